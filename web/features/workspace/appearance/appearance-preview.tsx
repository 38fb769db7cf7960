import { Trans, useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { accentColors } from '#contract/platform/accent.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import type { Brand } from '#web/lib/brand.ts';
import styles from './appearance.module.css';

export interface AppearancePreviewProps {
  brand: Brand;
  /** `#rrggbb`, on which white text is readable. */
  accent: string;
  /** The address of the favicon. */
  favicon: string | null;
  hasMailHeader: boolean;
}

/** A small drawer and button in one theme. */
function Theme({
  theme,
  brand,
  accent,
}: { theme: 'light' | 'dark' } & Pick<AppearancePreviewProps, 'brand' | 'accent'>) {
  const { fill, ink, wash } = accentColors(accent)[theme];
  const colors = { '--accent': fill, '--accent-ink': ink, '--accent-wash': wash, '--accent-filled': accent };
  return (
    <div className={styles.theme} data-mantine-color-scheme={theme} style={colors as CSSProperties}>
      <p className={styles.brand}>
        <BrandMark brand={brand} />
      </p>
      <span className={styles.selected}>
        <Trans>Selected row</Trans>
      </span>
      <span className={styles.link}>
        <Trans>Link</Trans>
      </span>
      <span className={styles.button}>
        <Trans>Button</Trans>
      </span>
    </div>
  );
}

/** How pages, the browser tab and emails look with the values of the form. */
export function AppearancePreview({ brand, accent, favicon, hasMailHeader }: AppearancePreviewProps) {
  const { t } = useLingui();
  return (
    <section className={styles.preview} aria-label={t`Preview`}>
      <h2>
        <Trans>Preview</Trans>
      </h2>
      <p className={styles.browserTab}>
        {favicon === null ? (
          <svg viewBox="0 0 32 32" aria-hidden>
            <rect width="32" height="32" rx="8" />
          </svg>
        ) : (
          <img src={favicon} alt="" />
        )}
        <bdi>
          {t`Dashboard`} · {brand.name}
        </bdi>
      </p>
      <Theme theme="light" brand={brand} accent={accent} />
      <Theme theme="dark" brand={brand} accent={accent} />
      <div className={styles.mail} data-mantine-color-scheme="light">
        {hasMailHeader && (
          <p className={styles.mailHeader}>
            {brand.logo && <img src={brand.logo.src} alt="" />}
            <bdi>{brand.name}</bdi>
          </p>
        )}
        <p>
          <Trans>Text of an email</Trans>
        </p>
      </div>
    </section>
  );
}
