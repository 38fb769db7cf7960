import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Amount } from '../amount.tsx';
import { AddressName } from '../address-name.tsx';
import { RecordLink } from '../record-link.tsx';
import type { AnswerOf, client } from '#web/lib/client.ts';
import { shortAddress } from '#web/lib/format.ts';
import type { ScreenName } from '#web/lib/screens.ts';

/** One entry of a timeline. */
export type TimelineEntry = AnswerOf<typeof client.recordPages.getTimeline>['entries'][number];

/** The amount of an entry. */
export function EntryAmount({ entry: { amount, unit } }: { entry: TimelineEntry }) {
  return <Amount value={amount ?? '0'} symbol={unit ?? ''} />;
}

/** Links to the page of a record that an entry names. */
export function EntryLink({ to, id, children }: { to: ScreenName; id: string | null; children: ReactNode }) {
  return <RecordLink to={{ screen: to, id }}>{children}</RecordLink>;
}

const nobody = /^0x0{40}$/;

/** The sentence of a timeline entry from the chain, about a token or a bid. */
export function OnChain({ entry }: { entry: TimelineEntry }): ReactNode {
  const { text, party } = entry;
  const sum = <EntryAmount entry={entry} />;
  const who = (
    <>
      <EntryLink to="users.view" id={party}>
        {party === null ? '—' : shortAddress(party)}
      </EntryLink>
      {party !== null && (
        <>
          {' '}
          <AddressName address={party} />
        </>
      )}
    </>
  );
  switch (text) {
    case 'OrderPlaced':
      return <Trans>Listed on the chain for {sum}</Trans>;
    case 'PriceChanged':
      return <Trans>Price changed to {sum} on the chain</Trans>;
    case 'OrderCancelled':
      return <Trans>Taken off sale on the chain</Trans>;
    case 'Sold':
      return (
        <Trans>
          Sold to {who} for {sum}
        </Trans>
      );
    case 'BidAccepted':
      return (
        <Trans>
          Bid of {who} accepted: {sum}
        </Trans>
      );
    default:
      return party !== null && nobody.test(party) ? (
        <Trans>Burned</Trans>
      ) : (
        <Trans>Transferred to {who}</Trans>
      );
  }
}
