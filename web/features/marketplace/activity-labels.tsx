import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { yesNo } from '#web/ui/records/common-labels.ts';
import { EntryAmount, EntryLink, EntryParty } from '#web/ui/records/entry-parts.tsx';
import type { ActivityLabels, EntryProps } from '#web/lib/activity-labels.ts';

/** A bid: on a user's page by its token, on a token's page by its bidder. */
function Bid({ entry }: EntryProps) {
  const { recordId, party, partyId } = entry;
  const text = entry.text ?? '—';
  const sum = <EntryAmount entry={entry} />;
  const other = <EntryParty entry={entry} />;
  return party === null ? (
    <Trans>
      <EntryLink to="bids.view" id={recordId}>
        Bid
      </EntryLink>{' '}
      of {sum} on{' '}
      <EntryLink to="tokens.view" id={partyId}>
        {text}
      </EntryLink>
    </Trans>
  ) : (
    <Trans>
      <EntryLink to="bids.view" id={recordId}>
        Bid
      </EntryLink>{' '}
      of {sum} by{' '}
      <EntryLink to="users.view" id={partyId}>
        {entry.text ?? other}
      </EntryLink>
    </Trans>
  );
}

function Minted({ entry }: EntryProps) {
  const text = entry.text ?? '—';
  return (
    <Trans>
      Minted{' '}
      <EntryLink to="tokens.view" id={entry.recordId}>
        {text}
      </EntryLink>
    </Trans>
  );
}

function Sale({ entry }: EntryProps) {
  const sum = <EntryAmount entry={entry} />;
  return entry.amount === null ? <Trans>Sold</Trans> : <Trans>Sold for {sum}</Trans>;
}

/** The labels of this feature's changes and of its entries in timelines. */
export const labels = {
  calls: {
    restoreToken: msg`Token restored`,
    toggleHotCollection: msg`Hot collection changed`,
    changeTokenCategory: msg`Category changed`,
    deleteToken: msg`Token deleted`,
    hideToken: msg`Token hidden`,
    showToken: msg`Token visible again`,
    saveCreator: msg`Creator saved`,
    addCategory: msg`Category added`,
    updateCategory: msg`Category changed`,
    deleteCategory: msg`Category deleted`,
  },
  fields: { category: msg`Category`, hotCollection: msg`Hot collection` },
  values: { hotCollection: yesNo },
  bulkActions: {
    makeHot: { label: msg`Add to hot` },
    makeOrdinary: { label: msg`Remove from hot` },
    takeDown: { label: msg`Take down`, isDestructive: true },
  },
  entries: { bid: { Sentence: Bid }, token: { Sentence: Minted }, sale: { Sentence: Sale } },
} as const satisfies ActivityLabels;
