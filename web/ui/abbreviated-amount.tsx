import { VisuallyHidden } from '@mantine/core';
import { formatDecimal, formatRounded } from '#web/lib/format.ts';
import styles from './amount.module.css';

/** An amount rounded for a quick look. Hover or focus shows every digit, which screen readers always get. */
export function AbbreviatedAmount({ value, symbol }: { value: string; symbol?: string | undefined }) {
  const unit = symbol === undefined ? '' : `\u00a0${symbol}`;
  const [exact, rounded] = [`${formatDecimal(value)}${unit}`, `${formatRounded(value)}${unit}`];
  if (exact === rounded) {
    return (
      <span dir="ltr" className={styles.amount}>
        {exact}
      </span>
    );
  }
  return (
    <span dir="ltr" className={styles.amount} data-tip={exact} tabIndex={0}>
      <span aria-hidden>{rounded}</span>
      <VisuallyHidden>{exact}</VisuallyHidden>
    </span>
  );
}
