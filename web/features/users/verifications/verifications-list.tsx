import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { OnboardingHint } from '#web/ui/onboarding/onboarding-panel.tsx';
import { useAssignedFilter } from '#web/ui/notes/use-assigned-filter.ts';
import { confirmFirst } from '#web/ui/confirm.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import type { ColumnOf } from '#web/ui/column.ts';
import { Instant } from '#web/ui/instant.tsx';
import { optionsOf } from '#web/ui/list-filter.ts';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { RecordLink, useRecordPath } from '#web/ui/record-link.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { client } from '#web/lib/client.ts';
import { useMayChange } from '#web/lib/session.ts';
import { type Verification, useVerificationStates, VerificationStatus } from './verification-status.tsx';
import styles from './verifications.module.css';

/** The actions for a pending request. */
function Decision({ verification: { id, email } }: { verification: Verification }) {
  const { t } = useLingui();
  const { run: accept } = useChange(client.verifications.acceptVerification);
  const { run: reject } = useChange(client.verifications.rejectVerification);
  const askAccept = () =>
    confirmFirst({
      title: t`Accept request`,
      sentence: t`Accept ${email} as verified? The user is notified by email, so this can’t be undone.`,
      action: t`Accept`,
      asksReason: true,
      run: (reason) => accept({ id, reason }),
    });
  const askReject = () =>
    confirmFirst({
      title: t`Reject request`,
      sentence: t`Reject the verification of ${email}? The user is notified by email, so this can’t be undone.`,
      action: t`Reject`,
      isDestructive: true,
      asksReason: true,
      run: (reason) => reject({ id, reason }),
    });
  return (
    <span className={styles.decision}>
      <Button variant="default" size="xs" aria-label={t`Accept ${email}`} onClick={askAccept}>
        <Trans>Accept</Trans>
      </Button>
      <Button variant="default" size="xs" aria-label={t`Reject ${email}`} onClick={askReject}>
        <Trans>Reject</Trans>
      </Button>
    </span>
  );
}

function useColumns(): ColumnOf<typeof client.verifications.listVerifications>[] {
  const { t } = useLingui();
  const mayChange = useMayChange('/verificationlist');
  return [
    {
      key: 'email',
      compare: 'text',
      header: t`Email`,
      width: 210,
      grows: true,
      cell: ({ userId, email }) => <RecordLink to={{ screen: 'users.view', id: userId }}>{email}</RecordLink>,
    },
    {
      key: 'address',
      compare: 'text',
      header: t`User Address`,
      width: 130,
      cell: ({ userId, address }) =>
        address === null ? (
          '—'
        ) : (
          <Copyable text={address} hides="user" to={{ screen: 'users.view', id: userId }} />
        ),
    },
    { key: 'name', isSortable: false, header: t`Name`, width: 142, grows: true },
    {
      key: 'accountCreatedAt',
      isSortable: false,
      header: t`Account since`,
      width: 112,
      cell: ({ accountCreatedAt }) =>
        accountCreatedAt === null ? '—' : <Instant at={accountCreatedAt} isDay />,
    },
    {
      key: 'createdAt',
      header: t`Date`,
      width: 164,
      cell: ({ createdAt }) => <Instant at={createdAt} />,
    },
    {
      key: 'status',
      header: t`Action`,
      width: 160,
      cell: (verification) => {
        if (verification.status === 'Pending' && mayChange) return <Decision verification={verification} />;
        return <VerificationStatus status={verification.status} />;
      },
    },
  ];
}

/** Verification Details: requests to verify an email, and their outcomes. */
export function VerificationsList() {
  const { t } = useLingui();
  const assigned = useAssignedFilter();
  const states = useVerificationStates();
  const pathOf = useRecordPath();
  return (
    <ListScreen
      label={t`Verification Details`}
      call={client.verifications.listVerifications}
      columns={useColumns()}
      rowTo={({ id }) => pathOf({ screen: 'verifications.view', id })}
      filters={[
        assigned,
        {
          kind: 'options',
          name: 'status',
          label: t`Status`,
          options: optionsOf(states),
        },
        {
          kind: 'options',
          name: 'documents',
          label: t`Documents`,
          options: [
            { value: 'expiring', label: t`expire within 30 days` },
            { value: 'expired', label: t`have expired` },
          ],
        },
      ]}
      empty={
        <OnboardingHint>{t`There are no verification requests yet. They appear here when users submit them.`}</OnboardingHint>
      }
    />
  );
}
