import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { useKindLabels } from './kind-labels.ts';
import { Instant } from '#web/ui/instant.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import type { AnswerOf } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { pathTo } from '#web/lib/screens.ts';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { DueView } from './due-view.tsx';
import { RetentionForm } from './retention-form.tsx';
import { useSizeLabels } from './size-labels.ts';
import styles from './retention.module.css';

type Retention = AnswerOf<typeof client.retention.getRetention>;

/** When the last run was, and whether it left work. */
function LastRound({ last }: { last: Retention['last'] }) {
  if (!last)
    return (
      <p>
        <Trans>Expired data is deleted every night after 01:41 UTC. No cleanup has run yet.</Trans>
      </p>
    );
  const at = <Instant at={last.endedAt} />;
  const rows = formatCount(last.rows);
  return (
    <p>
      <Trans>
        Expired data is deleted every night after 01:41 UTC. The last cleanup ended at {at} and deleted {rows}{' '}
        rows.
      </Trans>{' '}
      {!last.isWhole && <Trans>The cleanup did not finish. The next one continues it.</Trans>}
    </p>
  );
}

function Rows({ retention }: { retention: Retention }) {
  const { t } = useLingui();
  const words = useKindLabels();
  const size = useSizeLabels();
  const [changed, setChanged] = useState<Retention['kinds'][number] | null>(null);
  return (
    <div className={styles.page}>
      <LastRound last={retention.last} />
      <p>
        <Trans>
          Verification documents have periods of their own under{' '}
          <Link to={pathTo('verifications.documents')}>Document retention</Link>. The data of one person is
          deleted under <Link to={pathTo('erasures.list')}>Erasure requests</Link>.
        </Trans>
      </p>
      <div className={styles.card}>
        <table className={styles.kinds} aria-label={t`Data retention`}>
          <thead>
            <tr>
              <th scope="col">{t`Data`}</th>
              <th scope="col">{t`Retention period`}</th>
              <th scope="col">{t`Past retention period`}</th>
              <th scope="col" className={styles.figure}>{t`Size`}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {retention.kinds.map((one) => (
              <tr key={one.kind}>
                <th scope="row">
                  {words[one.kind].name}
                  <p className={styles.dim}>{words[one.kind].about}</p>
                </th>
                <td data-label={t`Retention period`}>
                  {one.keepDays === null ? (
                    t`Forever`
                  ) : (
                    <Plural value={one.keepDays} one="# day" other="# days" />
                  )}
                </td>
                <td data-label={t`Past retention period`}>
                  <DueView due={one.due} />
                </td>
                <td data-label={t`Size`} className={styles.figure}>
                  {one.bytes === null ? '—' : size(one.bytes)}
                </td>
                <td className={styles.acts}>
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={t`Change retention of ${words[one.kind].name}`}
                    onClick={() => setChanged(one)}
                  >{t`Change`}</Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {changed && (
        <RetentionForm
          term={changed}
          name={words[changed.kind].name}
          hasFolder={retention.hasFolder}
          onClose={() => setChanged(null)}
        />
      )}
    </div>
  );
}

/** Data retention, for superadmins: how long automatically collected data is kept (specification 26.1). */
export function RetentionTable() {
  const query = useCall(client.retention.getRetention, {});
  return (
    <Loaded query={query} skeleton={<FormSkeleton fields={8} />}>
      {(retention) => <Rows retention={retention} />}
    </Loaded>
  );
}
