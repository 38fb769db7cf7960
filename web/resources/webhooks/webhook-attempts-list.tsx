import { useLingui } from '@lingui/react/macro';
import { IconArrowsDiff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { webhookLogDays } from '#contract/limits.ts';
import type { Column } from '#web/kit/data-table.tsx';
import { IconButton } from '#web/kit/icon-button.tsx';
import { Instant } from '#web/kit/instant.tsx';
import { ListScreen } from '#web/kit/list-screen.tsx';
import { client } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { type Attempt, AttemptStatus } from './webhook-status.tsx';
import styles from './webhooks.module.css';

const { listWebhookAttempts } = client.webhooks;

type Input = Omit<Parameters<typeof listWebhookAttempts>[0], 'id'>;

/** The list of one endpoint's attempts, with keys of its own. */
function attemptsOf(id: string) {
  return Object.assign(
    (input: Input, options?: Parameters<typeof listWebhookAttempts>[1]) =>
      listWebhookAttempts({ ...input, id }, options),
    { key: [listWebhookAttempts.key[0], `${listWebhookAttempts.key[1]} ${id}`] as const },
  );
}

/** What was sent to an endpoint, newest first. */
export function WebhookAttempts({
  endpoint,
  onOpen,
}: {
  endpoint: string;
  onOpen: (attempt: Attempt) => void;
}) {
  const { t } = useLingui();
  const call = useMemo(() => attemptsOf(endpoint), [endpoint]);
  const columns: Column<Attempt, 'createdAt'>[] = [
    { key: 'createdAt', header: t`Time`, width: 188, cell: ({ createdAt }) => <Instant at={createdAt} /> },
    {
      key: 'type',
      header: t`Event`,
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
  return (
    <ListScreen
      label={t`What was sent`}
      call={call}
      columns={columns}
      hasSearch={false}
      rowActions={(attempt) => (
        <IconButton label={t`Show what ${attempt.type} sent and got`} onClick={() => onOpen(attempt)}>
          <IconArrowsDiff size={17} />
        </IconButton>
      )}
      filters={[
        {
          kind: 'options',
          name: 'outcome',
          label: t`Outcome`,
          options: [
            { value: 'delivered', label: t`Delivered` },
            { value: 'failed', label: t`Not delivered` },
          ],
        },
      ]}
      empty={t`Nothing was sent in the last ${webhookLogDays} days. Send a test to see what the receiver answers.`}
    />
  );
}
