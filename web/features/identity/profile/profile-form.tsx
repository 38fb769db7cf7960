import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { CallForm } from '#web/ui/call-form.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { useFreshCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { updateSession } from '#web/lib/session.ts';

type Profile = AnswerOf<typeof client.session.getProfile>;

function ProfileFields({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const form = useCallForm({
    call: client.session.updateProfile,
    start: { name: profile.name, email: profile.email },
    labels: { name: t`Name`, email: t`Email` },
    input: ({ name }) => ({ name }),
    done: ({ message, result }) => {
      updateSession({ name: result.name });
      toast.done(message);
      void navigate(pathTo('dashboard.show'));
    },
  });
  return (
    <CallForm form={form} submit={<Trans>Update</Trans>} back={pathTo('dashboard.show')}>
      <TextInput {...form.field('name')} autoComplete="name" />
      <TextInput {...form.field('email')} type="email" disabled />
    </CallForm>
  );
}

/** Update Users: the admin's own profile, with an editable name and a read-only email. */
export function ProfileForm() {
  const query = useFreshCall(client.session.getProfile, {});
  return (
    <Loaded query={query} skeleton={<FormSkeleton fields={2} />}>
      {(profile) => <ProfileFields profile={profile} />}
    </Loaded>
  );
}
