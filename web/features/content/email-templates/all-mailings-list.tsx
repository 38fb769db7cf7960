import { useLingui } from '@lingui/react/macro';
import type { ColumnOf } from '#web/ui/column.ts';
import { Instant } from '#web/ui/instant.tsx';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { client } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { pathTo } from '#web/lib/screens.ts';
import { MailingStatus } from './mailing-status.tsx';

/** Mailings to subscribers, of every template. A row opens its template, where a mailing is paused or canceled. */
export function AllMailingsList() {
  const { t } = useLingui();
  const columns: ColumnOf<typeof client.emailTemplates.listMailings>[] = [
    { key: 'subject', header: t`Subject`, width: 190, isSortable: false },
    {
      key: 'status',
      header: t`Status`,
      width: 150,
      isSortable: false,
      cell: (mailing) => <MailingStatus mailing={mailing} />,
    },
    { key: 'adminName', header: t`Sent by`, width: 120, isSortable: false },
    { key: 'createdAt', header: t`Date`, width: 172, cell: ({ createdAt }) => <Instant at={createdAt} /> },
    ...(
      [
        ['total', t`Subscribers`, 104],
        ['sent', t`Sent`, 72],
        ['failed', t`Failed`, 76],
        ['waiting', t`Waiting`, 84],
      ] as const
    ).map(([key, header, width]): ColumnOf<typeof client.emailTemplates.listMailings> => ({
      key,
      header,
      width,
      align: 'end',
      isSortable: false,
      cell: (mailing) => formatCount(mailing[key]),
    })),
  ];
  return (
    <ListScreen
      label={t`Mailings`}
      call={client.emailTemplates.listMailings}
      hasSearch={false}
      columns={columns}
      rowTo={({ templateId }) => pathTo('emailTemplates.edit', templateId)}
      empty={t`Mailings to subscribers appear here. Send one from a template.`}
    />
  );
}
