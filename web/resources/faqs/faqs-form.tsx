import { Textarea, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from 'react-router';
import { CallForm } from '#web/kit/call-form.tsx';
import { FormSkeleton, Loaded } from '#web/kit/loaded.tsx';
import { toast } from '#web/kit/toast.tsx';
import { useCallForm, type CallForm as Form } from '#web/kit/use-call-form.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { useFreshCall } from '#web/lib/queries.ts';
import { useMayChange } from '#web/lib/session.ts';

const list = '/Faq';

type Faq = AnswerOf<typeof client.faqs.getFaq>;

interface Values {
  question: string;
  answer: string;
}

function useLabels() {
  const { t } = useLingui();
  return { question: t`Question`, answer: t`Answer` };
}

function useDone() {
  const navigate = useNavigate();
  return ({ message }: { message: string }) => {
    toast.done(message);
    void navigate(list);
  };
}

function FaqFields<V extends Values>({ form: given }: { form: Form<V> }) {
  const form = given as unknown as Form<Values>;
  return (
    <>
      <TextInput {...form.field('question')} autoComplete="off" dir="auto" />
      <Textarea {...form.field('answer')} rows={10} dir="auto" />
    </>
  );
}

/** Add FAQ. */
export function FaqsAdd() {
  const mayChange = useMayChange('/faq');
  const form = useCallForm({
    call: client.faqs.addFaq,
    start: { question: '', answer: '' },
    labels: useLabels(),
    input: (values) => values,
    done: useDone(),
  });
  return (
    <CallForm form={form} submit={<Trans>Add</Trans>} back={list} isReadOnly={!mayChange}>
      <FaqFields form={form} />
    </CallForm>
  );
}

const valuesOf = ({ question, answer, version }: Faq) => ({ question, answer, version });

function EditFields({ faq }: { faq: Faq }) {
  const mayChange = useMayChange('/faq');
  const { id } = faq;
  const form = useCallForm({
    call: client.faqs.updateFaq,
    start: valuesOf(faq),
    labels: useLabels(),
    input: (values) => ({ id, ...values }),
    newer: async () => valuesOf(await client.faqs.getFaq({ id })),
    done: useDone(),
  });
  return (
    <CallForm form={form} submit={<Trans>Update</Trans>} back={list} isReadOnly={!mayChange}>
      <FaqFields form={form} />
    </CallForm>
  );
}

/** Update FAQ. */
export function FaqsEdit() {
  const { faqId = '' } = useParams();
  const query = useFreshCall(client.faqs.getFaq, { id: faqId });
  return (
    <Loaded query={query} skeleton={<FormSkeleton fields={2} />}>
      {(faq) => <EditFields key={faq.id} faq={faq} />}
    </Loaded>
  );
}
