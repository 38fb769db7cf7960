import { useLingui } from '@lingui/react/macro';
import { OnboardingHint } from '#web/ui/onboarding/onboarding-panel.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import type { ColumnOf } from '#web/ui/column.ts';
import { Instant } from '#web/ui/instant.tsx';
import { optionsOf } from '#web/ui/list-filter.ts';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { useCurrencyFilter } from '../currencies/use-currency-filter.ts';
import { useRecordPath } from '#web/ui/record-link.tsx';
import { client } from '#web/lib/client.ts';
import { mayOpen } from '#web/lib/screens.ts';
import { useSession } from '#web/lib/session.ts';
import { useListPlace } from '#web/lib/use-list.ts';
import { useOrderTypes } from './order-type-labels.ts';

function useColumns(): ColumnOf<typeof client.trades.listTrades>[] {
  const { t } = useLingui();
  const orderTypes = useOrderTypes();
  return [
    {
      key: 'firstCurrency',
      header: t`Contracts`,
      also: [{ field: 'secondCurrency', header: t`Second currency` }],
      width: 98,
      cell: (trade) => <span dir="ltr">{`${trade.firstCurrency}/${trade.secondCurrency}`}</span>,
    },
    {
      key: 'initialQuantity',
      compare: 'amount',
      header: t`Quantity`,
      width: 116,
      align: 'end',
      cell: (trade) => <Amount value={trade.initialQuantity} symbol={trade.firstCurrency} />,
    },
    {
      key: 'price',
      compare: 'amount',
      header: t`Price`,
      width: 108,
      align: 'end',
      cell: (trade) => <Amount value={trade.price} symbol={trade.secondCurrency} />,
    },
    {
      key: 'orderValue',
      compare: 'amount',
      header: t`Order Value`,
      width: 166,
      align: 'end',
      cell: (trade) => <Amount value={trade.orderValue} symbol={trade.secondCurrency} />,
    },
    {
      key: 'remaining',
      compare: 'amount',
      header: t`Remaining`,
      width: 116,
      align: 'end',
      cell: (trade) => <Amount value={trade.remaining} symbol={trade.firstCurrency} />,
    },
    {
      key: 'orderType',
      header: t`Order Type`,
      width: 96,
      cell: (trade) => orderTypes[trade.orderType] ?? <bdi>{trade.orderType}</bdi>,
    },
    {
      key: 'tradeId',
      compare: 'text',
      header: t`Trade Id`,
      width: 110,
      cell: ({ id, tradeId }) => <Copyable text={tradeId} to={{ screen: 'trades.view', id }} />,
    },
    {
      key: 'orderedAt',
      header: t`Order Date`,
      width: 160,
      cell: (trade) => <Instant at={trade.orderedAt} />,
    },
  ];
}

/** Trade History: the orders of the trade host. */
export function TradesList() {
  const { t } = useLingui();
  const orderTypes = useOrderTypes();
  const currency = useCurrencyFilter('currency');
  const pathOf = useRecordPath();
  const maySeeUsers = mayOpen(useSession(), 'users.list');
  const isPart = useListPlace() !== null;
  return (
    <ListScreen
      label={t`Trade History`}
      call={client.trades.listTrades}
      rowTo={({ id }) => pathOf({ screen: 'trades.view', id })}
      columns={useColumns()}
      filters={[
        currency,
        {
          kind: 'options',
          name: 'orderType',
          label: t`Order Type`,
          options: optionsOf(orderTypes),
        },
        // On the page of a user the list only contains their orders.
        ...(maySeeUsers && !isPart
          ? [{ kind: 'text', name: 'user', label: t`Email or address of the user` } as const]
          : []),
        { kind: 'comparison', name: 'secondCurrency', label: t`Second currency` },
        { kind: 'day', name: 'from', label: t`From` },
        { kind: 'day', name: 'to', label: t`To` },
      ]}
      empty={
        <OnboardingHint>{t`There are no trades yet. Orders appear here as users place them.`}</OnboardingHint>
      }
    />
  );
}
