import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { mayUse } from '#contract/platform/menu.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { Bar, FailedState } from '#web/ui/states.tsx';
import { client } from '#web/lib/client.ts';
import { codeMissing } from '#web/lib/failures.ts';
import { formatCount } from '#web/lib/format.ts';
import { useCall } from '#web/lib/queries.ts';
import { useSession } from '#web/lib/session.ts';
import { isSampleExpected, SampleSection } from '../sample-data/sample-section.tsx';
import { AttentionSection } from './attention-section.tsx';
import styles from './dashboard.module.css';
import { Trend } from './trend-chart.tsx';
import { figureMenus } from './use-figures.ts';

/** Loaded on demand, because only a new workspace shows it. */
const FirstStepsSection = lazy(() =>
  import('./first-steps-section.tsx').then((loaded) => ({ default: loaded.FirstStepsSection })),
);

/** The dashboard. Its only count card is the user count (specification 5.29); the charts below load after it. */
export function Dashboard() {
  const counts = useCall(client.dashboard.getCounts, {});
  const admin = useSession();
  const held = figureMenus.filter((path) => admin && mayUse(admin, path, 'read'));
  const charts = held.length > 0 && <LazyCharts count={held.length} />;
  // Without users and orders the workspace may be new.
  const isBare = counts.data !== undefined && counts.data.userCount + counts.data.tradeCount === 0;
  // At the first visit nobody knows of a notice, so it comes last and nothing moves.
  const [isSampleFirst] = useState(isSampleExpected);
  return (
    <div className={styles.dashboard}>
      {isSampleFirst && <SampleSection />}
      <section className={styles.card}>
        <div>
          <h2>
            <Trans>Users</Trans>
          </h2>
          <Loaded
            query={counts}
            skeleton={
              <p className={styles.count}>
                <Bar width="120px" />
              </p>
            }
          >
            {({ userCount }) => <p className={styles.count}>{formatCount(userCount)}</p>}
          </Loaded>
        </div>
        {held.includes('/user') && <Trend />}
      </section>
      <AttentionSection />
      {counts.isPending ? (
        held.length > 0 && <ChartsSkeleton count={held.length} />
      ) : isBare && admin?.role === 'superadmin' ? (
        <Suspense fallback={<ChartsSkeleton count={held.length} />}>
          <FirstStepsSection skeleton={<ChartsSkeleton count={held.length} />} otherwise={charts} />
        </Suspense>
      ) : (
        charts
      )}
      {!isSampleFirst && <SampleSection />}
    </div>
  );
}

/** Waits until the browser has painted and is idle. */
function rest(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve, 100);
  });
}

/** The charts' code is large, so it is fetched when it is needed; fetched code is reused. */
function LazyCharts({ count }: { count: number }) {
  const code = useQuery({
    queryKey: ['dashboard', 'charts'],
    queryFn: async () => {
      await rest();
      return import('./charts.tsx').catch(() => {
        throw codeMissing();
      });
    },
    staleTime: Infinity,
    gcTime: Infinity,
  });
  // The browser may cache a failed import.
  if (code.isError) return <FailedState error={code.error} retry={() => location.reload()} />;
  return (
    <Loaded query={code} skeleton={<ChartsSkeleton count={count} />}>
      {({ Charts }) => <Charts skeleton={<ChartsSkeleton count={count} />} />}
    </Loaded>
  );
}

/** Has the height of the charts, so that nothing moves when they load. */
function ChartsSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.charts} aria-busy>
      <div className={styles.tools}>
        <Bar width="160px" />
      </div>
      <div className={styles.grid}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={styles.chart}>
            <div className={styles.head}>
              <Bar width="96px" />
              <Bar width="140px" />
            </div>
            <div className={styles.drawing} />
            <div className={styles.foot} />
          </div>
        ))}
      </div>
    </div>
  );
}
