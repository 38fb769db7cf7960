import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useReasonLabels } from '#web/ui/personal/reason-labels.ts';
import { Copyable } from '#web/ui/copyable.tsx';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { noPersonLabel } from '#web/ui/records/trail-labels.ts';
import { client } from '#web/lib/client.ts';
import { AuditChanges } from './audit-changes.tsx';
import { AuditedRecord, NamedBeside, Outcome, Seal, type AuditEntry } from './audit-marks.tsx';
import styles from './audit.module.css';
import { sentenceOf } from './sentence-labels.ts';

function EntryFacts({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { t } = useLingui();
  const reasonWords = useReasonLabels();
  return (
    <DescriptionList>
      <DescriptionItem name={t`Time`}>
        <Instant at={entry.createdAt} />
      </DescriptionItem>
      <DescriptionItem name={t`Admin`}>
        {entry.adminId === null ? (
          noPersonLabel(entry.call)
        ) : (
          <>
            <bdi>{entry.adminName ?? entry.adminId}</bdi>
            {entry.adminEmail !== null && <bdi className={styles.dim}>{entry.adminEmail}</bdi>}
            <Link to={{ search: `?admin=${entry.adminId}` }} onClick={onClose}>
              <Trans>All activity of this admin</Trans>
            </Link>
          </>
        )}
      </DescriptionItem>
      <DescriptionItem name={t`Record`}>
        {entry.record === null ? (
          '—'
        ) : (
          <>
            <AuditedRecord entry={entry} />
            {entry.recordName !== null && <Copyable text={entry.record} />}
            <Link to={{ search: `?record=${encodeURIComponent(entry.record)}` }} onClick={onClose}>
              <Trans>All activity of this record</Trans>
            </Link>
          </>
        )}
      </DescriptionItem>
      {entry.names.some(({ id }) => id !== entry.record) && (
        <DescriptionItem name={t`Also mentioned`}>
          <NamedBeside entry={entry} />
        </DescriptionItem>
      )}
      {entry.reason !== null && (
        <DescriptionItem name={t`Reason`}>
          <span dir="auto">{reasonWords(entry.call, entry.reason)}</span>
        </DescriptionItem>
      )}
      {entry.agent !== null && (
        <DescriptionItem name={t`Agent`}>
          <bdi>{entry.agent}</bdi>
        </DescriptionItem>
      )}
      {entry.rule !== null && (
        <DescriptionItem name={t`Rule`}>
          <bdi>{entry.rule}</bdi>
        </DescriptionItem>
      )}
      {entry.provider !== null && (
        <DescriptionItem name={t`Provider`}>
          <bdi>{entry.provider}</bdi>
        </DescriptionItem>
      )}
      <DescriptionItem name={t`Call`}>
        <bdi className={styles.mono}>{entry.call}</bdi>
      </DescriptionItem>
      <DescriptionItem name={t`Outcome`}>
        <Outcome entry={entry} />
      </DescriptionItem>
      <DescriptionItem name={t`Chain`}>
        <Seal entry={entry} />
      </DescriptionItem>
      <DescriptionItem name={t`IP Address`}>
        <bdi>{entry.ipAddress}</bdi>
      </DescriptionItem>
      <DescriptionItem name={t`Request`}>
        <Copyable text={entry.requestId} />
      </DescriptionItem>
    </DescriptionList>
  );
}

/** Restores the record's previous values if a call can do that; otherwise says why not. */
function RestoreValues({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const restore = useChange(client.undo.restoreValues);
  const { undo } = entry;
  if (entry.outcome !== 'done' || undo === 'nothing' || undo === 'added') return null;
  if (undo !== 'values' && undo !== 'call')
    return (
      <p className={styles.dim}>
        {undo === 'mail' && <Trans>This can't be undone, because an email about it was sent.</Trans>}
        {undo === 'chain' && <Trans>This can't be undone here, because it is on the chain.</Trans>}
        {undo === 'gone' && <Trans>This can't be undone, because the data was permanently deleted.</Trans>}
        {undo === 'form' && <Trans>You can undo this on its own screen.</Trans>}
      </p>
    );
  const run = async () => {
    if (await restore.run({ entry: entry.id })) onClose();
  };
  return (
    <Button variant="default" loading={restore.isRunning} onClick={() => void run()}>
      {undo === 'values' ? <Trans>Restore values</Trans> : <Trans>Undo this</Trans>}
    </Button>
  );
}

/** One audit entry in detail: who, what, and the fields before and after. */
export function AuditEntryPanel({ entry, onClose }: { entry: AuditEntry | null; onClose: () => void }) {
  return (
    <SidePanel opened={entry !== null} onClose={onClose} title={entry ? sentenceOf(entry) : ''}>
      {entry && (
        <>
          <EntryFacts entry={entry} onClose={onClose} />
          <AuditChanges changes={entry.changes} />
          <RestoreValues key={entry.id} entry={entry} onClose={onClose} />
        </>
      )}
    </SidePanel>
  );
}
