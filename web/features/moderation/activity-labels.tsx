import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { yesNo } from '#web/ui/records/common-labels.ts';
import { EntryParty, EntryText } from '#web/ui/records/entry-parts.tsx';
import type { ActivityLabels, EntryProps } from '#web/lib/activity-labels.ts';

function Reported({ entry }: EntryProps) {
  const other = <EntryParty entry={entry} />;
  return (
    <Trans>
      Reported <bdi>{other}</bdi>
    </Trans>
  );
}

/** The labels of this feature's changes and of its entries in timelines. */
export const labels = {
  calls: {
    addNote: msg`Note written`,
    editNote: msg`Note edited`,
    deleteNote: msg`Note deleted`,
    assignRecord: msg`Assigned`,
    autoAssignCase: msg`Assigned automatically`,
    setCasePriority: msg`Priority set`,
    handleReport: msg`Report handled or reopened`,
    lockDownUser: msg`Account locked down`,
    undoLockdown: msg`Lockdown undone`,
    hideAndNotify: msg`Token hidden and owner notified`,
    undoHideAndNotify: msg`Hiding undone`,
  },
  fields: {
    text: msg`Note`,
    assignedTo: msg`Assignee`,
    isHidden: msg`Hidden`,
    isNotified: msg`Owner notified`,
  },
  values: { handled: yesNo, isHidden: yesNo, isNotified: yesNo },
  bulkActions: {
    handle: { label: msg`Mark as handled` },
    autoAssign: { label: msg`Assign evenly` },
    setHigh: { label: msg`Raise priority to high` },
    setUrgent: { label: msg`Raise priority to urgent` },
    rejectReports: { label: msg`Reject reports`, isDestructive: true },
  },
  entries: {
    reportAbout: { Sentence: () => <Trans>Was reported</Trans>, Detail: EntryText },
    reportBy: { Sentence: Reported, Detail: EntryText },
  },
} as const satisfies ActivityLabels;
