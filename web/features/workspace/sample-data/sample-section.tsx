import { Trans } from '@lingui/react/macro';
import { IconInfoCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { OnDemand } from '#web/ui/on-demand.tsx';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { useSession } from '#web/lib/session.ts';
import styles from './sample-data.module.css';

/** The localStorage key of whether the workspace contained sample data when the dashboard was last read. */
const sampleKey = 'marketdesk_sample';

/** Whether a notice is expected, so that the dashboard reserves its place. */
export const isSampleExpected = (): boolean => localStorage.getItem(sampleKey) !== null;

/** The notice, or its empty place, so that nothing moves when it appears. Superadmins can remove the data. */
function Notice({ isEmpty }: { isEmpty: boolean }) {
  const isSuperadmin = useSession()?.role === 'superadmin';
  if (isEmpty) return <div className={styles.notice} data-has-button={isSuperadmin || undefined} />;
  return (
    <section
      className={styles.notice}
      data-has-button={isSuperadmin || undefined}
      aria-labelledby="sample-data"
    >
      <IconInfoCircle size={20} aria-hidden />
      <p id="sample-data">
        <Trans>This workspace contains sample data.</Trans>
      </p>
      <OnDemand
        isNeeded={isSuperadmin}
        load={() => import('./sample-removal-action.tsx').then((file) => file.SampleRemoval)}
      >
        {(Removal) => isSuperadmin && <Removal />}
      </OnDemand>
    </section>
  );
}

/** The notice that the workspace contains sample data, by the answer that *Needs attention* shows too. */
export function SampleSection() {
  const hasSample = useCall(client.dashboard.getWaiting, {}).data?.hasSample;
  useEffect(() => {
    if (hasSample) localStorage.setItem(sampleKey, 'yes');
    else if (hasSample === false) localStorage.removeItem(sampleKey);
  }, [hasSample]);
  return (hasSample ?? isSampleExpected()) && <Notice isEmpty={!hasSample} />;
}
