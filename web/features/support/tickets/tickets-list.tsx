import { useLingui } from '@lingui/react/macro';
import { IconMessage } from '@tabler/icons-react';
import { ticketPriorities, ticketStatuses } from '#contract/support/ticket-values.ts';
import { OnboardingHint } from '#web/ui/onboarding/onboarding-panel.tsx';
import { useAssignedFilter } from '#web/ui/notes/use-assigned-filter.ts';
import type { ColumnOf } from '#web/ui/column.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { RecordLink, useRecordPath } from '#web/ui/record-link.tsx';
import { client } from '#web/lib/client.ts';
import { useModule } from '#web/lib/modules.ts';
import { pathTo } from '#web/lib/screens.ts';
import { Due, Priority, TicketState, usePriorityLabels, useStatusLabels } from './ticket-status.tsx';

function useColumns(): ColumnOf<typeof client.tickets.listTickets>[] {
  const { t } = useLingui();
  const hasServiceLevels = useModule('serviceLevels');
  const due: ColumnOf<typeof client.tickets.listTickets> = {
    key: 'dueAt',
    header: t`Due`,
    width: 104,
    cell: ({ dueAt }) => (dueAt === null ? '—' : <Due at={dueAt} />),
  };
  return [
    {
      key: 'ticketNumber',
      compare: 'text',
      header: t`Ticket No`,
      width: 90,
      cell: ({ id, ticketNumber }) => (
        <RecordLink to={{ screen: 'tickets.view', id }}>{ticketNumber}</RecordLink>
      ),
    },
    { key: 'subject', compare: 'text', header: t`Subject`, width: 112, grows: true },
    {
      key: 'closedStatus',
      header: t`Status`,
      width: 92,
      cell: (ticket) => <TicketState status={ticket.status} />,
    },
    {
      key: 'priority',
      header: t`Priority`,
      width: 80,
      cell: ({ priority }) => <Priority priority={priority} />,
    },
    ...(hasServiceLevels ? [due] : []),
    { key: 'name', compare: 'text', header: t`Name`, width: 88 },
    {
      key: 'assignee',
      isSortable: false,
      header: t`Assignee`,
      width: 80,
      cell: ({ assignee }) => assignee?.name ?? '—',
    },
    {
      key: 'createdAt',
      header: t`Created`,
      width: 104,
      cell: (ticket) => <Instant at={ticket.createdAt} />,
    },
    {
      key: 'tags',
      isSortable: false,
      header: t`Tags`,
      width: 96,
      cell: ({ tags }) => tags.join(', ') || '—',
    },
    {
      key: 'email',
      compare: 'text',
      header: t`Email`,
      isOptional: true,
      width: 160,
      grows: true,
      cell: ({ userId, email }) => (
        <RecordLink to={{ screen: 'users.view', id: userId ?? email }}>{email}</RecordLink>
      ),
    },
  ];
}

/** Support: users' questions, open ones first. */
export function TicketsList() {
  const { t } = useLingui();
  const assigned = useAssignedFilter();
  const pathOf = useRecordPath();
  const statuses = useStatusLabels();
  const priorities = usePriorityLabels();
  const hasServiceLevels = useModule('serviceLevels');
  return (
    <ListScreen
      label={t`Support`}
      call={client.tickets.listTickets}
      rowTo={({ id }) => pathOf({ screen: 'tickets.view', id })}
      own="ticket"
      columns={useColumns()}
      hasOneAction
      rowActions={({ id, ticketNumber }) => (
        <IconButton label={t`View ticket ${ticketNumber}`} to={pathTo('tickets.view', id)}>
          <IconMessage size={17} />
        </IconButton>
      )}
      filters={[
        assigned,
        {
          kind: 'options',
          name: 'status',
          label: t`Status`,
          options: ticketStatuses.map((value) => ({ value, label: statuses[value] })),
        },
        {
          kind: 'options',
          name: 'priority',
          label: t`Priority`,
          options: ticketPriorities.toReversed().map((value) => ({ value, label: priorities[value] })),
        },
        ...(hasServiceLevels
          ? [
              {
                kind: 'options' as const,
                name: 'due' as const,
                label: t`Due`,
                options: [{ value: 'late', label: t`Overdue` }],
              },
            ]
          : []),
        { kind: 'text', name: 'tag', label: t`Tag` },
        { kind: 'day', name: 'from', label: t`From` },
        { kind: 'day', name: 'to', label: t`To` },
      ]}
      empty={
        <OnboardingHint>{t`There are no tickets yet. Questions appear here as users ask them.`}</OnboardingHint>
      }
    />
  );
}
