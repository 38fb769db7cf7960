import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '#web/ui/dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Bar } from '#web/ui/states.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { client } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { useCall } from '#web/lib/queries.ts';
import styles from './sample-data.module.css';
import { useSampleLabels } from './sample-labels.ts';

/** Says what goes with the sample data and what stays, and removes it (specification 30.3). */
export function SampleRemovalPanel({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const labels = useSampleLabels();
  const sample = useCall(client.sampleData.getSampleData, {});
  const { run, isRunning } = useChange(client.sampleData.removeSampleData);
  const close = () => {
    if (!isRunning) onClose();
  };
  const remove = async () => {
    await run({});
    onClose();
  };
  return (
    <Dialog opened onClose={close} label={t`Remove sample data`} isWide>
      <div className={styles.dialog}>
        <h2>
          <Trans>Remove sample data</Trans>
        </h2>
        <p>
          <Trans>Remove these sample records permanently? This can’t be undone.</Trans>
        </p>
        <Loaded query={sample} skeleton={<Bar width="100%" />}>
          {({ kinds }) => (
            // A scrollable part has to be in reach of the keyboard.
            <div className={styles.kinds} role="region" aria-label={t`Sample records`} tabIndex={0}>
              <dl>
                {kinds.map(({ kind, count }) => (
                  <div key={kind}>
                    <dt>{labels[kind]}</dt>
                    <dd>{formatCount(count)}</dd>
                  </div>
                ))}
              </dl>
            </div>
          )}
        </Loaded>
        <ul>
          <li>
            <Trans>Your own records, accounts, settings and fees, and the audit trail stay.</Trans>
          </li>
          <li>
            <Trans>
              A sample record stays if one of your records refers to it, such as a reply, a note or a
              decision.
            </Trans>
          </li>
          <li>
            <Trans>
              Pages, templates, currencies and other content that somebody edited stay. Other sample records
              are removed even if somebody changed them.
            </Trans>
          </li>
          <li>
            <Trans>
              Sample administrators are removed and their sessions end, except you and the last superadmin.
            </Trans>
          </li>
          <li>
            <Trans>Tokens, bids and fees that are read from a blockchain stay.</Trans>
          </li>
        </ul>
        <div className={styles.buttons}>
          <Button variant="default" onClick={close} disabled={isRunning} autoFocus>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            color="red.9"
            loading={isRunning}
            disabled={!sample.data || sample.data.kinds.length === 0}
            onClick={() => void remove()}
          >
            <Trans>Remove sample data</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
