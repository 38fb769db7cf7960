import { Trans, useLingui } from '@lingui/react/macro';
import { formatDecimal, formatInstant } from '#web/lib/format.ts';
import styles from './reserves.module.css';

interface Point {
  at: string;
  difference: string | null;
}

const [width, height] = [400, 96];

/** Custody minus liabilities over time. Heights may be rounded; the text next to the chart is exact. */
export function DifferenceChart({ points, symbol }: { points: readonly Point[]; symbol: string }) {
  const { t } = useLingui();
  const known = points.filter((point): point is Point & { difference: string } => point.difference !== null);
  const first = known[0];
  const last = known.at(-1);
  if (!first || !last || known.length < 2) return null;
  const values = known.map(({ difference }) => Number(difference));
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const yOf = (value: number) => height - 2 - ((value - least) / (most - least || 1)) * (height - 4);
  const [start, end] = [Date.parse(first.at), Date.parse(last.at)];
  const xOf = (at: string) => ((Date.parse(at) - start) / (end - start || 1)) * width;
  const line = known.map(({ at }, index) => `${xOf(at).toFixed(1)},${yOf(values[index] ?? 0).toFixed(1)}`);
  const [from, to] = [formatInstant(first.at), formatInstant(last.at)];
  const [before, now] = [formatDecimal(first.difference), formatDecimal(last.difference)];
  return (
    <figure className={styles.figure}>
      <svg
        className={`${styles.chart} turns`}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t`Difference from ${from} to ${to}: ${before} at the start, ${now} at the end`}
      >
        <line x1="0" x2={width} y1={yOf(0)} y2={yOf(0)} vectorEffect="non-scaling-stroke" />
        <polyline points={line.join(' ')} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption>
        <Trans>
          Difference from {from} to {to}. The dashed line is zero. Start: <bdi>{before}</bdi>, end:{' '}
          <bdi>{now}</bdi> {symbol}.
        </Trans>
      </figcaption>
    </figure>
  );
}
