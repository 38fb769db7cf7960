import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { AddressName } from '#web/ui/address-name.tsx';
import { EntryAmount, EntryLink } from '#web/ui/records/entry-parts.tsx';
import type { ActivityLabels, EntryProps } from '#web/lib/activity-labels.ts';
import { shortAddress } from '#web/lib/format.ts';

const nobody = /^0x0{40}$/;

/** An entry of the chain, about a token or a bid. */
function OnChain({ entry }: EntryProps) {
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

/** The labels of this feature's changes and of its entries in timelines. */
export const labels = {
  calls: { chainUndoToken: msg`Undone by the chain` },
  entries: { chain: { Sentence: OnChain } },
} as const satisfies ActivityLabels;
