import { useLingui } from '@lingui/react/macro';
import { IconBan, IconCircleCheck, IconPencil, IconTrash } from '@tabler/icons-react';
import { Arrivals } from '#web/features/arrivals/arrivals-panel.tsx';
import { askFirst } from '#web/kit/confirm.tsx';
import { Copyable } from '#web/kit/copyable.tsx';
import type { ColumnOf } from '#web/kit/column.ts';
import { IconButton } from '#web/kit/icon-button.tsx';
import { ListScreen } from '#web/kit/list-screen.tsx';
import { StatusMark } from '#web/kit/status-mark.tsx';
import { useChange } from '#web/kit/use-change.ts';
import { client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useMayChange } from '#web/lib/session.ts';
import type { RowOf } from '#web/lib/use-list.ts';
import styles from './users-list.module.css';

type User = RowOf<typeof client.users.listUsers>;

/** A user's name in a sentence: the name, else the entered address. */
function nameOf(user: User): string {
  return user.name || user.email || user.address || user.id;
}

function UserActions({ user }: { user: User }) {
  const { t } = useLingui();
  const { run: changeStatus } = useChange(client.users.changeUserStatus);
  const { run: remove } = useChange(client.users.deleteUser);
  const name = nameOf(user);
  const block = () =>
    askFirst({
      title: t`Block user`,
      sentence: t`Block ${name}? They can no longer sign in until they are unblocked.`,
      action: t`Block`,
      isDestructive: true,
      run: () => changeStatus({ id: user.id, status: 'blocked' }),
    });
  const unblock = () =>
    askFirst({
      title: t`Unblock user`,
      sentence: t`Unblock ${name}? They can sign in again.`,
      action: t`Unblock`,
      run: () => changeStatus({ id: user.id, status: 'active' }),
    });
  const askDelete = () =>
    askFirst({
      title: t`Delete user`,
      sentence: t`Delete ${name}? The user disappears from every list. This can't be undone here.`,
      action: t`Delete`,
      isDestructive: true,
      run: () => remove({ id: user.id }),
    });
  return (
    <>
      <IconButton label={t`Edit ${name}`} to={pathTo('users.edit', user.id)}>
        <IconPencil size={17} />
      </IconButton>
      {user.status === 'active' ? (
        <IconButton label={t`Block ${name}`} onClick={block}>
          <IconBan size={17} />
        </IconButton>
      ) : (
        <IconButton label={t`Unblock ${name}`} onClick={unblock}>
          <IconCircleCheck size={17} />
        </IconButton>
      )}
      <IconButton label={t`Delete ${name}`} isDestructive onClick={askDelete}>
        <IconTrash size={17} />
      </IconButton>
    </>
  );
}

/** Users Details: the marketplace's users. */
export function UsersList() {
  const { t } = useLingui();
  const mayChange = useMayChange('/user');
  const columns: ColumnOf<typeof client.users.listUsers>[] = [
    {
      key: 'name',
      header: t`First Name`,
      also: [{ field: 'status', header: t`Status` }],
      width: 184,
      cell: (user) => (
        <span className={styles.name}>
          <bdi title={user.name}>{user.name || '—'}</bdi>
          {user.status === 'blocked' && <StatusMark tone="negative">{t`Blocked`}</StatusMark>}
        </span>
      ),
    },
    {
      key: 'address',
      header: t`Address`,
      width: 168,
      cell: (user) => (user.address ? <Copyable text={user.address} /> : '—'),
    },
    { key: 'email', header: t`Email`, width: 208 },
    {
      key: 'phoneNumber',
      header: t`Phone No`,
      also: [{ field: 'dialCode', header: t`Dial code` }],
      width: 164,
      cell: (user) =>
        user.phoneNumber ? <span dir="ltr">{`${user.dialCode ?? ''} ${user.phoneNumber}`}</span> : '—',
    },
  ];
  return (
    <ListScreen
      label={t`Users Details`}
      call={client.users.listUsers}
      columns={columns}
      rowActions={mayChange ? (user) => <UserActions user={user} /> : undefined}
      filters={[
        {
          kind: 'options',
          name: 'status',
          label: t`Status`,
          options: [
            { value: 'active', label: t`Active` },
            { value: 'blocked', label: t`Blocked` },
          ],
        },
      ]}
      empty={
        <Arrivals>{t`There are no users yet. They appear here as soon as they join the marketplace.`}</Arrivals>
      }
    />
  );
}
