import { Trans, useLingui } from '@lingui/react/macro';
import { formatDecimal, formatInstant } from '#web/lib/format.ts';
import type { Decision } from './decision-form.tsx';
import styles from './withdrawal-decisions.module.css';

const [width, height] = [320, 56];

/** The user's newest withdrawals of a currency as a line. Heights may be rounded; the text is exact. */
export function RecentChart({
  recent,
  symbol,
}: {
  recent: NonNullable<Decision['card']>['recent'];
  symbol: string;
}) {
  const { t } = useLingui();
  const points = recent.toReversed();
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return <Trans>This is the first withdrawal in {symbol}.</Trans>;
  const most = Math.max(...points.map(({ amount }) => Number(amount))) || 1;
  const line = points.map(({ amount }, index) => {
    const x = (index / (points.length - 1)) * width;
    return `${x.toFixed(1)},${(height - 2 - (Number(amount) / most) * (height - 4)).toFixed(1)}`;
  });
  const amounts = points.map(({ amount }) => formatDecimal(amount)).join(', ');
  const [from, to] = [formatInstant(first.createdAt), formatInstant(last.createdAt)];
  return (
    <figure className={styles.figure}>
      <svg
        className={`${styles.chart} turns`}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t`Amounts in ${symbol}, oldest first: ${amounts}`}
      >
        <polyline points={line.join(' ')} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption>
        <Trans>
          From {from} to {to}
        </Trans>
      </figcaption>
    </figure>
  );
}
