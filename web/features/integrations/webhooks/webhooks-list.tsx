import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { ColumnOf } from '#web/ui/column.ts';
import { Instant } from '#web/ui/instant.tsx';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { DeleteAction, EditAction } from '#web/ui/row-actions.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { client } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { pathTo } from '#web/lib/screens.ts';
import { WebhookStatus } from './webhook-status.tsx';
import styles from './webhooks.module.css';

function useColumns(): ColumnOf<typeof client.webhooks.listWebhooks>[] {
  const { t } = useLingui();
  return [
    {
      key: 'url',
      compare: 'text',
      header: t`Address`,
      width: 250,
      isSortable: false,
      cell: ({ id, url, description }) => (
        <Link className={styles.address} to={pathTo('webhooks.view', id)}>
          <span dir="ltr" title={url}>
            {url}
          </span>
          {description !== '' && <bdi className={styles.dim}>{description}</bdi>}
        </Link>
      ),
    },
    {
      key: 'state',
      header: t`Status`,
      width: 190,
      isSortable: false,
      cell: ({ state }) => <WebhookStatus state={state} />,
    },
    {
      key: 'backlog',
      compare: 'amount',
      header: t`Backlog`,
      width: 96,
      align: 'end',
      isSortable: false,
      cell: ({ backlog }) => formatCount(backlog),
    },
    {
      key: 'types',
      compare: 'text',
      header: t`Events`,
      width: 130,
      isSortable: false,
      cell: ({ types }) =>
        types.length === 0 ? t`All` : <bdi title={types.join(', ')}>{types.join(', ')}</bdi>,
    },
    {
      key: 'lastDeliveredAt',
      compare: 'time',
      header: t`Last delivery`,
      width: 166,
      isSortable: false,
      cell: ({ lastDeliveredAt }) => (lastDeliveredAt === null ? '—' : <Instant at={lastDeliveredAt} />),
    },
  ];
}

/** Webhooks: the endpoints that receive events of this workspace, for superadmins. */
export function WebhooksList() {
  const { t } = useLingui();
  return (
    <ListScreen
      label={t`Webhooks`}
      call={client.webhooks.listWebhooks}
      columns={useColumns()}
      hasSearch={false}
      filters={[
        {
          kind: 'options',
          name: 'state',
          label: t`Status`,
          options: [
            { value: 'delivering', label: t`Delivering` },
            { value: 'waiting', label: t`Waiting to retry` },
            { value: 'paused', label: t`Paused` },
            { value: 'failing', label: t`Failing: waiting or paused after failures` },
          ],
        },
      ]}
      action={<Button component={Link} to={pathTo('webhooks.add')}>{t`Add webhook`}</Button>}
      rowActions={({ id, url }) => (
        <>
          <EditAction name={url} to={pathTo('webhooks.edit', id)} />
          <RowMenu>
            <DeleteAction
              id={id}
              name={url}
              title={t`Delete webhook`}
              sentence={t`Delete ${url}? Pending events for it are not sent.`}
              call={client.webhooks.deleteWebhook}
            />
          </RowMenu>
        </>
      )}
      empty={t`No webhooks yet. A webhook is an address in your own systems that receives every decision made here: a user blocked, a ticket answered, a fee changed.`}
    />
  );
}
