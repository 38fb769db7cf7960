import { useLingui } from '@lingui/react/macro';
import { RecordView, RouteOfRecord } from '#web/ui/records/record-view.tsx';
import { OnChain } from '../tokens/on-chain-view.tsx';
import { TokenId } from '#web/ui/records/token-id-view.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { RecordLink } from '#web/ui/record-link.tsx';
import { Identifier } from '#web/ui/record-page.tsx';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { formatDecimal } from '#web/lib/format.ts';
import { BidStatus } from './bid-status.tsx';

type Bid = AnswerOf<typeof client.bids.getBid>;

/** The latest second that a JavaScript date can hold. A bid may be signed for longer. */
const lastSecond = 8.64e12;

function Deadline({ second }: { second: string }) {
  const { t } = useLingui();
  if (Number(second) > lastSecond) return t`None`;
  return <Instant at={new Date(Number(second) * 1000).toISOString()} />;
}

function BidFacts({ bid }: { bid: Bid }) {
  const { t } = useLingui();
  const { signed, transactionHash, explorerUrl: base } = bid;
  return (
    <DescriptionList>
      <DescriptionItem name={t`Token`}>
        <RecordLink to={{ screen: 'tokens.view', id: bid.tokenRecord }}>{bid.tokenName ?? '—'}</RecordLink>
      </DescriptionItem>
      <DescriptionItem name={t`Token Id`}>
        <TokenId tokenId={bid.tokenId} />
      </DescriptionItem>
      <DescriptionItem name={t`Bid Amount`}>
        <Amount value={bid.amount} symbol={bid.currency} />
      </DescriptionItem>
      <DescriptionItem name={t`Bidder`}>
        <RecordLink to={{ screen: 'users.view', id: bid.bidderRecord }}>{bid.bidderName ?? '—'}</RecordLink>
      </DescriptionItem>
      <DescriptionItem name={t`Bid Address`}>
        <OnChain base={base} kind="address" text={bid.bidder} isUser />
      </DescriptionItem>
      <DescriptionItem name={t`Date`}>
        <Instant at={bid.createdAt} />
      </DescriptionItem>
      {transactionHash !== null && (
        <DescriptionItem name={t`Transaction`}>
          <OnChain base={base} kind="tx" text={transactionHash} />
        </DescriptionItem>
      )}
      {bid.chainId !== null && (
        <DescriptionItem name={t`Network Version`}>
          <span dir="ltr">{bid.chainId}</span>
        </DescriptionItem>
      )}
      {signed !== null && (
        <>
          <DescriptionItem name={t`Contract Address`}>
            <OnChain base={base} kind="address" text={signed.contract} />
          </DescriptionItem>
          <DescriptionItem name={t`Copies`}>
            <span dir="ltr">{formatDecimal(signed.quantity)}</span>
          </DescriptionItem>
          <DescriptionItem name={t`Can be accepted until`}>
            <Deadline second={signed.deadline} />
          </DescriptionItem>
          <DescriptionItem name={t`Bid nonce`}>
            <Copyable text={signed.nonce} />
          </DescriptionItem>
        </>
      )}
    </DescriptionList>
  );
}

function BidPage({ bid }: { bid: Bid }) {
  const { t } = useLingui();
  const { id, tokenId, tokenName, tokenRecord, bidderRecord, amount, currency, signed } = bid;
  const sum = `${formatDecimal(amount)} ${currency}`;
  const token = tokenName ?? `#${tokenId}`;
  return (
    <RecordView
      kind="bid"
      id={id}
      name={t`Bid of ${sum} on ${token}`}
      status={bid.state !== null && <BidStatus bid={bid} />}
      identifiers={
        <>
          <Identifier label={t`Id`}>
            <Copyable text={id} />
          </Identifier>
          {signed !== null && (
            <Identifier label={t`Signature digest`}>
              <Copyable text={signed.digest} />
            </Identifier>
          )}
        </>
      }
      facts={<BidFacts bid={bid} />}
      related={[
        { name: 'bids', label: t`Bids on this token`, screen: 'bids.list', fixed: { tokenRecord } },
        { name: 'bidsBy', label: t`Bids of this bidder`, screen: 'bids.list', fixed: { bidderRecord } },
        { name: 'audit', label: t`Audit`, screen: 'audit.list', fixed: { record: id } },
      ]}
    />
  );
}

/** The page of a bid: read-only, like its list. The chain decides its outcome. */
export function BidRecord() {
  return (
    <RouteOfRecord kind="bid" call={client.bids.getBid} back="bids.list">
      {(bid) => <BidPage bid={bid} />}
    </RouteOfRecord>
  );
}
