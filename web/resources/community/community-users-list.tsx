import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { askFirst } from '#web/kit/confirm.tsx';
import type { Column } from '#web/kit/data-table.tsx';
import { IconButton } from '#web/kit/icon-button.tsx';
import { ListScreen } from '#web/kit/list-screen.tsx';
import { useChange } from '#web/kit/use-change.ts';
import { client } from '#web/lib/client.ts';
import { useMayChange } from '#web/lib/session.ts';
import type { RowOf } from '#web/lib/use-list.ts';

type User = RowOf<typeof client.community.listCommunityUsers>;

function UserActions({ user }: { user: User }) {
  const { t } = useLingui();
  const { run: remove } = useChange(client.community.deleteCommunityUser);
  const { name } = user;
  const askDelete = () =>
    askFirst({
      title: t`Delete user`,
      sentence: t`Want to delete ${name}?`,
      action: t`Delete`,
      isDestructive: true,
      run: () => remove({ id: user.id }),
    });
  return (
    <IconButton label={t`Delete ${name}`} isDestructive onClick={askDelete}>
      <IconTrash size={17} />
    </IconButton>
  );
}

/** User List: the community's users. */
export function CommunityUsersList() {
  const { t } = useLingui();
  const mayChange = useMayChange('/CommunityUserList');
  const columns: Column<User>[] = [
    { key: 'username', header: t`User Name`, width: 200 },
    { key: 'name', header: t`Name`, width: 220 },
    { key: 'email', header: t`Email`, width: 260 },
  ];
  return (
    <ListScreen
      label={t`User List`}
      call={client.community.listCommunityUsers}
      columns={columns}
      rowActions={mayChange ? (user) => <UserActions user={user} /> : undefined}
      action={
        mayChange && (
          <Button component={Link} to="/Communityaddcategory?user">
            <Trans>Add Users</Trans>
          </Button>
        )
      }
      empty={t`The community has no users yet. Add the first one.`}
    />
  );
}
