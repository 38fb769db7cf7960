import { useLingui } from '@lingui/react/macro';
import { IconArrowsDiff } from '@tabler/icons-react';
import { webhookLogDays } from '#contract/platform/limits.ts';
import type { Column } from '#web/ui/column.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { client } from '#web/lib/client.ts';
import { LogList } from '../log-list.tsx';
import { formatCount } from '#web/lib/format.ts';
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
  return (
    <LogList
      label={t`Request`}
      call={client.webhooks.listWebhookAttempts}
      id={endpoint}
      columns={useColumns()}
      filter={{
        kind: 'options',
        name: 'outcome',
        label: t`Outcome`,
        options: [
          { value: 'delivered', label: t`Delivered` },
          { value: 'failed', label: t`Not delivered` },
        ],
      }}
      rowActions={(attempt) => (
        <IconButton label={t`View request and response: ${attempt.type}`} onClick={() => onOpen(attempt)}>
          <IconArrowsDiff size={17} />
        </IconButton>
      )}
      empty={t`Nothing was sent in the last ${webhookLogDays} days. Send a test to see how the receiver responds.`}
    />
  );
}
