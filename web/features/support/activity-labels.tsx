import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { yesNo } from '#web/ui/records/common-labels.ts';
import { EntryLink, EntryText } from '#web/ui/records/entry-parts.tsx';
import type { ActivityLabels, EntryProps } from '#web/lib/activity-labels.ts';

function Requested({ entry }: EntryProps) {
  const text = entry.text ?? '—';
  return (
    <Trans>
      Requested:{' '}
      <EntryLink to="tickets.view" id={entry.recordId}>
        {text}
      </EntryLink>
    </Trans>
  );
}

/** The labels of this feature's changes and of its entries in timelines. */
export const labels = {
  calls: {
    replyTicket: msg`Reply sent`,
    closeTicket: msg`Ticket closed or reopened`,
    updateTicket: msg`Ticket updated`,
    attachFile: msg`File uploaded`,
    takeMail: msg`Email received`,
  },
  fields: {
    closedStatus: msg`Status`,
    waiting: msg`Waiting for user`,
    priority: msg`Priority`,
    tags: msg`Tags`,
    message: msg`Message`,
  },
  values: { closedStatus: { 0: msg`Open`, 1: msg`Closed` }, waiting: yesNo },
  entries: {
    ticket: { Sentence: Requested },
    reply: { Sentence: () => <Trans>Wrote again</Trans>, Detail: EntryText },
  },
} as const satisfies ActivityLabels;
