import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { ColumnOf } from '#web/ui/column.ts';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { RecordLink } from '#web/ui/record-link.tsx';
import { DeleteAction, EditAction } from '#web/ui/row-actions.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { client } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { pathTo } from '#web/lib/screens.ts';

function useColumns(): ColumnOf<typeof client.travelRule.listTravelRuleCounterparties>[] {
  const { t } = useLingui();
  return [
    {
      key: 'name',
      header: t`Name`,
      width: 150,
      grows: true,
      cell: ({ id, name }) => (
        <RecordLink to={{ screen: 'travelRule.editCounterparty', id }}>{name}</RecordLink>
      ),
    },
    { key: 'country', header: t`Country`, width: 90, isSortable: false },
    {
      key: 'url',
      header: t`Address`,
      width: 220,
      grows: true,
      isSortable: false,
      cell: ({ url }) => <bdi dir="ltr">{url}</bdi>,
    },
    {
      key: 'isActive',
      header: t`Status`,
      width: 90,
      isSortable: false,
      cell: ({ isActive }) => (
        <StatusMark tone={isActive ? 'positive' : 'neutral'}>{isActive ? t`On` : t`Off`}</StatusMark>
      ),
    },
    {
      key: 'transfers',
      header: t`Transfers`,
      width: 100,
      align: 'end',
      isSortable: false,
      cell: ({ transfers }) => formatCount(transfers),
    },
  ];
}

/** The companies that data of transfers is exchanged with. */
export function CounterpartiesList() {
  const { t } = useLingui();
  return (
    <ListScreen
      label={t`Counterparties`}
      call={client.travelRule.listTravelRuleCounterparties}
      columns={useColumns()}
      action={
        <Button component={Link} to={pathTo('travelRule.addCounterparty')}>{t`Add counterparty`}</Button>
      }
      rowActions={({ id, name }) => (
        <>
          <EditAction name={name} to={pathTo('travelRule.editCounterparty', id)} />
          <RowMenu>
            <DeleteAction
              id={id}
              name={name}
              title={t`Delete counterparty`}
              sentence={t`Delete ${name}? Counterparties with transfers can only be turned off. You can’t undo this.`}
              call={client.travelRule.deleteTravelRuleCounterparty}
            />
          </RowMenu>
        </>
      )}
      empty={t`No counterparties yet. Add a company that you exchange data of transfers with.`}
    />
  );
}
