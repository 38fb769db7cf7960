import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { AddressName } from '#web/ui/address-name.tsx';
import { EntryAddress, EntryAmount, EntryLink, EntryValue } from '#web/ui/records/entry-parts.tsx';
import type { ActivityLabels, EntryProps } from '#web/lib/activity-labels.ts';
import { shortAddress } from '#web/lib/format.ts';

function Withdrawal({ entry }: EntryProps) {
  const sum = <EntryAmount entry={entry} />;
  return (
    <Trans>
      <EntryLink to="withdrawals.view" id={entry.recordId}>
        Withdrawal
      </EntryLink>{' '}
      of {sum}
    </Trans>
  );
}

function Destination({ entry }: EntryProps) {
  const { party } = entry;
  return (
    party && (
      <EntryValue
        entry={entry}
        kind="withdrawal"
        field="destination"
        value={party}
        label={msg`Destination`}
        menu="/withdraw"
      >
        <EntryAddress>{shortAddress(party)}</EntryAddress> <AddressName address={party} />
      </EntryValue>
    )
  );
}

/** The labels of this feature's changes and of its entries in timelines. */
export const labels = {
  fields: { destination: msg`Destination` },
  bulkActions: { hold: { label: msg`Hold` } },
  entries: { withdrawal: { Sentence: Withdrawal, Detail: Destination } },
} as const satisfies ActivityLabels;
