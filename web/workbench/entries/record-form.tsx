import { Textarea, TextInput } from '@mantine/core';
import { client } from '#web/lib/client.ts';
import { RecordForm, useRecordForm } from '#web/ui/record-form.tsx';
import type { Entry } from '../entry.ts';

export default {
  group: 'Forms',
  title: 'Form of a record',
  about:
    'One form for adding and changing. `RouteRecord` around it reads the record of the address and says who else is looking.',
} satisfies Entry;

export function Add() {
  const form = useRecordForm({
    call: client.faqs.addFaq,
    values: () => ({ question: '', answer: '' }),
    labels: { question: 'Question', answer: 'Answer' },
    input: (values) => values,
    menu: '/faq',
    list: '/faq',
  });
  return (
    <RecordForm form={form}>
      <TextInput {...form.field('question')} />
      <Textarea {...form.field('answer')} autosize minRows={3} />
    </RecordForm>
  );
}
