import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from 'react-router';
import { CallForm } from '#web/kit/call-form.tsx';
import { FormSkeleton, Loaded } from '#web/kit/loaded.tsx';
import { PhoneField } from '#web/kit/phone-field.tsx';
import { toast } from '#web/kit/toast.tsx';
import { useCallForm } from '#web/kit/use-call-form.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { useFreshCall } from '#web/lib/queries.ts';
import { useMayChange } from '#web/lib/session.ts';

type User = AnswerOf<typeof client.users.getUser>;

function valuesOf(user: User) {
  return {
    email: user.email ?? '',
    dialCode: user.dialCode ?? '',
    phoneNumber: user.phoneNumber ?? '',
    version: user.version,
  };
}

function UserFields({ user }: { user: User }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const mayChange = useMayChange('/user');
  const form = useCallForm({
    call: client.users.updateUser,
    start: valuesOf(user),
    labels: { email: t`Email`, dialCode: t`Dial code`, phoneNumber: t`Mobile number` },
    input: (values) => ({ id: user.id, ...values }),
    newer: async () => valuesOf(await client.users.getUser({ id: user.id })),
    together: [['dialCode', 'phoneNumber']],
    done: ({ message }) => {
      toast.done(message);
      void navigate('/userlist');
    },
  });
  return (
    <CallForm form={form} submit={<Trans>Update</Trans>} back="/userlist" isReadOnly={!mayChange}>
      <TextInput {...form.field('email')} type="email" autoComplete="off" />
      <PhoneField dialCode={form.field('dialCode')} phoneNumber={form.field('phoneNumber')} />
    </CallForm>
  );
}

/** Update Users: email and mobile number of a marketplace user. */
export function UsersForm() {
  const { userId = '' } = useParams();
  const query = useFreshCall(client.users.getUser, { id: userId });
  return (
    <Loaded query={query} skeleton={<FormSkeleton fields={2} />}>
      {(user) => <UserFields key={user.id} user={user} />}
    </Loaded>
  );
}
