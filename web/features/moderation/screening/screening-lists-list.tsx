import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { ColumnOf } from '#web/ui/column.ts';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { DeleteAction, EditAction } from '#web/ui/row-actions.tsx';
import { client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useMayChange } from '#web/lib/session.ts';

/** Screening lists. */
export function ScreeningListsList() {
  const { t } = useLingui();
  const mayChange = useMayChange('/screening-lists');
  const columns: ColumnOf<typeof client.screeningLists.listScreeningLists>[] = [
    { key: 'name', compare: 'text', header: t`Name`, width: 340 },
    { key: 'description', compare: 'text', header: t`Description`, width: 420 },
  ];
  return (
    <ListScreen
      label={t`Screening lists`}
      call={client.screeningLists.listScreeningLists}
      columns={columns}
      rowActions={({ id, name }) => (
        <>
          <EditAction name={name} to={pathTo('screeningLists.edit', id)} />
          {mayChange && (
            <DeleteAction
              id={id}
              name={name}
              title={t`Delete screening list`}
              call={client.screeningLists.deleteScreeningList}
            />
          )}
        </>
      )}
      action={
        mayChange && (
          <Button component={Link} to={pathTo('screeningLists.add')}>
            <Trans>Add screening list</Trans>
          </Button>
        )
      }
      empty={t`There is nothing here yet. Add the first one.`}
    />
  );
}
