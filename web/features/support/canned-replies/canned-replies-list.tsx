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
import { newId } from './screens.ts';

/** Canned replies: reusable answers for support. */
export function CannedRepliesList() {
  const { t } = useLingui();
  const mayChange = useMayChange('/support');
  const columns: ColumnOf<typeof client.cannedReplies.listCannedReplies>[] = [
    { key: 'name', compare: 'text', header: t`Name`, width: 220 },
    { key: 'text', compare: 'text', header: t`Text`, width: 520, grows: true },
  ];
  return (
    <ListScreen
      label={t`Canned replies`}
      call={client.cannedReplies.listCannedReplies}
      columns={columns}
      rowActions={({ id, name }) => (
        <>
          <EditAction name={name} to={pathTo('cannedReplies.edit', id)} />
          {mayChange && (
            <RowMenu>
              <DeleteAction
                id={id}
                name={name}
                title={t`Delete canned reply`}
                sentence={t`Delete canned reply “${name}”?`}
                call={client.cannedReplies.deleteCannedReply}
              />
            </RowMenu>
          )}
        </>
      )}
      action={
        mayChange && (
          <Button component={Link} to={pathTo('cannedReplies.edit', newId)}>
            <Trans>Add canned reply</Trans>
          </Button>
        )
      }
      empty={t`There are no canned replies yet. Add the one that you write most.`}
    />
  );
}
