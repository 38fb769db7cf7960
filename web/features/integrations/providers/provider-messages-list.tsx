import { useLingui } from '@lingui/react/macro';
import { IconFileText } from '@tabler/icons-react';
import type { Column } from '#web/ui/column.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { client } from '#web/lib/client.ts';
import { LogList } from '../log-list.tsx';
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
  return (
    <LogList
      label={t`Messages`}
      call={client.providers.listProviderMessages}
      id={id}
      columns={useColumns()}
      filter={{
        kind: 'options',
        name: 'state',
        label: t`Status`,
        options: [
          { value: 'dead', label: t`Dead letters` },
          { value: 'applied', label: t`Applied` },
          { value: 'ignored', label: t`Ignored` },
          { value: 'received', label: t`Received` },
        ],
      }}
      rowActions={({ id: message, messageId }) => (
        <IconButton label={t`View message ${messageId}`} onClick={() => onOpen(message)}>
          <IconFileText size={17} />
        </IconButton>
      )}
      empty={t`No messages yet. Enter the address at the provider, and send a test there.`}
    />
  );
}
