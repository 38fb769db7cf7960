import { Textarea, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { RecordForm, RouteRecord, useRecordForm } from '#web/ui/record-form.tsx';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';

type Faq = AnswerOf<typeof client.faqs.getFaq>;

function FaqForm({ faq }: { faq?: Faq }) {
  const { t } = useLingui();
  const form = useRecordForm({
    record: faq,
    call: faq ? client.faqs.updateFaq : client.faqs.addFaq,
    read: client.faqs.getFaq,
    values: (one) => ({ question: one?.question ?? '', answer: one?.answer ?? '' }),
    labels: { question: t`Question`, answer: t`Answer` },
    input: (values) => values,
    menu: '/faq',
    list: pathTo('faqs.list'),
  });
  return (
    <RecordForm form={form}>
      <TextInput {...form.field('question')} autoComplete="off" dir="auto" />
      <Textarea {...form.field('answer')} rows={10} dir="auto" />
    </RecordForm>
  );
}

/** The form to add a question. */
export function FaqsAdd() {
  return <FaqForm />;
}

/** The form to change a question. */
export function FaqsEdit() {
  return (
    <RouteRecord call={client.faqs.getFaq} fields={2} name={({ question }) => question}>
      {(faq) => <FaqForm faq={faq} />}
    </RouteRecord>
  );
}
