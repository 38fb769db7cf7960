import { formatDecimal } from '#web/lib/format.ts';
import styles from './amount.module.css';

/** An exact amount in tabular figures, with all its digits and its currency's symbol. */
export function Amount({ value, symbol }: { value: string; symbol?: string }) {
  const text = formatDecimal(value);
  return (
    <span dir="ltr" className={styles.amount} title={symbol ? `${text} ${symbol}` : text}>
      {text}
      {symbol !== undefined && <span className={styles.symbol}>{`\u00a0${symbol}`}</span>}
    </span>
  );
}
