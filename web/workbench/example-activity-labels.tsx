import {
  EntryAddress,
  EntryAmount,
  EntryLink,
  EntryParty,
  EntryText,
  EntryValue,
} from '#web/ui/records/entry-parts.tsx';
import { labels as common } from '#web/ui/records/common-labels.ts';
import { type EntryProps, loadActivityLabels, registerActivityLabels } from '#web/lib/activity-labels.ts';

function Withdrawal({ entry }: EntryProps) {
  return (
    <>
      <EntryLink to="withdrawals.view" id={entry.recordId}>
        Withdrawal
      </EntryLink>{' '}
      of <EntryAmount entry={entry} />
    </>
  );
}

function Destination({ entry }: EntryProps) {
  const value = { kind: 'withdrawal', field: 'destination', menu: '/withdraw' } as const;
  return (
    <EntryValue {...value} entry={entry} value={entry.party} label={{ id: 'Destination' }}>
      <EntryAddress>
        <EntryParty entry={entry} />
      </EntryAddress>
    </EntryValue>
  );
}

/** Registers and loads labels for the changes in the examples, in place of those of the features. */
export async function registerExampleActivityLabels(): Promise<void> {
  const activityLabels = {
    ...common,
    calls: { changeUserStatus: { id: 'Status changed' }, updateUser: { id: 'User updated' } },
    bulkActions: { ...common.bulkActions, block: { label: { id: 'Block' }, isDestructive: true } },
    entries: {
      withdrawal: { Sentence: Withdrawal, Detail: Destination },
      ticket: { Sentence: () => 'Requested:', Detail: EntryText },
      created: { Sentence: () => 'First seen here' },
    },
  } as const;
  registerActivityLabels(() => Promise.resolve({ activityLabels }));
  await loadActivityLabels();
}
