import { Plural } from '@lingui/react/macro';
import { Bar } from '#web/ui/states.tsx';
import { Change } from './change-view.tsx';
import styles from './trend-chart.module.css';
import { useFigures } from './use-figures.ts';

/**
 * New users of the last 30 days compared to the 30 days before. The charts read the same data and show a failure.
 */
export function Trend() {
  const { query } = useFigures();
  const trend = query.data?.users?.trend;
  if (!trend) {
    return (
      <div className={styles.trend} aria-busy={query.isPending}>
        {query.isPending && <Bar width="180px" />}
      </div>
    );
  }
  const { perDay, total, before } = trend;
  return (
    <div className={styles.trend}>
      <Sparkline values={perDay} />
      <p>
        <Plural value={total} one="# new user in 30 days" other="# new users in 30 days" />
      </p>
      <Change total={total} before={before} days={perDay.length} />
    </div>
  );
}

const [width, height] = [232, 40];

/** A line without numbers; the text next to it explains it. */
function Sparkline({ values }: { values: readonly number[] }) {
  const most = Math.max(1, ...values);
  const points = values.map((value, index) => {
    const x = (index / Math.max(1, values.length - 1)) * width;
    return `${x.toFixed(1)},${(height - 2 - (value / most) * (height - 4)).toFixed(1)}`;
  });
  return (
    <svg
      className={`${styles.sparkline} turns`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <polygon points={`0,${height} ${points.join(' ')} ${width},${height}`} />
      <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
