import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { ColumnOf } from '#web/ui/column.ts';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { DeleteAction, EditAction } from '#web/ui/row-actions.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useMayChange } from '#web/lib/session.ts';

/** Category Details of the community. */
export function CommunityCategoriesList() {
  const { t } = useLingui();
  const mayChange = useMayChange('/Communitycategorylist');
  const columns: ColumnOf<typeof client.community.listCommunityCategories>[] = [
    { key: 'name', compare: 'text', header: t`Name`, width: 220 },
    { key: 'description', compare: 'text', header: t`Description`, width: 420, grows: true },
  ];
  return (
    <ListScreen
      label={t`Category Details`}
      call={client.community.listCommunityCategories}
      columns={columns}
      rowActions={
        mayChange
          ? ({ id, name }) => (
              <>
                <EditAction name={name} to={pathTo('community.editCategory', id)} />
                <RowMenu>
                  <DeleteAction
                    id={id}
                    name={name}
                    title={t`Delete category`}
                    call={client.community.deleteCommunityCategory}
                  />
                </RowMenu>
              </>
            )
          : undefined
      }
      action={
        mayChange && (
          <Button component={Link} to={pathTo('community.add')}>
            <Trans>Add Category</Trans>
          </Button>
        )
      }
      empty={t`There are no community categories yet. Add the first one.`}
    />
  );
}
