import { lazy, Suspense, useEffect } from 'react';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { useSession } from '#web/lib/session.ts';
import styles from './sample-data.module.css';

/** Loaded on demand, because few workspaces contain sample data. */
const SamplePanel = lazy(() =>
  import('./sample-panel.tsx').then(
    (loaded) => ({ default: loaded.SamplePanel }),
    // The dashboard works without it.
    () => ({ default: () => <Placeholder /> }),
  ),
);

/** The localStorage key of whether the workspace contained sample data when the dashboard was last read. */
const sampleKey = 'marketdesk_sample';

/** Whether a notice is expected, so that the dashboard reserves its place. */
export const isSampleExpected = (): boolean => localStorage.getItem(sampleKey) !== null;

/** Has the height of the notice, so that nothing moves when it loads. */
function Placeholder() {
  const isSuperadmin = useSession()?.role === 'superadmin';
  return <div className={styles.notice} data-has-button={isSuperadmin || undefined} />;
}

/** The notice that the workspace contains sample data, by the answer that *Needs attention* shows too. */
export function SampleSection() {
  const hasSample = useCall(client.dashboard.getWaiting, {}).data?.hasSample;
  useEffect(() => {
    if (hasSample) localStorage.setItem(sampleKey, 'yes');
    else if (hasSample === false) localStorage.removeItem(sampleKey);
  }, [hasSample]);
  if (!(hasSample ?? isSampleExpected())) return null;
  if (!hasSample) return <Placeholder />;
  return (
    <Suspense fallback={<Placeholder />}>
      <SamplePanel />
    </Suspense>
  );
}
