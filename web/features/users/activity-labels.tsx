import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { EntryAddress, EntryValue } from '#web/ui/records/entry-parts.tsx';
import type { ActivityLabels, EntryProps } from '#web/lib/activity-labels.ts';

function LoginDetail({ entry }: EntryProps) {
  const { text, party } = entry;
  return (
    <>
      <EntryValue
        entry={entry}
        kind="login"
        field="ipAddress"
        value={text}
        label={msg`IP Address`}
        menu="/loginhistory"
      >
        <EntryAddress>{text}</EntryAddress>
      </EntryValue>
      {party && <> · {party}</>}
    </>
  );
}

function VerificationDetail({ entry }: EntryProps) {
  const { text } = entry;
  return (
    <EntryValue
      entry={entry}
      kind="verification"
      field="email"
      value={text}
      label={msg`Email`}
      menu="/verificationlist"
    >
      <bdi>{text}</bdi>
    </EntryValue>
  );
}

/** The labels of this feature's changes and of its entries in timelines. */
export const labels = {
  calls: {
    updateUser: msg`User updated`,
    restoreUser: msg`User restored`,
    changeUserStatus: msg`Status changed`,
    deleteUser: msg`User deleted`,
    acceptVerification: msg`Verification accepted`,
    rejectVerification: msg`Verification rejected`,
  },
  fields: {
    dialCode: msg`Dial code`,
    phoneNumber: msg`Mobile number`,
    ipAddress: msg`IP Address`,
  },
  bulkActions: {
    block: { label: msg`Block`, isDestructive: true },
    unblock: { label: msg`Unblock` },
  },
  entries: {
    created: { Sentence: () => <Trans>First seen here</Trans> },
    login: {
      Sentence: ({ entry: { status } }) =>
        status === 'Success' ? <Trans>Signed in</Trans> : <Trans>Sign-in failed</Trans>,
      Detail: LoginDetail,
    },
    verification: { Sentence: () => <Trans>Requested verification</Trans>, Detail: VerificationDetail },
    decision: {
      Sentence: ({ entry: { status } }) =>
        status === 'Accepted' ? <Trans>Verification accepted</Trans> : <Trans>Verification rejected</Trans>,
      Detail: VerificationDetail,
    },
  },
} as const satisfies ActivityLabels;
