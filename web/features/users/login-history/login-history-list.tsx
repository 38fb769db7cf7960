import { useLingui } from '@lingui/react/macro';
import { OnboardingHint } from '#web/ui/onboarding/onboarding-panel.tsx';
import { Personal } from '#web/ui/personal/personal-view.tsx';
import type { ColumnOf } from '#web/ui/column.ts';
import { Instant } from '#web/ui/instant.tsx';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { client } from '#web/lib/client.ts';
import { useMayChange } from '#web/lib/session.ts';

/** Login History: who signed in to the marketplace, from where, and whether it succeeded. */
export function LoginHistoryList() {
  const { t } = useLingui();
  const revealed = { kind: 'login', mayReveal: useMayChange('/loginhistory') } as const;
  const columns: ColumnOf<typeof client.loginHistory.listLogins>[] = [
    {
      key: 'email',
      compare: 'text',
      header: t`Email ID`,
      width: 186,
      grows: true,
      cell: ({ id, userId, email }) => (
        <Personal
          {...revealed}
          id={id}
          field="email"
          label={t`Email ID`}
          value={email}
          to={{ screen: 'users.view', id: userId ?? email }}
        />
      ),
    },
    { key: 'countryName', compare: 'text', header: t`Country`, width: 112 },
    { key: 'countryCode', compare: 'text', header: t`Code`, width: 60 },
    { key: 'regionName', compare: 'text', header: t`State`, width: 116, grows: true },
    {
      key: 'ipAddress',
      compare: 'text',
      header: t`IP Address`,
      width: 128,
      cell: ({ id, ipAddress }) => (
        <Personal {...revealed} id={id} field="ipAddress" label={t`IP Address`} value={ipAddress} />
      ),
    },
    { key: 'os', compare: 'text', header: t`OS`, width: 100 },
    { key: 'createdAt', header: t`Date`, width: 164, cell: (login) => <Instant at={login.createdAt} /> },
    {
      key: 'status',
      header: t`Status`,
      width: 100,
      cell: (login) =>
        login.status === 'Success' ? (
          <StatusMark tone="positive">{t`Success`}</StatusMark>
        ) : (
          <StatusMark tone="negative">{t`Failed`}</StatusMark>
        ),
    },
  ];
  return (
    <ListScreen
      label={t`Login History`}
      call={client.loginHistory.listLogins}
      columns={columns}
      filters={[
        {
          kind: 'options',
          name: 'status',
          label: t`Status`,
          options: [
            { value: 'Success', label: t`Success` },
            { value: 'Failed', label: t`Failed` },
          ],
        },
        { kind: 'day', name: 'from', label: t`From` },
        { kind: 'day', name: 'to', label: t`To` },
      ]}
      empty={
        <OnboardingHint>{t`No sign-ins to the marketplace yet. Sign-ins appear here as they happen.`}</OnboardingHint>
      }
    />
  );
}
