import { NativeSelect, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { isTimeZone, numberFormats } from '#contract/platform/formats.ts';
import { CallForm } from '#web/ui/call-form.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { browserZone } from '#web/lib/format.ts';
import { applyFormats } from '#web/lib/formats.ts';
import { useFreshCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { updateSession } from '#web/lib/session.ts';
import { useNavigateWhileShown } from '#web/lib/use-navigate-while-shown.ts';

type Profile = AnswerOf<typeof client.session.getProfile>;

const readable = (zone: string) => zone.replaceAll('_', ' ');

/** The name of a zone as it is typed; null if the field is empty. */
const zoneOf = (typed: string) => typed.trim().replaceAll(' ', '_') || null;

const inputOf = ({
  name,
  timeZone,
  numberFormat,
}: Pick<Profile, 'name' | 'numberFormat'> & { timeZone: string }) => ({
  name,
  timeZone: zoneOf(timeZone),
  numberFormat,
});

function ProfileFields({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const navigate = useNavigateWhileShown();
  const zones = useId();
  const own = readable(browserZone());
  const form = useCallForm({
    call: client.session.updateProfile,
    start: {
      name: profile.name,
      email: profile.email,
      timeZone: readable(profile.timeZone ?? ''),
      numberFormat: profile.numberFormat,
    },
    labels: { name: t`Name`, email: t`Email`, timeZone: t`Time zone`, numberFormat: t`Number format` },
    check: ({ timeZone }) =>
      zoneOf(timeZone) === null || isTimeZone(zoneOf(timeZone) ?? '')
        ? {}
        : { timeZone: t`Choose a time zone of the list, such as Asia/Dubai.` },
    input: inputOf,
    done: ({ message, result }) => {
      updateSession({ name: result.name });
      applyFormats(inputOf(form.values));
      toast.done(message);
      navigate(pathTo('dashboard.show'));
    },
  });
  return (
    <CallForm form={form} submit={<Trans>Update</Trans>} back={pathTo('dashboard.show')}>
      <TextInput {...form.field('name')} autoComplete="name" />
      <TextInput {...form.field('email')} type="email" disabled />
      <TextInput
        {...form.field('timeZone')}
        description={t`Times and date filters use this zone. Leave it empty for the zone of your browser: ${own}.`}
        list={zones}
        placeholder={own}
        autoComplete="off"
        dir="ltr"
      />
      <datalist id={zones}>
        {['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => (
          <option key={zone} value={readable(zone)} />
        ))}
      </datalist>
      <NativeSelect {...form.field('numberFormat')} data={numberFormats} dir="ltr" />
    </CallForm>
  );
}

/** Update Users: the admin's own profile, with an editable name, a read-only email, and the formats of times and numbers (specification 5.65). */
export function ProfileForm() {
  const query = useFreshCall(client.session.getProfile, {});
  return (
    <Loaded query={query} skeleton={<FormSkeleton fields={4} />}>
      {(profile) => <ProfileFields profile={profile} />}
    </Loaded>
  );
}
