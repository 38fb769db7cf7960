import { Trans } from '@lingui/react/macro';
import { EntryAmount, EntryLink, EntryParty } from '#web/ui/records/entry-parts.tsx';
import type { ActivityLabels, EntryProps } from '#web/lib/activity-labels.ts';

function Sent({ entry }: EntryProps) {
  const sum = <EntryAmount entry={entry} />;
  const other = <EntryParty entry={entry} />;
  return (
    <Trans>
      <EntryLink to="fundTransfers.view" id={entry.recordId}>
        Sent
      </EntryLink>{' '}
      {sum} to{' '}
      <EntryLink to="users.view" id={entry.partyId}>
        {other}
      </EntryLink>
    </Trans>
  );
}

function Received({ entry }: EntryProps) {
  const sum = <EntryAmount entry={entry} />;
  const other = <EntryParty entry={entry} />;
  return (
    <Trans>
      <EntryLink to="fundTransfers.view" id={entry.recordId}>
        Received
      </EntryLink>{' '}
      {sum} from{' '}
      <EntryLink to="users.view" id={entry.partyId}>
        {other}
      </EntryLink>
    </Trans>
  );
}

function Trade({ entry }: EntryProps) {
  const sum = <EntryAmount entry={entry} />;
  const text = entry.text ?? '—';
  return (
    <Trans>
      <EntryLink to="trades.view" id={entry.recordId}>
        Order
      </EntryLink>{' '}
      of {sum} on <bdi>{text}</bdi>
    </Trans>
  );
}

/** The labels of this feature's entries in timelines. */
export const labels = {
  entries: { sent: { Sentence: Sent }, received: { Sentence: Received }, trade: { Sentence: Trade } },
} as const satisfies ActivityLabels;
