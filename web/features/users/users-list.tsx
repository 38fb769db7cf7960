import { useLingui } from '@lingui/react/macro';
import { OnboardingHint } from '#web/ui/onboarding/onboarding-panel.tsx';
import { useAssignedFilter } from '#web/ui/notes/use-assigned-filter.ts';
import { Copyable } from '#web/ui/copyable.tsx';
import type { ColumnOf } from '#web/ui/column.ts';
import { Instant } from '#web/ui/instant.tsx';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { RecordLink, useRecordPath } from '#web/ui/record-link.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { client } from '#web/lib/client.ts';
import { mayOpen } from '#web/lib/screens.ts';
import { useMayChange, useSession } from '#web/lib/session.ts';
import { UserActions } from './user-actions.tsx';
import { VerificationStatus } from './verifications/verification-status.tsx';
import styles from './users-list.module.css';

function useColumns(): ColumnOf<typeof client.users.listUsers>[] {
  const { t } = useLingui();
  const admin = useSession();
  const verification: ColumnOf<typeof client.users.listUsers> = {
    key: 'verification',
    isSortable: false,
    header: t`Verification`,
    isOptional: true,
    width: 112,
    cell: (user) => (user.verification === null ? '—' : <VerificationStatus status={user.verification} />),
  };
  const lastSignIn: ColumnOf<typeof client.users.listUsers> = {
    key: 'lastSignInAt',
    isSortable: false,
    header: t`Last sign-in`,
    isOptional: true,
    width: 160,
    cell: ({ lastSignInAt }) => (lastSignInAt === null ? '—' : <Instant at={lastSignInAt} />),
  };
  return [
    {
      key: 'name',
      compare: 'text',
      header: t`First Name`,
      also: [{ field: 'status', header: t`Status` }],
      width: 176,
      cell: (user) => (
        <span className={styles.name}>
          <RecordLink to={{ screen: 'users.view', id: user.id }}>{user.name || '—'}</RecordLink>
          {user.status === 'blocked' && <StatusMark tone="negative">{t`Blocked`}</StatusMark>}
        </span>
      ),
    },
    {
      key: 'address',
      compare: 'text',
      header: t`Address`,
      width: 116,
      cell: (user) => (user.address ? <Copyable text={user.address} hides="user" /> : '—'),
    },
    { key: 'email', compare: 'text', header: t`Email`, width: 264 },
    {
      key: 'phoneNumber',
      compare: 'text',
      header: t`Phone No`,
      also: [{ field: 'dialCode', header: t`Dial code` }],
      width: 148,
      cell: (user) =>
        user.phoneNumber ? <span dir="ltr">{`${user.dialCode ?? ''} ${user.phoneNumber}`}</span> : '—',
    },
    {
      key: 'status',
      header: t`Status`,
      isOptional: true,
      width: 104,
      cell: ({ status }) =>
        status === 'active' ? (
          <StatusMark tone="positive">{t`Active`}</StatusMark>
        ) : (
          <StatusMark tone="negative">{t`Blocked`}</StatusMark>
        ),
    },
    {
      key: 'createdAt',
      header: t`Joined`,
      isOptional: true,
      width: 160,
      cell: ({ createdAt }) => <Instant at={createdAt} />,
    },
    {
      key: 'accountType',
      isSortable: false,
      header: t`Account type`,
      isOptional: true,
      width: 112,
    },
    ...(mayOpen(admin, 'verifications.list') ? [verification] : []),
    ...(mayOpen(admin, 'loginHistory.list') ? [lastSignIn] : []),
  ];
}

/** Users Details: the marketplace's users. */
export function UsersList() {
  const { t } = useLingui();
  const assigned = useAssignedFilter();
  const mayChange = useMayChange('/user');
  const pathOf = useRecordPath();
  return (
    <ListScreen
      label={t`Users Details`}
      call={client.users.listUsers}
      own="user"
      columns={useColumns()}
      rowTo={({ id }) => pathOf({ screen: 'users.view', id })}
      rowActions={mayChange ? (user) => <UserActions user={user} /> : undefined}
      filters={[
        assigned,
        {
          kind: 'options',
          name: 'status',
          label: t`Status`,
          options: [
            { value: 'active', label: t`Active` },
            { value: 'blocked', label: t`Blocked` },
          ],
        },
        { kind: 'day', name: 'from', label: t`Joined from` },
        { kind: 'day', name: 'to', label: t`Joined to` },
      ]}
      empty={
        <OnboardingHint>{t`There are no users yet. They appear here as soon as they join the marketplace.`}</OnboardingHint>
      }
    />
  );
}
