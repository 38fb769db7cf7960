import { Trans, useLingui } from '@lingui/react/macro';
import { IconRestore } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { trashDays } from '#contract/platform/limits.ts';
import { mayUse } from '#contract/platform/menu.ts';
import { Copyable } from '#web/ui/copyable.tsx';
import type { ColumnOf } from '#web/ui/column.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { TabBar } from '#web/ui/tab-bar.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { client, type ClientCall } from '#web/lib/client.ts';
import { useMayChange, useSession } from '#web/lib/session.ts';
import { useQueryString } from '#web/lib/use-query-string.ts';
import styles from './trash.module.css';

type Kind = 'users' | 'tokens' | 'subscribers';

function Restore({
  id,
  name,
  call,
}: {
  id: string;
  name: string;
  call: ClientCall<{ id: string }, { message: string }>;
}) {
  const { t } = useLingui();
  const { run, isRunning } = useChange(call);
  return (
    <IconButton label={t`Restore ${name}`} disabled={isRunning} onClick={() => void run({ id })}>
      <IconRestore size={17} />
    </IconButton>
  );
}

/** When a record was deleted, and by whom: the last columns of each list. */
function useDeletionColumns() {
  const { t } = useLingui();
  return [
    {
      key: 'deletedAt',
      compare: 'time',
      header: t`Deleted`,
      width: 180,
      cell: ({ deletedAt }: { deletedAt: string }) => <Instant at={deletedAt} />,
    },
    { key: 'deletedBy', header: t`By`, width: 120, isSortable: false },
  ] as const;
}

function DeletedUsers() {
  const { t } = useLingui();
  const mayChange = useMayChange('/user');
  const deletion = useDeletionColumns();
  const columns: ColumnOf<typeof client.users.listDeletedUsers>[] = [
    { key: 'name', compare: 'text', header: t`First Name`, width: 148 },
    { key: 'email', compare: 'text', header: t`Email`, width: 188 },
    {
      key: 'address',
      compare: 'text',
      header: t`Address`,
      width: 148,
      isSortable: false,
      cell: ({ address }) => (address ? <Copyable text={address} /> : '—'),
    },
    ...deletion,
  ];
  return (
    <ListScreen
      label={t`Deleted users`}
      call={client.users.listDeletedUsers}
      columns={columns}
      rowActions={
        mayChange
          ? ({ id, name, email }) => (
              <Restore id={id} name={name || email || id} call={client.users.restoreUser} />
            )
          : undefined
      }
      empty={t`No deleted users. Deleted users stay here for ${trashDays} days.`}
    />
  );
}

function DeletedTokens() {
  const { t } = useLingui();
  const mayChange = useMayChange('/TokenList');
  const deletion = useDeletionColumns();
  const columns: ColumnOf<typeof client.tokens.listDeletedTokens>[] = [
    { key: 'name', compare: 'text', header: t`Token name`, width: 176 },
    { key: 'collection', compare: 'text', header: t`Collection`, width: 160 },
    {
      key: 'owner',
      compare: 'text',
      header: t`Owner`,
      width: 148,
      isSortable: false,
      cell: ({ owner }) => <Copyable text={owner} />,
    },
    ...deletion,
  ];
  return (
    <ListScreen
      label={t`Deleted tokens`}
      call={client.tokens.listDeletedTokens}
      columns={columns}
      rowActions={
        mayChange
          ? ({ id, name }) => <Restore id={id} name={name} call={client.tokens.restoreToken} />
          : undefined
      }
      empty={t`No deleted tokens. Deleted tokens stay here for ${trashDays} days.`}
    />
  );
}

function DeletedSubscribers() {
  const { t } = useLingui();
  const mayChange = useMayChange('/emailTemplate');
  const deletion = useDeletionColumns();
  const columns: ColumnOf<typeof client.subscribers.listDeletedSubscribers>[] = [
    { key: 'email', compare: 'text', header: t`Email`, width: 240 },
    { key: 'name', compare: 'text', header: t`Name`, width: 160, cell: ({ name }) => name || '—' },
    ...deletion,
  ];
  return (
    <ListScreen
      label={t`Deleted subscribers`}
      call={client.subscribers.listDeletedSubscribers}
      columns={columns}
      rowActions={
        mayChange
          ? ({ id, email }) => <Restore id={id} name={email} call={client.subscribers.restoreSubscriber} />
          : undefined
      }
      empty={t`No deleted subscribers. Deleted subscribers stay here for ${trashDays} days.`}
    />
  );
}

const lists: Readonly<Record<Kind, () => ReactNode>> = {
  users: DeletedUsers,
  tokens: DeletedTokens,
  subscribers: DeletedSubscribers,
};

/** Trash: deleted records that can still be restored. Each kind is shown to admins who may see its list. */
export function TrashList() {
  const { t } = useLingui();
  const admin = useSession();
  const [params] = useQueryString();
  const kinds = [
    { value: 'users', label: t`Users`, may: admin && mayUse(admin, '/user', 'read') },
    { value: 'tokens', label: t`Tokens`, may: admin && mayUse(admin, '/TokenList', 'read') },
    { value: 'subscribers', label: t`Subscribers`, may: admin && mayUse(admin, '/emailTemplate', 'read') },
  ].filter(({ may }) => may);
  const asked = params.get('kind');
  const kind = (kinds.find(({ value }) => value === asked) ?? kinds[0])?.value as Kind | undefined;
  if (!kind)
    return (
      <p className={styles.sentence}>
        <Trans>
          Deleted users, tokens and subscribers are kept here. You don’t have permission to see any of them.
          Ask a superadmin for access.
        </Trans>
      </p>
    );
  const Deleted = lists[kind];
  return (
    <div className={styles.screen}>
      <p className={styles.sentence}>
        <Trans>
          You can restore deleted records for {trashDays} days. After that, their personal data is permanently
          erased.
        </Trans>
      </p>
      {kinds.length > 1 && (
        <TabBar
          label={t`Deleted records`}
          isInPlace
          tabs={kinds.map(({ value, label }) => ({
            key: value,
            to: { search: `?kind=${value}` },
            label,
            isOpen: value === kind,
          }))}
        />
      )}
      <Deleted key={kind} />
    </div>
  );
}
