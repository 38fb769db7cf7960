import { Button, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { accentContrast, nearestAccent } from '#contract/platform/accent.ts';
import type { FieldProps } from '#web/ui/use-call-form.ts';
import styles from './appearance.module.css';

/** Whether a text is a color as the server takes it. */
export const isColor = (text: string) => /^#[\da-f]{6}$/i.test(text.trim());

/** The accent color: typed or chosen, with the contrast of white text on it, and the nearest color that passes. */
export function AccentField({ set, ...field }: FieldProps<string> & { set: (accent: string) => void }) {
  const { t } = useLingui();
  const { value } = field;
  const color = isColor(value) ? value.trim().toLowerCase() : null;
  return (
    <div className={styles.accent}>
      <TextInput
        {...field}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        rightSection={
          <input
            type="color"
            className={styles.swatch}
            aria-label={t`Choose accent color`}
            value={color ?? '#000000'}
            onChange={({ currentTarget }) => set(currentTarget.value)}
          />
        }
        rightSectionWidth={52}
      />
      {color !== null && <Contrast color={color} set={set} />}
    </div>
  );
}

function Contrast({ color, set }: { color: string; set: (accent: string) => void }) {
  const { ratio, isEnough } = accentContrast(color);
  const measured = ratio.toFixed(2);
  const nearest = nearestAccent(color);
  return (
    <p className={styles.contrast}>
      <Trans>Contrast of white text on it: {measured}:1.</Trans>
      {!isEnough && (
        <Button variant="default" size="xs" onClick={() => set(nearest)}>
          <span className={styles.dot} style={{ background: nearest }} />
          <Trans>Use {nearest}</Trans>
        </Button>
      )}
    </p>
  );
}
