import { useLingui } from '@lingui/react/macro';
import { bidStates } from '#contract/marketplace/bid-states.ts';
import { OnboardingHint } from '#web/ui/onboarding/onboarding-panel.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import type { ColumnOf } from '#web/ui/column.ts';
import { Instant } from '#web/ui/instant.tsx';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { TokenId } from '#web/ui/records/token-id-view.tsx';
import { RecordLink, useRecordPath } from '#web/ui/record-link.tsx';
import { client } from '#web/lib/client.ts';
import { formatDecimal } from '#web/lib/format.ts';
import { mayOpen } from '#web/lib/screens.ts';
import { useSession } from '#web/lib/session.ts';
import { BidStatus, useBidStates } from './bid-status.tsx';

function useColumns(): ColumnOf<typeof client.bids.listBids>[] {
  const { t } = useLingui();
  const seesTokens = mayOpen(useSession(), 'tokens.view');
  return [
    {
      key: 'tokenId',
      compare: 'text',
      header: t`Token Id`,
      width: 96,
      cell: ({ tokenId, tokenRecord }) => (
        <TokenId tokenId={tokenId} record={seesTokens ? tokenRecord : null} />
      ),
    },
    {
      key: 'tokenName',
      compare: 'text',
      header: t`Token Name`,
      width: 152,
      grows: true,
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
      width: 124,
      grows: true,
      cell: ({ bidderName, bidderRecord }) =>
        bidderName === null ? (
          '—'
        ) : (
          <RecordLink to={{ screen: 'users.view', id: bidderRecord }}>{bidderName}</RecordLink>
        ),
    },
    {
      key: 'createdAt',
      header: t`Date`,
      width: 164,
      cell: ({ id, createdAt }) => (
        <RecordLink to={{ screen: 'bids.view', id }}>
          <Instant at={createdAt} />
        </RecordLink>
      ),
    },
    {
      key: 'state',
      isSortable: false,
      header: t({ message: 'State', context: 'chain' }),
      width: 132,
      cell: (bid) => <BidStatus bid={bid} />,
    },
  ];
}

/** Bidding Details: the bids on tokens. */
export function BidsList() {
  const { t } = useLingui();
  const words = useBidStates();
  const pathOf = useRecordPath();
  return (
    <ListScreen
      label={t`Bidding Details`}
      call={client.bids.listBids}
      rowTo={({ id }) => pathOf({ screen: 'bids.view', id })}
      columns={useColumns()}
      filters={[
        {
          kind: 'options',
          name: 'state',
          label: t({ message: 'State', context: 'chain' }),
          options: bidStates.map((value) => ({ value, label: words[value] })),
        },
        { kind: 'comparison', name: 'currency', label: t`Currency` },
        { kind: 'day', name: 'from', label: t`From` },
        { kind: 'day', name: 'to', label: t`To` },
      ]}
      empty={
        <OnboardingHint>{t`There are no bids yet. They appear here as soon as somebody bids on a token.`}</OnboardingHint>
      }
    />
  );
}
