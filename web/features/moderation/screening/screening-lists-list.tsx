import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { ColumnOf } from '#web/ui/column.ts';
import { Instant } from '#web/ui/instant.tsx';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { RecordLink } from '#web/ui/record-link.tsx';
import { DeleteAction, EditAction } from '#web/ui/row-actions.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { client } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useFormatLabels } from './screening-labels.ts';
import { ListStatus } from './screening-status.tsx';

function useColumns(): ColumnOf<typeof client.screening.listScreeningLists>[] {
  const { t } = useLingui();
  const formats = useFormatLabels();
  return [
    {
      key: 'name',
      header: t`Name`,
      width: 150,
      grows: true,
      cell: ({ id, name }) => <RecordLink to={{ screen: 'screening.viewList', id }}>{name}</RecordLink>,
    },
    {
      key: 'format',
      header: t`Format`,
      width: 150,
      isSortable: false,
      cell: ({ format }) => formats[format],
    },
    {
      key: 'state',
      header: t`Status`,
      width: 130,
      isSortable: false,
      cell: ({ state }) => <ListStatus state={state} />,
    },
    {
      key: 'entries',
      header: t`Entries`,
      width: 80,
      align: 'end',
      isSortable: false,
      cell: ({ entries }) => formatCount(entries),
    },
    {
      key: 'openHits',
      header: t`Open hits`,
      width: 90,
      align: 'end',
      isSortable: false,
      cell: ({ openHits }) => formatCount(openHits),
    },
    {
      key: 'confirmedAt',
      header: t`Confirmed`,
      width: 175,
      isSortable: false,
      cell: ({ confirmedAt }) => (confirmedAt === null ? '—' : <Instant at={confirmedAt} />),
    },
  ];
}

/** The sanctions lists that users and withdrawals are compared with. */
export function ScreeningListsList() {
  const { t } = useLingui();
  return (
    <ListScreen
      label={t`Sanctions lists`}
      call={client.screening.listScreeningLists}
      columns={useColumns()}
      action={<Button component={Link} to={pathTo('screening.addList')}>{t`Add sanctions list`}</Button>}
      rowActions={({ id, name }) => (
        <>
          <EditAction name={name} to={pathTo('screening.editList', id)} />
          <RowMenu>
            <DeleteAction
              id={id}
              name={name}
              title={t`Delete sanctions list`}
              sentence={t`Delete ${name} with its entries and hits? The audit trail keeps what was decided. You can’t undo this.`}
              call={client.screening.deleteScreeningList}
            />
          </RowMenu>
        </>
      )}
      empty={t`No sanctions lists yet. Add one, and upload its file or enter its address.`}
    />
  );
}
