import { useLingui } from '@lingui/react/macro';
import { ListRows } from '#web/ui/list-rows.tsx';
import type { Column } from '#web/ui/column.ts';
import { ExportButton } from '#web/ui/export-button.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { type Filter, filterInput } from '#web/ui/list-filter.ts';
import { ListFilters } from '#web/ui/list-filters.tsx';
import { client } from '#web/lib/client.ts';
import { useList } from '#web/lib/use-list.ts';
import { useVerdictLabels } from './rule-labels.ts';
import { RuleRecordLink } from './rule-record-view.tsx';
import { type RuleOutcome, VerdictStatus } from './rule-status.tsx';
import styles from './rules.module.css';

function useColumns(isTrial: boolean): Column<RuleOutcome, 'at'>[] {
  const { t } = useLingui();
  return [
    { key: 'at', header: t`Time`, width: 170, cell: ({ at }) => <Instant at={at} /> },
    {
      key: 'recordId',
      header: t`Record`,
      width: 180,
      isSortable: false,
      cell: ({ recordType, recordId }) => <RuleRecordLink type={recordType} id={recordId} />,
    },
    {
      key: 'verdict',
      header: t`Outcome`,
      width: 180,
      isSortable: false,
      cell: ({ verdict }) => <VerdictStatus verdict={verdict} isTrial={isTrial} />,
    },
    {
      key: 'reason',
      header: t`Reason`,
      width: 220,
      grows: true,
      isSortable: false,
      cell: ({ reason }) => reason ?? '—',
    },
  ];
}

/** The events that matched a rule, newest first: in its last trial, or in operation. */
export function RuleOutcomes({ rule, isTrial }: { rule: string; isTrial: boolean }) {
  const { t } = useLingui();
  const columns = useColumns(isTrial);
  const labels = useVerdictLabels(isTrial);
  const filters: Filter<'verdict'>[] = [
    {
      kind: 'options',
      name: 'verdict',
      label: t`Outcome`,
      options: Object.entries(labels).map(([value, label]) => ({ value, label })),
    },
  ];
  const list = useList(client.rules.listRuleOutcomes, {
    filterNames: ['verdict'],
    filterInput: (set) => ({ ...filterInput(filters)(set), id: rule, trial: String(isTrial) }),
    prefix: isTrial ? 'trial' : 'log',
  });
  const label = isTrial ? t`Trial` : t`Log`;
  const empty = isTrial
    ? t`No event of the last 90 days matched.`
    : t`No event has matched since the rule was switched on.`;
  return (
    <div className={styles.log}>
      <div className={styles.row}>
        <ListFilters filters={filters} state={list.state} change={list.change} />
        <ExportButton
          list={{
            name: client.rules.listRuleOutcomes.key[1],
            label,
            columns,
            filters,
            asked: list.asked,
            page: list.query.data,
          }}
        />
      </div>
      <ListRows label={label} columns={columns} list={list} empty={empty} of={label} />
    </div>
  );
}
