import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { ColumnOf } from '#web/ui/column.ts';
import { Instant } from '#web/ui/instant.tsx';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { PicturedName } from '#web/ui/pictured-name.tsx';
import { DeleteAction, EditAction } from '#web/ui/row-actions.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { RecordLink, useRecordPath } from '#web/ui/record-link.tsx';
import { client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useMayChange } from '#web/lib/session.ts';

/** Category Details: the categories of tokens. */
export function CategoriesList() {
  const { t } = useLingui();
  const mayChange = useMayChange('/categorylist');
  const pathOf = useRecordPath();
  const columns: ColumnOf<typeof client.categories.listCategories>[] = [
    {
      key: 'name',
      compare: 'text',
      header: t`Category`,
      width: 320,
      cell: ({ id, name, image }) => (
        <PicturedName name={name} image={image}>
          <RecordLink to={{ screen: 'categories.view', id }}>{name}</RecordLink>
        </PicturedName>
      ),
    },
    {
      key: 'createdAt',
      compare: 'time',
      header: t`Date`,
      width: 200,
      cell: ({ createdAt }) => <Instant at={createdAt} />,
    },
  ];
  return (
    <ListScreen
      label={t`Category Details`}
      call={client.categories.listCategories}
      rowTo={({ id }) => pathOf({ screen: 'categories.view', id })}
      own="category"
      columns={columns}
      rowActions={
        mayChange
          ? ({ id, name }) => (
              <>
                <EditAction name={name} to={pathTo('categories.edit', id)} />
                <RowMenu>
                  <DeleteAction
                    id={id}
                    name={name}
                    title={t`Delete category`}
                    asksReason
                    isRestorable
                    call={client.categories.deleteCategory}
                  />
                </RowMenu>
              </>
            )
          : undefined
      }
      action={
        mayChange && (
          <Button component={Link} to={pathTo('categories.add')}>
            <Trans>Add Category</Trans>
          </Button>
        )
      }
      empty={t`There are no categories yet. Add one, so that tokens can be sorted by it.`}
    />
  );
}
