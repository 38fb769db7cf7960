import { useLingui } from '@lingui/react/macro';
import { IconArrowsDiff } from '@tabler/icons-react';
import { webhookLogDays } from '#contract/platform/limits.ts';
import type { Column } from '#web/ui/column.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { ExportButton } from '#web/ui/export-button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { useListPlaceholder } from '#web/ui/list-placeholder.tsx';
import { type Filter, filterInput } from '#web/ui/list-filter.ts';
import { ListFilters } from '#web/ui/list-filters.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { client } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { useList } from '#web/lib/use-list.ts';
import { type Attempt, AttemptStatus } from './webhook-status.tsx';
import styles from './webhooks.module.css';

function useColumns(): Column<Attempt, 'createdAt'>[] {
  const { t } = useLingui();
  return [
    { key: 'createdAt', header: t`Time`, width: 188, cell: ({ createdAt }) => <Instant at={createdAt} /> },
    {
      key: 'type',
      header: t`Event`,
      also: [{ field: 'event', header: t`Message` }],
      width: 200,
      isSortable: false,
      cell: ({ type }) => (
        <span dir="ltr" className={styles.mono}>
          {type}
        </span>
      ),
    },
    {
      key: 'outcome',
      header: t`Outcome`,
      width: 150,
      isSortable: false,
      cell: ({ outcome }) => <AttemptStatus outcome={outcome} />,
    },
    {
      key: 'status',
      header: t`Answer`,
      also: [{ field: 'error', header: t`Error` }],
      width: 140,
      isSortable: false,
      cell: ({ status, error }) => <bdi className={styles.mono}>{status ?? error}</bdi>,
    },
    {
      key: 'durationMs',
      header: t`Duration (ms)`,
      width: 120,
      align: 'end',
      isSortable: false,
      cell: ({ durationMs }) => formatCount(durationMs),
    },
  ];
}

/** The delivery attempts of an endpoint, newest first. */
export function WebhookAttempts({
  endpoint,
  onOpen,
}: {
  endpoint: string;
  onOpen: (attempt: Attempt) => void;
}) {
  const { t } = useLingui();
  const columns = useColumns();
  const filters: Filter<'outcome'>[] = [
    {
      kind: 'options',
      name: 'outcome',
      label: t`Outcome`,
      options: [
        { value: 'delivered', label: t`Delivered` },
        { value: 'failed', label: t`Not delivered` },
      ],
    },
  ];
  const { state, change, asked, query } = useList(client.webhooks.listWebhookAttempts, {
    filterNames: ['outcome'],
    filterInput: (set) => ({ ...filterInput(filters)(set), id: endpoint }),
  });
  const page = query.data;
  const empty = t`Nothing was sent in the last ${webhookLogDays} days. Send a test to see how the receiver responds.`;
  const instead = useListPlaceholder({ state, change, query, page, empty });
  const label = t`Request`;
  const exported = {
    name: client.webhooks.listWebhookAttempts.key[1],
    label,
    columns,
    filters,
    asked,
    page,
  };
  return (
    <div className={styles.log}>
      <div className={styles.logTools}>
        <ListFilters filters={filters} state={state} change={change} />
        <ExportButton list={exported} />
      </div>
      <div className={styles.frame}>
        <DataTable
          label={label}
          columns={columns}
          rows={page?.rows}
          expected={state.limit}
          isStale={query.isPlaceholderData}
          sort={state.sort}
          onSort={(sort) => change({ sort })}
          rowActions={(attempt) => (
            <IconButton label={t`View request and response: ${attempt.type}`} onClick={() => onOpen(attempt)}>
              <IconArrowsDiff size={17} />
            </IconButton>
          )}
          instead={instead}
        />
        <Pager state={state} page={page} change={change} />
      </div>
    </div>
  );
}
