import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { OnboardingHint } from '#web/ui/onboarding/onboarding-panel.tsx';
import { Personal } from '#web/ui/personal/personal-view.tsx';
import type { ColumnOf } from '#web/ui/column.ts';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { DeleteAction } from '#web/ui/row-actions.tsx';
import { client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useMayChange } from '#web/lib/session.ts';

/** User List: the community's users. */
export function CommunityUsersList() {
  const { t } = useLingui();
  const mayChange = useMayChange('/CommunityUserList');
  const columns: ColumnOf<typeof client.community.listCommunityUsers>[] = [
    { key: 'username', compare: 'text', header: t`User Name`, width: 200 },
    { key: 'name', compare: 'text', header: t`Name`, width: 220 },
    {
      key: 'email',
      compare: 'text',
      header: t`Email`,
      width: 260,
      cell: ({ id, email }) => (
        <Personal
          kind="communityUser"
          id={id}
          field="email"
          label={t`Email`}
          value={email}
          mayReveal={mayChange}
          to={{ screen: 'users.view', id: email }}
        />
      ),
    },
  ];
  return (
    <ListScreen
      label={t`User List`}
      call={client.community.listCommunityUsers}
      columns={columns}
      rowActions={
        mayChange
          ? ({ id, name }) => (
              <DeleteAction
                id={id}
                name={name}
                title={t`Delete user`}
                call={client.community.deleteCommunityUser}
              />
            )
          : undefined
      }
      action={
        mayChange && (
          <Button component={Link} to={`${pathTo('community.add')}?user`}>
            <Trans>Add Users</Trans>
          </Button>
        )
      }
      empty={<OnboardingHint>{t`The community has no users yet. Add the first one.`}</OnboardingHint>}
    />
  );
}
