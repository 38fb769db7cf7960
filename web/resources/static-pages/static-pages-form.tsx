import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from 'react-router';
import { CallForm } from '#web/kit/call-form.tsx';
import { FormSkeleton, Loaded } from '#web/kit/loaded.tsx';
import { RichTextField } from '#web/kit/rich-text.tsx';
import { toast } from '#web/kit/toast.tsx';
import { useCallForm } from '#web/kit/use-call-form.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { useFreshCall } from '#web/lib/queries.ts';
import { useMayChange } from '#web/lib/session.ts';

const list = '/cms';

type StaticPage = AnswerOf<typeof client.staticPages.getStaticPage>;

const valuesOf = ({ identifier, content, version }: StaticPage) => ({ identifier, content, version });

function Fields({ page }: { page: StaticPage }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const mayChange = useMayChange(list);
  const { id } = page;
  const form = useCallForm({
    call: client.staticPages.updateStaticPage,
    start: valuesOf(page),
    labels: { identifier: t`Identifier`, content: t`Content` },
    input: (values) => ({ id, ...values }),
    newer: async () => valuesOf(await client.staticPages.getStaticPage({ id })),
    done: ({ message }) => {
      toast.done(message);
      void navigate(list);
    },
  });
  return (
    <CallForm form={form} submit={<Trans>Update</Trans>} back={list} isReadOnly={!mayChange} isWide>
      <TextInput {...form.field('identifier')} autoComplete="off" dir="auto" />
      <RichTextField {...form.field('content')} isReadOnly={!mayChange} />
    </CallForm>
  );
}

/** Update static content: the page's identifier and its text. */
export function StaticPagesEdit() {
  const { cmsId = '' } = useParams();
  const query = useFreshCall(client.staticPages.getStaticPage, { id: cmsId });
  return (
    <Loaded query={query} skeleton={<FormSkeleton fields={2} />}>
      {(page) => <Fields key={page.id} page={page} />}
    </Loaded>
  );
}
