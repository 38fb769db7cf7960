import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { ColumnOf } from '#web/ui/column.ts';
import { Instant } from '#web/ui/instant.tsx';
import { optionsOf } from '#web/ui/list-filter.ts';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { RecordLink, useRecordPath } from '#web/ui/record-link.tsx';
import { client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { ClosingStatus, useClosingName, useClosingStates } from './closing-labels.tsx';

function useColumns(): ColumnOf<typeof client.closings.listClosings>[] {
  const { t } = useLingui();
  const nameOf = useClosingName();
  return [
    {
      key: 'currencySymbol',
      header: t`Scope`,
      width: 130,
      isSortable: false,
      cell: (closing) => (
        <RecordLink to={{ screen: 'closings.view', id: closing.id }}>{nameOf(closing)}</RecordLink>
      ),
    },
    {
      key: 'state',
      header: t`Status`,
      width: 120,
      isSortable: false,
      also: [
        { field: 'reason', header: t`Reason` },
        { field: 'createdBy', header: t`Planned by` },
        { field: 'createdAt', header: t`Planned` },
      ],
      cell: ({ state }) => <ClosingStatus state={state} />,
    },
    {
      key: 'announceAt',
      header: t`Announced`,
      width: 135,
      cell: ({ announceAt }) => <Instant at={announceAt} />,
    },
    {
      key: 'lastDepositAt',
      header: t`Deposits end`,
      width: 135,
      isSortable: false,
      cell: ({ lastDepositAt }) => <Instant at={lastDepositAt} />,
    },
    {
      key: 'lastTradeAt',
      header: t`Trading ends`,
      width: 135,
      isSortable: false,
      cell: ({ lastTradeAt }) => <Instant at={lastTradeAt} />,
    },
    {
      key: 'payoutUntil',
      header: t`Withdraw by`,
      width: 135,
      cell: ({ payoutUntil }) => <Instant at={payoutUntil} />,
    },
  ];
}

/** Closings of the market and of currencies. */
export function ClosingsList() {
  const { t } = useLingui();
  const pathOf = useRecordPath();
  return (
    <ListScreen
      label={t`Closings`}
      call={client.closings.listClosings}
      columns={useColumns()}
      rowTo={({ id }) => pathOf({ screen: 'closings.view', id })}
      action={
        <Button component={Link} to={pathTo('closings.add')}>
          <Trans>Plan closing</Trans>
        </Button>
      }
      filters={[{ kind: 'options', name: 'state', label: t`Status`, options: optionsOf(useClosingStates()) }]}
      empty={t`No closings planned. A closing ends the market or one currency in order: listings and deposits stop, users are notified, and balances are paid out.`}
    />
  );
}
