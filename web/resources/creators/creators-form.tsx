import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from 'react-router';
import { CallForm } from '#web/kit/call-form.tsx';
import { ImageField } from '#web/kit/image-field.tsx';
import { FormSkeleton, Loaded } from '#web/kit/loaded.tsx';
import { toast } from '#web/kit/toast.tsx';
import { useCallForm } from '#web/kit/use-call-form.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { useFreshCall } from '#web/lib/queries.ts';
import { useMayChange } from '#web/lib/session.ts';

const list = '/feature-creator';
const previewSize = [100, 100] as const;

type Creator = AnswerOf<typeof client.creators.getCreator>;

function CreatorFields({ creator }: { creator?: Creator }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const mayChange = useMayChange(list);
  const form = useCallForm({
    call: client.creators.saveCreator,
    start: {
      name: creator?.name ?? '',
      address: creator?.address ?? '',
      coverImage: null as File | null,
      profileImage: null as File | null,
    },
    labels: {
      name: t`Creator Name`,
      address: t`Creator Address`,
      coverImage: t`Cover Image`,
      profileImage: t`Profile Image`,
    },
    input: ({ name, address, coverImage, profileImage }) => ({
      id: creator?.id,
      name,
      address,
      coverImage: coverImage ?? undefined,
      profileImage: profileImage ?? undefined,
    }),
    done: ({ message }) => {
      toast.done(message);
      void navigate(list);
    },
  });
  return (
    <CallForm
      form={form}
      submit={creator ? <Trans>Update</Trans> : <Trans>Add</Trans>}
      back={list}
      isReadOnly={!mayChange}
    >
      <TextInput {...form.field('name')} autoComplete="off" />
      <TextInput {...form.field('address')} autoComplete="off" spellCheck={false} dir="ltr" />
      <ImageField {...form.field('coverImage')} current={creator?.coverImage ?? null} size={previewSize} />
      <ImageField
        {...form.field('profileImage')}
        current={creator?.profileImage ?? null}
        size={previewSize}
      />
    </CallForm>
  );
}

/** Add Creator. */
export function CreatorsAdd() {
  return <CreatorFields />;
}

/** Update Creator: the same fields; pictures that are left alone stay. */
export function CreatorsEdit() {
  const { creatorid = '' } = useParams();
  const query = useFreshCall(client.creators.getCreator, { id: creatorid });
  return (
    <Loaded query={query} skeleton={<FormSkeleton fields={4} />}>
      {(creator) => <CreatorFields key={creator.id} creator={creator} />}
    </Loaded>
  );
}
