import { useLingui } from '@lingui/react/macro';
import { IconFileText } from '@tabler/icons-react';
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
import { useList } from '#web/lib/use-list.ts';
import styles from '../webhooks/webhooks.module.css';
import { MessageStatus, type ProviderMessage, targetLabels } from './provider-labels.tsx';

function useColumns(): Column<ProviderMessage, 'createdAt'>[] {
  const { t, i18n } = useLingui();
  return [
    { key: 'createdAt', header: t`Time`, width: 188, cell: ({ createdAt }) => <Instant at={createdAt} /> },
    {
      key: 'messageId',
      header: t`Message`,
      width: 170,
      isSortable: false,
      cell: ({ messageId }) => (
        <span dir="ltr" className={styles.mono} title={messageId}>
          {messageId}
        </span>
      ),
    },
    {
      key: 'state',
      header: t`Status`,
      width: 130,
      isSortable: false,
      cell: ({ state }) => <MessageStatus state={state} />,
    },
    {
      key: 'target',
      header: t`Changes`,
      width: 120,
      isSortable: false,
      cell: ({ target }) => (target === null ? '—' : i18n._(targetLabels[target])),
    },
    {
      key: 'reason',
      header: t`Reason`,
      width: 190,
      isSortable: false,
      cell: ({ reason }) => <span title={reason ?? undefined}>{reason ?? '—'}</span>,
    },
  ];
}

/** The messages of a provider, newest first. */
export function ProviderMessages({ id, onOpen }: { id: string; onOpen: (message: string) => void }) {
  const { t } = useLingui();
  const columns = useColumns();
  const filters: Filter<'state'>[] = [
    {
      kind: 'options',
      name: 'state',
      label: t`Status`,
      options: [
        { value: 'dead', label: t`Dead letters` },
        { value: 'applied', label: t`Applied` },
        { value: 'ignored', label: t`Ignored` },
        { value: 'received', label: t`Received` },
      ],
    },
  ];
  const { state, change, asked, query } = useList(client.providers.listProviderMessages, {
    filterNames: ['state'],
    filterInput: (set) => ({ ...filterInput(filters)(set), id }),
  });
  const page = query.data;
  const empty = t`No messages yet. Enter the address at the provider, and send a test there.`;
  const instead = useListPlaceholder({ state, change, query, page, empty });
  const label = t`Messages`;
  const exported = {
    name: client.providers.listProviderMessages.key[1],
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
          rowActions={({ id: message, messageId }) => (
            <IconButton label={t`View message ${messageId}`} onClick={() => onOpen(message)}>
              <IconFileText size={17} />
            </IconButton>
          )}
          instead={instead}
        />
        <Pager state={state} page={page} change={change} />
      </div>
    </div>
  );
}
