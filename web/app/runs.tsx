import { Trans, useLingui } from '@lingui/react/macro';
import { IconProgressDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { loadActivityLabels } from '#web/lib/activity-labels.ts';
import { client } from '#web/lib/client.ts';
import { isOpen } from './run-state.ts';
import styles from './runs.module.css';

// Most admins have no runs. If there are some, the list loads together with the button, so that it is ready when
// it is opened.
const RunCards = lazy(() =>
  Promise.all([import('./run-cards.tsx'), loadActivityLabels()]).then(
    ([loaded]) => ({ default: loaded.RunCards }),
    // The screen works without it.
    () => ({ default: () => <></> }),
  ),
);

const input = { page: 1, limit: 10 } as const;

/** How often unfinished runs are polled, in milliseconds. */
const lookEveryMs = 1000;

/** The button that lists the latest exports, imports and bulk changes; nothing if there are none. */
export function Runs() {
  const { t } = useLingui();
  const { data } = useQuery({
    queryKey: [...client.runs.listRuns.key, input],
    // This background call must not keep an idle session alive.
    queryFn: ({ signal }) => client.runs.listRuns(input, { signal, isUnasked: true }),
    refetchInterval: ({ state }) => (state.data?.rows.some(isOpen) ? lookEveryMs : false),
  });
  if (!data || data.rows.length === 0) return null;
  const open = data.rows.filter(isOpen).length;
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={
          open > 0
            ? t`Exports, imports and bulk changes: ${open} running`
            : t`Exports, imports and bulk changes`
        }
        popoverTarget="runs"
        data-open={open > 0 || undefined}
      >
        <IconProgressDown size={20} aria-hidden />
      </button>
      <section
        id="runs"
        popover="auto"
        className={styles.panel}
        aria-label={t`Exports, imports and bulk changes`}
      >
        <h2>
          <Trans>Exports, imports and bulk changes</Trans>
        </h2>
        <Suspense>
          <RunCards runs={data.rows} />
        </Suspense>
      </section>
    </>
  );
}
