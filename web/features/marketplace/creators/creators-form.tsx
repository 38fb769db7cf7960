import { TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { ImageField } from '#web/ui/image-field.tsx';
import { RecordForm, RouteRecord, useRecordForm } from '#web/ui/record-form.tsx';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';

const previewSize = [100, 100] as const;

type Creator = AnswerOf<typeof client.creators.getCreator>;

function CreatorForm({ creator }: { creator?: Creator }) {
  const { t } = useLingui();
  const form = useRecordForm({
    record: creator,
    call: client.creators.saveCreator,
    read: client.creators.getCreator,
    values: (one) => ({
      name: one?.name ?? '',
      address: one?.address ?? '',
      coverImage: null as File | null,
      profileImage: null as File | null,
    }),
    labels: {
      name: t`Creator Name`,
      address: t`Creator Address`,
      coverImage: t`Cover Image`,
      profileImage: t`Profile Image`,
    },
    input: ({ coverImage, profileImage, ...values }) => ({
      ...values,
      coverImage: coverImage ?? undefined,
      profileImage: profileImage ?? undefined,
    }),
    menu: '/feature-creator',
    list: pathTo('creators.list'),
  });
  return (
    <RecordForm form={form}>
      <TextInput {...form.field('name')} autoComplete="off" />
      <TextInput {...form.field('address')} autoComplete="off" spellCheck={false} dir="ltr" />
      <ImageField {...form.field('coverImage')} current={creator?.coverImage ?? null} size={previewSize} />
      <ImageField
        {...form.field('profileImage')}
        current={creator?.profileImage ?? null}
        size={previewSize}
      />
    </RecordForm>
  );
}

/** The form to add a featured creator. */
export function CreatorsAdd() {
  return <CreatorForm />;
}

/** The form to change a featured creator. An image that isn't replaced stays. */
export function CreatorsEdit() {
  return (
    <RouteRecord call={client.creators.getCreator} fields={4} name={({ name }) => name}>
      {(creator) => <CreatorForm creator={creator} />}
    </RouteRecord>
  );
}
