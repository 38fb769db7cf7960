import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { applyLanguage } from '#web/lib/choices.ts';
import styles from './sign-in-page.module.css';

/**
 * The frame of the pages before the sign-in: one narrow card with a heading, and below it a link to the other
 * language.
 */
export function SignInPage({ title, children }: { title: ReactNode; children: ReactNode }) {
  const { i18n } = useLingui();
  const other =
    i18n.locale === 'ar'
      ? ({ code: 'en', name: 'English' } as const)
      : ({ code: 'ar', name: 'العربية' } as const);
  return (
    <div className={styles.page}>
      <main className={styles.card}>
        <p className={styles.brand}>
          <BrandMark />
        </p>
        <h1 tabIndex={-1}>{title}</h1>
        {children}
      </main>
      <footer>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          lang={other.code}
          onClick={() => void applyLanguage(other.code)}
        >
          {other.name}
        </Button>
      </footer>
    </div>
  );
}
