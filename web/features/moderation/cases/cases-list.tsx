import { useLingui } from '@lingui/react/macro';
import { OnboardingHint } from '#web/ui/onboarding/onboarding-panel.tsx';
import { CaseOutcomeStatus, CasePriority, CaseStatus, useCaseStates } from './case-status.tsx';
import { useOutcomeLabels, usePriorityFilter } from './case-labels.ts';
import { useAssignedFilter } from '#web/ui/notes/use-assigned-filter.ts';
import type { ColumnOf } from '#web/ui/column.ts';
import { Copyable } from '#web/ui/copyable.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { optionsOf } from '#web/ui/list-filter.ts';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { isMask } from '#web/ui/personal/personal-view.tsx';
import { RecordLink, useRecordPath } from '#web/ui/record-link.tsx';
import { client } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { NextCaseButton } from './next-case-action.tsx';

function useColumns(): ColumnOf<typeof client.cases.listCases>[] {
  const { t } = useLingui();
  return [
    {
      key: 'name',
      compare: 'text',
      header: t`About`,
      width: 136,
      also: [{ field: 'type', header: t`Type` }],
      cell: ({ id, name, address }) => (
        <RecordLink to={{ screen: 'cases.view', id }}>{name ?? address}</RecordLink>
      ),
    },
    {
      key: 'address',
      isSortable: false,
      header: t`User`,
      width: 128,
      cell: ({ address }) =>
        isMask(address) ? (
          <bdi>{address}</bdi>
        ) : (
          <Copyable text={address} to={{ screen: 'users.view', id: address }} />
        ),
    },
    {
      key: 'reportCount',
      compare: 'amount',
      isSortable: false,
      header: t`Reports`,
      width: 76,
      align: 'end',
      cell: ({ reportCount }) => formatCount(reportCount),
    },
    {
      key: 'priority',
      header: t`Priority`,
      width: 96,
      cell: ({ priority }) => <CasePriority priority={priority} />,
    },
    { key: 'state', header: t`Status`, width: 104, cell: ({ state }) => <CaseStatus state={state} /> },
    {
      key: 'assignee',
      isSortable: false,
      header: t`Assignee`,
      width: 84,
      cell: ({ assignee }) => <bdi>{assignee ?? '—'}</bdi>,
    },
    {
      key: 'outcome',
      isSortable: false,
      header: t`Outcome`,
      width: 132,
      also: [{ field: 'reasonName', header: t`Reason` }],
      cell: (row) => <CaseOutcomeStatus of={row} />,
    },
    { key: 'openedAt', header: t`Opened`, width: 164, cell: ({ openedAt }) => <Instant at={openedAt} /> },
  ];
}

/** Cases: reports grouped by token and user, and their outcomes. */
export function CasesList() {
  const { t } = useLingui();
  const assigned = useAssignedFilter();
  const states = useCaseStates();
  const priorities = usePriorityFilter();
  const outcomes = useOutcomeLabels();
  const pathOf = useRecordPath();
  return (
    <ListScreen
      label={t`Cases`}
      call={client.cases.listCases}
      own="case"
      columns={useColumns()}
      rowTo={({ id }) => pathOf({ screen: 'cases.view', id })}
      action={<NextCaseButton />}
      filters={[
        assigned,
        {
          kind: 'options',
          name: 'state',
          label: t`Status`,
          options: optionsOf(states),
        },
        {
          kind: 'options',
          name: 'look',
          label: t`Quality review`,
          options: [
            { value: 'due', label: t`Pending` },
            { value: 'disagreed', label: t`Disagreement` },
          ],
        },
        {
          kind: 'options',
          name: 'priority',
          isAside: true,
          label: t`Priority`,
          options: optionsOf(priorities),
        },
        {
          kind: 'options',
          name: 'outcome',
          isAside: true,
          label: t`Outcome`,
          options: optionsOf(outcomes),
        },
        { kind: 'day', name: 'from', label: t`From` },
        { kind: 'day', name: 'to', label: t`To` },
      ]}
      empty={
        <OnboardingHint>{t`There are no cases yet. Incoming reports about the same token or user are grouped into a case.`}</OnboardingHint>
      }
    />
  );
}
