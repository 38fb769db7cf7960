import { useLingui } from '@lingui/react/macro';
import { IconMailOpened } from '@tabler/icons-react';
import { useState } from 'react';
import type { ColumnOf } from '#web/ui/column.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { client } from '#web/lib/client.ts';
import { MailStatus, type Mail } from './mail-status.tsx';
import { OutboxMessage } from './outbox-message-view.tsx';

/** Email log: emails that are pending, sent or failed, for superadmins of a server that sends no emails. */
export function OutboxList() {
  const { t } = useLingui();
  const [opened, setOpened] = useState<Mail | null>(null);
  const columns: ColumnOf<typeof client.outbox.listMessages>[] = [
    { key: 'to', compare: 'text', header: t`To`, width: 236 },
    { key: 'subject', compare: 'text', header: t`Subject`, width: 310 },
    { key: 'status', header: t`Status`, width: 130, cell: (mail) => <MailStatus mail={mail} /> },
    {
      key: 'createdAt',
      compare: 'time',
      header: t`Created`,
      width: 156,
      cell: (mail) => <Instant at={mail.createdAt} />,
    },
  ];
  return (
    <>
      <ListScreen
        label={t`Email log`}
        call={client.outbox.listMessages}
        columns={columns}
        rowActions={({ subject, ...mail }) => (
          <IconButton label={t`Read ${subject}`} onClick={() => setOpened({ subject, ...mail })}>
            <IconMailOpened size={17} />
          </IconButton>
        )}
        filters={[
          {
            kind: 'options',
            name: 'status',
            label: t`Status`,
            options: [
              { value: 'waiting', label: t`Waiting` },
              { value: 'kept', label: t`Kept here` },
              { value: 'sent', label: t`Sent` },
              { value: 'failed', label: t`Failed` },
              { value: 'skipped', label: t`Unsubscribed` },
              { value: 'cancelled', label: t`Canceled` },
            ],
          },
        ]}
        empty={t`No emails yet. Emails appear here when somebody requests a new password or a message is sent.`}
      />
      <OutboxMessage mail={opened} onClose={() => setOpened(null)} />
    </>
  );
}
