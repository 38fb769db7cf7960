import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { OnDemand } from '#web/ui/on-demand.tsx';
import { toast } from '#web/ui/toast.tsx';
import { client } from '#web/lib/client.ts';
import { codeMissing } from '#web/lib/failures.ts';
import { formatCount } from '#web/lib/format.ts';
import { queryClient, useFollowedCall } from '#web/lib/queries.ts';
import styles from './sample-data.module.css';
import { useReportRemoval } from './use-report-removal.ts';

/** How often the progress of the removal is polled, in milliseconds. */
const lookEveryMs = 1000;

/** The button that removes the sample data, and the progress of the removal. For superadmins. */
export function SampleRemoval() {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const { data } = useFollowedCall(client.sampleData.getSampleData, {}, (sample) =>
    sample?.run ? lookEveryMs : false,
  );
  const run = data?.run ?? null;
  const runId = run?.id;
  const report = useReportRemoval();
  const end = useEffectEvent((id: string) => {
    // Lists, counts and figures have changed.
    void queryClient.invalidateQueries();
    void report(id);
  });
  useEffect(() => (runId === undefined ? undefined : () => end(runId)), [runId]);
  if (run) {
    const [done, total] = [formatCount(run.done), formatCount(run.total)];
    return (
      <span className={styles.progress}>
        <progress aria-label={t`Removing sample data`} value={run.done} max={run.total} />
        <span>
          <Trans>
            {done} of {total} removed
          </Trans>
        </span>
      </span>
    );
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        <Trans>Remove sample data</Trans>
      </Button>
      <OnDemand
        isNeeded={isAsking}
        load={async () => (await import('./sample-removal-panel.tsx')).SampleRemovalPanel}
        onMissing={() => {
          setAsking(false);
          toast.failed(codeMissing().message);
        }}
      >
        {(SampleRemovalPanel) => isAsking && <SampleRemovalPanel onClose={() => setAsking(false)} />}
      </OnDemand>
    </>
  );
}
