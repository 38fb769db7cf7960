import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { isMask } from '#web/ui/personal/personal-view.tsx';
import { PhoneField } from '#web/ui/phone/phone-field.tsx';
import { RecordForm, RouteRecord, useRecordForm } from '#web/ui/record-form.tsx';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';

type User = AnswerOf<typeof client.users.getUser>;

/** An admin who sees masks can't edit the masked values. */
function MaskedUser() {
  return (
    <p>
      <Trans>
        You can't see the email and phone number of users, so you can't change them. Ask a superadmin for
        permission to see personal data.
      </Trans>
    </p>
  );
}

function UserForm({ user }: { user: User }) {
  const { t } = useLingui();
  const form = useRecordForm({
    record: user,
    call: client.users.updateUser,
    read: client.users.getUser,
    values: (one: User = user) => ({
      email: one.email ?? '',
      dialCode: one.dialCode ?? '',
      phoneNumber: one.phoneNumber ?? '',
    }),
    labels: { email: t`Email`, dialCode: t`Dial code`, phoneNumber: t`Mobile number` },
    input: (values) => values,
    together: [['dialCode', 'phoneNumber']],
    menu: '/user',
    list: pathTo('users.list'),
  });
  return (
    <RecordForm form={form}>
      <TextInput {...form.field('email')} type="email" autoComplete="off" />
      <PhoneField dialCode={form.field('dialCode')} phoneNumber={form.field('phoneNumber')} />
    </RecordForm>
  );
}

/** Update Users: email and mobile number of a marketplace user. */
export function UsersForm() {
  return (
    <RouteRecord
      call={client.users.getUser}
      fields={2}
      name={({ name, email, address, id }) => name || email || address || id}
    >
      {(user) => (isMask(user.email) || isMask(user.phoneNumber) ? <MaskedUser /> : <UserForm user={user} />)}
    </RouteRecord>
  );
}
