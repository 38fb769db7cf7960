import { useLingui } from '@lingui/react/macro';
import { type BidState, bidStates } from '#contract/bid-states.ts';
import { Arrivals } from '#web/features/arrivals/arrivals-panel.tsx';
import { Copyable } from '#web/kit/copyable.tsx';
import type { ColumnOf } from '#web/kit/column.ts';
import { Instant } from '#web/kit/instant.tsx';
import { ListScreen } from '#web/kit/list-screen.tsx';
import { TokenId } from '#web/features/tokens/token-id-view.tsx';
import { RecordLink } from '#web/kit/record-link.tsx';
import { StatusMark, type Tone } from '#web/kit/status-mark.tsx';
import { client } from '#web/lib/client.ts';
import { formatDecimal } from '#web/lib/format.ts';

const tones: Readonly<Record<BidState, Tone>> = {
  open: 'info',
  expired: 'neutral',
  cancelled: 'neutral',
  accepted: 'positive',
};

/** Bidding Details: the bids on tokens. */
export function BidsList() {
  const { t } = useLingui();
  const words: Readonly<Record<BidState, string>> = {
    open: t({ message: 'Open', context: 'act' }),
    expired: t`Expired`,
    cancelled: t`Cancelled`,
    accepted: t`Accepted`,
  };
  const columns: ColumnOf<typeof client.bids.listBids>[] = [
    {
      key: 'tokenId',
      compare: 'text',
      header: t`Token Id`,
      width: 96,
      cell: ({ tokenId }) => <TokenId tokenId={tokenId} />,
    },
    {
      key: 'tokenName',
      compare: 'text',
      header: t`Token Name`,
      width: 180,
      cell: ({ tokenName, tokenRecord }) =>
        tokenName === null ? (
          '—'
        ) : (
          <RecordLink to={{ screen: 'tokens.view', id: tokenRecord }}>{tokenName}</RecordLink>
        ),
    },
    {
      key: 'amount',
      compare: 'amount',
      header: t`Bid Amount`,
      also: [{ field: 'currency', header: t`Currency` }],
      width: 144,
      align: 'end',
      cell: ({ amount, currency }) => <span dir="ltr">{`${formatDecimal(amount)} ${currency}`}</span>,
    },
    {
      key: 'bidder',
      compare: 'text',
      header: t`Bid Address`,
      width: 156,
      cell: ({ bidder, bidderRecord }) => (
        <Copyable text={bidder} to={{ screen: 'users.view', id: bidderRecord ?? bidder }} />
      ),
    },
    {
      key: 'bidderName',
      compare: 'text',
      header: t`Bidder`,
      width: 150,
      cell: ({ bidderName, bidderRecord }) =>
        bidderName === null ? (
          '—'
        ) : (
          <RecordLink to={{ screen: 'users.view', id: bidderRecord }}>{bidderName}</RecordLink>
        ),
    },
    { key: 'createdAt', header: t`Date`, width: 180, cell: ({ createdAt }) => <Instant at={createdAt} /> },
    {
      key: 'state',
      isSortable: false,
      header: t({ message: 'State', context: 'chain' }),
      width: 132,
      cell: ({ state, isCovered }) =>
        state === null ? (
          '—'
        ) : state === 'open' && isCovered === false ? (
          <StatusMark tone="caution">{t`Open, not covered`}</StatusMark>
        ) : (
          <StatusMark tone={tones[state]}>{words[state]}</StatusMark>
        ),
    },
  ];
  return (
    <ListScreen
      label={t`Bidding Details`}
      call={client.bids.listBids}
      columns={columns}
      filters={[
        {
          kind: 'options',
          name: 'state',
          label: t({ message: 'State', context: 'chain' }),
          options: bidStates.map((value) => ({ value, label: words[value] })),
        },
      ]}
      empty={
        <Arrivals>{t`There are no bids yet. They appear here as soon as somebody bids on a token.`}</Arrivals>
      }
    />
  );
}
