import { useLingui } from '@lingui/react/macro';
import type { Column } from '#web/ui/column.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { ExportButton } from '#web/ui/export-button.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { useListPlaceholder } from '#web/ui/list-placeholder.tsx';
import { type Filter, filterInput } from '#web/ui/list-filter.ts';
import { ListFilters } from '#web/ui/list-filters.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { client } from '#web/lib/client.ts';
import { useList } from '#web/lib/use-list.ts';
import logStyles from '../webhooks/webhooks.module.css';
import { ServerFailure } from '#web/ui/server-failure.tsx';
import { type OwnCall, OwnCallStatus } from './own-action-labels.tsx';
import styles from './own-actions.module.css';

function useColumns(): Column<OwnCall, 'createdAt'>[] {
  const { t } = useLingui();
  return [
    { key: 'createdAt', header: t`Time`, width: 188, cell: ({ createdAt }) => <Instant at={createdAt} /> },
    {
      key: 'by',
      header: t`Administrator`,
      width: 150,
      isSortable: false,
      cell: ({ by, isTest }) => (isTest ? t`Test` : <bdi>{by}</bdi>),
    },
    {
      key: 'values',
      header: t`Values`,
      width: 220,
      isSortable: false,
      cell: ({ values }) => (
        <bdi className={styles.mono}>
          {Object.entries(values)
            .map(([name, value]) => `${name}: ${value}`)
            .join(', ')}
        </bdi>
      ),
    },
    {
      key: 'state',
      header: t`Status`,
      width: 150,
      isSortable: false,
      cell: ({ state }) => <OwnCallStatus state={state} />,
    },
    {
      key: 'answer',
      header: t`Answer`,
      width: 280,
      isSortable: false,
      cell: ({ error, answer }) => (error === null ? <bdi>{answer}</bdi> : <ServerFailure error={error} />),
    },
  ];
}

/** The calls of an own action, newest first. */
export function OwnActionCalls({ id }: { id: string }) {
  const { t } = useLingui();
  const columns = useColumns();
  const filters: Filter<'state'>[] = [
    {
      kind: 'options',
      name: 'state',
      label: t`Status`,
      options: [
        { value: 'answered', label: t`Answered` },
        { value: 'failed', label: t`Failed` },
        { value: 'waiting', label: t`Waiting for the answer` },
      ],
    },
  ];
  const { state, change, asked, query } = useList(client.ownActions.listOwnActionCalls, {
    filterNames: ['state'],
    filterInput: (set) => ({ ...filterInput(filters)(set), id }),
  });
  const page = query.data;
  const empty = t`Nobody has used it yet. Send a test to see how your server answers.`;
  const instead = useListPlaceholder({ state, change, query, page, empty });
  const label = t`Calls`;
  const exported = {
    name: client.ownActions.listOwnActionCalls.key[1],
    label,
    columns,
    filters,
    asked,
    page,
  };
  return (
    <div className={logStyles.log}>
      <div className={logStyles.logTools}>
        <ListFilters filters={filters} state={state} change={change} />
        <ExportButton list={exported} />
      </div>
      <div className={logStyles.frame}>
        <DataTable
          label={label}
          columns={columns}
          rows={page?.rows}
          expected={state.limit}
          isStale={query.isPlaceholderData}
          sort={state.sort}
          onSort={(sort) => change({ sort })}
          instead={instead}
        />
        <Pager state={state} page={page} change={change} />
      </div>
    </div>
  );
}
