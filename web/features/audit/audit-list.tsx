import { useLingui } from '@lingui/react/macro';
import { IconArrowsDiff } from '@tabler/icons-react';
import { useState } from 'react';
import { menuEntries } from '#contract/platform/menu.ts';
import type { ColumnOf } from '#web/ui/column.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { noPersonLabel } from '#web/ui/records/trail-labels.ts';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { menuLabels } from '#web/lib/screens.ts';
import { AuditEntryPanel } from './audit-entry-view.tsx';
import { ActorLink, AuditedRecord, Outcome, Seal, type AuditEntry } from './audit-marks.tsx';
import styles from './audit.module.css';
import { recordedWrites, sentenceOf } from './sentence-labels.ts';

/** The menus that a write can belong to. Groups have no writes of their own, and some menus are read-only. */
const menus = menuEntries
  .flatMap((entry) => [entry, ...(entry.children ?? [])])
  .filter(
    ({ path, children }) => !children && !['/dashboard', '/audit', '/outbox', '/loginhistory'].includes(path),
  );

function useColumns(): ColumnOf<typeof client.audit.listAudit>[] {
  const { t } = useLingui();
  return [
    {
      key: 'createdAt',
      header: t`Time`,
      width: 164,
      cell: (entry) => <Instant at={entry.createdAt} />,
    },
    {
      key: 'adminName',
      header: t`Admin`,
      width: 112,
      isSortable: false,
      cell: (entry) =>
        entry.adminId === null ? (
          <span className={styles.dim}>{noPersonLabel(entry.call)}</span>
        ) : (
          <ActorLink id={entry.adminId} name={entry.adminName ?? entry.adminId} email={entry.adminEmail} />
        ),
    },
    {
      key: 'call',
      header: t`Activity`,
      width: 232,
      isSortable: false,
      also: [
        { field: 'changes', header: t`Changes` },
        { field: 'reason', header: t`Reason` },
      ],
      cell: (entry) => (
        <span className={styles.said} title={entry.call}>
          {sentenceOf(entry)}
        </span>
      ),
    },
    {
      key: 'record',
      header: t`Record`,
      width: 130,
      isSortable: false,
      also: [{ field: 'recordName', header: t`Name` }],
      cell: (entry) => <AuditedRecord entry={entry} />,
    },
    {
      key: 'outcome',
      header: t`Outcome`,
      width: 88,
      isSortable: false,
      cell: (entry) => <Outcome entry={entry} />,
    },
    {
      key: 'isSealed',
      header: t`Chain`,
      width: 132,
      isOnPhones: false,
      isSortable: false,
      cell: (entry) => <Seal entry={entry} />,
    },
  ];
}

/** The audit trail for superadmins: who did what. Filters are in the URL; a row opens next to the list. */
export function AuditList() {
  const { i18n, t } = useLingui();
  const actors = useCall(client.audit.listAuditActors, {});
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  return (
    <div className={styles.screen}>
      <ListScreen
        label={t`Audit`}
        call={client.audit.listAudit}
        columns={useColumns()}
        hasOneAction
        rowActions={(entry) => (
          <IconButton label={t`View change: ${sentenceOf(entry)}`} onClick={() => setOpened(entry)}>
            <IconArrowsDiff size={17} />
          </IconButton>
        )}
        filters={[
          {
            kind: 'options',
            name: 'admin',
            label: t`Admin`,
            read: actors,
            options: (actors.data?.rows ?? []).map(({ id, name, email }) => ({
              value: id,
              label: `${name} (${email ?? t`API key`})`,
            })),
          },
          {
            kind: 'options',
            name: 'call',
            label: t`Call`,
            options: recordedWrites().map((name) => ({ value: name, label: name })),
          },
          {
            kind: 'options',
            name: 'menu',
            label: t`Menu`,
            options: menus.map(({ path }) => ({ value: path, label: i18n._(menuLabels(path).label) })),
          },
          { kind: 'text', name: 'record', label: t`Record` },
          { kind: 'day', name: 'from', label: t`From` },
          { kind: 'day', name: 'to', label: t`To` },
        ]}
        empty={t`No changes yet. Every change appears here as it is made.`}
      />
      <AuditEntryPanel entry={opened} onClose={() => setOpened(null)} />
    </div>
  );
}
