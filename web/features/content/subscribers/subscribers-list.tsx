import { useLingui } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import { trashDays } from '#contract/platform/limits.ts';
import { OnboardingHint } from '#web/ui/onboarding/onboarding-panel.tsx';
import { Personal } from '#web/ui/personal/personal-view.tsx';
import type { ColumnOf } from '#web/ui/column.ts';
import { confirmFirst } from '#web/ui/confirm.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { client } from '#web/lib/client.ts';
import { isolated } from '#web/lib/format.ts';
import { useMayChange } from '#web/lib/session.ts';
import type { RowOf } from '#web/lib/use-list.ts';

type Subscriber = RowOf<typeof client.subscribers.listAllSubscribers>;

function Actions({ subscriber: { id, email } }: { subscriber: Subscriber }) {
  const { t } = useLingui();
  const { run } = useChange(client.subscribers.deleteSubscriber);
  const name = isolated(email);
  const askDelete = () =>
    confirmFirst({
      title: t`Delete subscriber`,
      sentence: t`Delete ${name}? They no longer receive email. The subscriber moves to the trash. You can restore it for ${trashDays} days.`,
      action: t`Delete`,
      isDestructive: true,
      run: () => run({ id }),
    });
  return (
    <IconButton label={t`Delete ${email}`} words={t`Delete`} isDestructive onClick={askDelete}>
      <IconTrash size={17} />
    </IconButton>
  );
}

/** Subscribers: everybody who subscribed to the marketplace's emails, and the source of each subscription. */
export function SubscribersList() {
  const { t } = useLingui();
  const mayChange = useMayChange('/emailTemplate');
  const columns: ColumnOf<typeof client.subscribers.listAllSubscribers>[] = [
    {
      key: 'email',
      compare: 'text',
      header: t`Email`,
      width: 184,
      cell: ({ id, email }) => (
        <Personal
          kind="subscriber"
          id={id}
          field="email"
          label={t`Email`}
          value={email}
          mayReveal={mayChange}
          to={{ screen: 'users.view', id: email }}
        />
      ),
    },
    { key: 'name', compare: 'text', header: t`Name`, width: 112, cell: ({ name }) => name || '—' },
    {
      key: 'status',
      header: t`Status`,
      width: 126,
      isSortable: false,
      cell: ({ status }) =>
        status === 'subscribed' ? (
          <StatusMark tone="positive">{t`Subscribed`}</StatusMark>
        ) : (
          <StatusMark tone="neutral">{t`Unsubscribed`}</StatusMark>
        ),
    },
    { key: 'createdAt', header: t`Since`, width: 164, cell: ({ createdAt }) => <Instant at={createdAt} /> },
    {
      key: 'source',
      header: t`Source`,
      width: 88,
      isSortable: false,
      cell: ({ source }) => (source === null ? '—' : <bdi>{source}</bdi>),
    },
    {
      key: 'unsubscribedAt',
      compare: 'time',
      header: t`Unsubscribed`,
      width: 164,
      cell: ({ unsubscribedAt }) => (unsubscribedAt === null ? '—' : <Instant at={unsubscribedAt} />),
    },
  ];
  return (
    <ListScreen
      label={t`Subscribers`}
      call={client.subscribers.listAllSubscribers}
      columns={columns}
      hasOneAction
      rowActions={mayChange ? (subscriber) => <Actions subscriber={subscriber} /> : undefined}
      filters={[
        {
          kind: 'options',
          name: 'status',
          label: t`Status`,
          options: [
            { value: 'subscribed', label: t`Subscribed` },
            { value: 'unsubscribed', label: t`Unsubscribed` },
          ],
        },
        { kind: 'day', name: 'from', label: t`Subscribed from` },
        { kind: 'day', name: 'to', label: t`Subscribed to` },
      ]}
      empty={<OnboardingHint>{t`No subscribers yet. New subscribers appear here.`}</OnboardingHint>}
    />
  );
}
