import { Textarea, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { client } from '#web/lib/client.ts';
import { CallForm } from '#web/ui/call-form.tsx';
import { FormFailure } from '#web/ui/form-failure-notice.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { refused } from '../answers.ts';
import type { Entry } from '../entry.ts';
import { arabicText, faqs, me, moment, records } from '../example-data.ts';

export default {
  group: 'Forms',
  title: 'Form of a call',
  about:
    'Fields, errors under them, one request for each submit, drafts and version conflicts. The form of a record is `useRecordForm`, which adds the toast and the way back to the list.',
} satisfies Entry;

const labels = { question: 'Question', answer: 'Answer', version: undefined };

/** The form of a frequent question. */
function useExampleForm(about: string) {
  return useCallForm({
    call: client.faqs.updateFaq,
    about,
    start: { question: 'How do I withdraw money?', answer: 'Open your wallet.', version: 1 },
    labels,
    input: (values) => ({ ...values, id: records.usual }),
    newer: async () => ({
      question: arabicText,
      answer: 'Open your wallet and choose Withdraw.',
      version: 2,
    }),
    done: () => {},
    hasFailureToast: false,
    keepsDraft: false,
  });
}

export function Usual() {
  const form = useExampleForm('usual');
  return (
    <CallForm form={form} submit="Update" back="/faq">
      <TextInput {...form.field('question')} />
      <Textarea {...form.field('answer')} autosize minRows={3} />
    </CallForm>
  );
}

export function ReadOnly() {
  const form = useExampleForm('read-only');
  return (
    <CallForm form={form} submit="Update" back="/faq" isReadOnly>
      <TextInput {...form.field('question')} />
      <Textarea {...form.field('answer')} autosize minRows={3} />
    </CallForm>
  );
}

export function Destructive() {
  const form = useExampleForm('destructive');
  return (
    <CallForm form={form} submit="Erase personal data" isDestructive isDisabled>
      <TextInput {...form.field('question')} label="Type the name of the user" />
    </CallForm>
  );
}

/** Submits the form of a state as soon as it is shown. */
function useSubmitted() {
  useEffect(() => document.querySelector('form')?.requestSubmit(), []);
}

export function Failed() {
  const form = useExampleForm('failed');
  useSubmitted();
  return (
    <CallForm form={form} submit="Update" back="/faq">
      <TextInput {...form.field('question')} />
      <Textarea {...form.field('answer')} autosize minRows={3} />
    </CallForm>
  );
}
Failed.frame = { width: 360, height: 460 };
Failed.answers = {
  faqs: {
    updateFaq: () =>
      refused(400, { question: 'This question exists already.', messages: 'Nothing was saved.' }),
  },
};

export function Conflict() {
  const form = useExampleForm('conflict');
  useSubmitted();
  return (
    <CallForm form={form} submit="Update" back="/faq">
      <TextInput {...form.field('question')} />
      <Textarea {...form.field('answer')} autosize minRows={3} />
    </CallForm>
  );
}
Conflict.frame = { height: 520 };
Conflict.answers = {
  faqs: {
    updateFaq: () => refused(409, { messages: 'Somebody else saved this question first.' }),
    getFaq: () => faqs[0] ?? refused(404, {}),
  },
};

export function Failure() {
  return <FormFailure>The server is busy. Nothing was changed. Try again in a moment.</FormFailure>;
}

export function Draft() {
  const draft = {
    id: 'example',
    adminId: me.id,
    form: 'faqs.updateFaq',
    at: Date.parse(moment),
    loaded: {},
    values: {},
    isPartial: true,
  };
  return (
    <DraftNotice
      draft={{
        isChanged: false,
        offer: { draft, changedSince: ['question', 'answer'] },
        restore: () => {},
        discard: () => {},
        saved: () => {},
      }}
      labels={{ question: 'Question', answer: 'Answer' }}
    />
  );
}
