import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconArrowsDiff } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { chainUndo } from '#contract/chain.calls.ts';
import { Copyable } from '#web/kit/copyable.tsx';
import type { ColumnOf } from '#web/kit/column.ts';
import { IconButton } from '#web/kit/icon-button.tsx';
import { Instant } from '#web/kit/instant.tsx';
import { ListScreen } from '#web/kit/list-screen.tsx';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { pathTo, type ScreenName } from '#web/lib/screens.ts';
import { AuditEntryPanel } from './audit-entry-view.tsx';
import { ActorLink, Outcome, Seal, type AuditEntry } from './audit-marks.tsx';
import styles from './audit.module.css';

/** The actions in the trail: every write of the contract by name, and the server's own actions. */
const writes = Object.values(calls)
  .flatMap((ofResource) => Object.entries<Call>(ofResource))
  .filter(([, call]) => call.effect === 'write')
  .map(([name]) => name)
  .concat(Object.values(chainUndo))
  .sort((a, b) => a.localeCompare(b, 'en'));

const resourceOf = new Map(
  Object.entries(calls).flatMap(([resource, ofResource]) =>
    Object.keys(ofResource).map((name) => [name, resource] as const),
  ),
);

/** The page on which a record of a call is read. */
const pages: Partial<Record<string, ScreenName>> = {
  users: 'users.view',
  withdrawals: 'withdrawals.view',
  tokens: 'tokens.view',
  tickets: 'tickets.view',
  creators: 'creators.view',
  categories: 'categories.view',
  currencies: 'currencies.edit',
  products: 'products.edit',
  faqs: 'faqs.edit',
  staticPages: 'staticPages.edit',
  emailTemplates: 'emailTemplates.edit',
  admins: 'admins.view',
  session: 'admins.view',
  apiKeys: 'apiKeys.edit',
  webhooks: 'webhooks.view',
};

const pageOf = (call: string): ScreenName | undefined => pages[resourceOf.get(call) ?? ''];

/** Audit: who did what, for superadmins. Filters live in the URL; a row opens beside the list. */
export function AuditList() {
  const { t } = useLingui();
  const actors = useCall(client.audit.listAuditActors, {});
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const columns: ColumnOf<typeof client.audit.listAudit>[] = [
    {
      key: 'createdAt',
      header: t`Time`,
      width: 164,
      cell: (entry) => <Instant at={entry.createdAt} />,
    },
    {
      key: 'adminName',
      header: t`Admin`,
      width: 144,
      isSortable: false,
      cell: (entry) =>
        entry.adminId === null ? (
          <span className={styles.dim}>{t`Nobody signed in`}</span>
        ) : (
          <ActorLink id={entry.adminId} name={entry.adminName ?? entry.adminId} email={entry.adminEmail} />
        ),
    },
    {
      key: 'call',
      header: t`Call`,
      width: 160,
      isSortable: false,
      cell: (entry) => (
        <bdi className={styles.mono} title={entry.call}>
          {entry.call}
        </bdi>
      ),
    },
    {
      key: 'record',
      header: t`Record`,
      width: 148,
      isSortable: false,
      cell: (entry) =>
        entry.record === null ? (
          '—'
        ) : (
          <Copyable text={entry.record} to={{ screen: pageOf(entry.call), id: entry.record }} />
        ),
    },
    {
      key: 'outcome',
      header: t`Outcome`,
      width: 104,
      isSortable: false,
      cell: (entry) => <Outcome entry={entry} />,
    },
    {
      key: 'isSealed',
      header: t`Chain`,
      width: 112,
      isSortable: false,
      cell: (entry) => <Seal entry={entry} />,
    },
  ];
  return (
    <div className={styles.screen}>
      <ListScreen
        label={t`Audit`}
        call={client.audit.listAudit}
        columns={columns}
        hasSearch={false}
        action={
          <Button component={Link} to={pathTo('audit.refused')} variant="default">{t`Refused calls`}</Button>
        }
        rowActions={(entry) => (
          <IconButton label={t`Show what ${entry.call} changed`} onClick={() => setOpened(entry)}>
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
            options: writes.map((name) => ({ value: name, label: name })),
          },
          { kind: 'text', name: 'record', label: t`Record` },
          { kind: 'day', name: 'from', label: t`From` },
          { kind: 'day', name: 'to', label: t`To` },
        ]}
        empty={t`Nothing was changed yet. Every change appears here as it is made.`}
      />
      <AuditEntryPanel entry={opened} onClose={() => setOpened(null)} />
    </div>
  );
}
