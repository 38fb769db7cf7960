import { useLingui } from '@lingui/react/macro';
import { RecordView, RouteOfRecord } from '#web/ui/records/record-view.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { RecordLink } from '#web/ui/record-link.tsx';
import { Identifier } from '#web/ui/record-page.tsx';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { useOrderTypes } from './order-type-labels.ts';

type Trade = AnswerOf<typeof client.trades.getTrade>;

function TradePage({ trade }: { trade: Trade }) {
  const { t } = useLingui();
  const types = useOrderTypes();
  const { id, userId, tradeId, firstCurrency, secondCurrency, initialQuantity, remaining } = trade;
  const pair = `${firstCurrency}/${secondCurrency}`;
  return (
    <RecordView
      kind="trade"
      id={id}
      name={t`Order ${tradeId} on ${pair}`}
      identifiers={
        <>
          <Identifier label={t`Trade Id`}>
            <Copyable text={tradeId} />
          </Identifier>
          <Identifier label={t`Id`}>
            <Copyable text={id} />
          </Identifier>
        </>
      }
      facts={
        <DescriptionList>
          <DescriptionItem name={t`User`}>
            {userId === null ? (
              '—'
            ) : (
              <RecordLink to={{ screen: 'users.view', id: userId }}>{t`Open`}</RecordLink>
            )}
          </DescriptionItem>
          <DescriptionItem name={t`Order Type`}>
            {types[trade.orderType] ?? <bdi>{trade.orderType}</bdi>}
          </DescriptionItem>
          <DescriptionItem name={t`Quantity`}>
            <Amount value={initialQuantity} symbol={firstCurrency} />
          </DescriptionItem>
          <DescriptionItem name={t`Remaining`}>
            <Amount value={remaining} symbol={firstCurrency} />
          </DescriptionItem>
          <DescriptionItem name={t`Price`}>
            <Amount value={trade.price} symbol={secondCurrency} />
          </DescriptionItem>
          <DescriptionItem name={t`Order Value`}>
            <Amount value={trade.orderValue} symbol={secondCurrency} />
          </DescriptionItem>
          <DescriptionItem name={t`Order Date`}>
            <Instant at={trade.orderedAt} />
          </DescriptionItem>
        </DescriptionList>
      }
      related={[
        { name: 'trades', label: t`Orders of this user`, screen: 'trades.list', fixed: { userId } },
        { name: 'audit', label: t`Audit`, screen: 'audit.list', fixed: { record: id } },
      ]}
    />
  );
}

/** The page of an order: read-only, like its list. */
export function TradeRecord() {
  return (
    <RouteOfRecord kind="trade" call={client.trades.getTrade} back="trades.list">
      {(trade) => <TradePage trade={trade} />}
    </RouteOfRecord>
  );
}
