import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { client } from '#web/lib/client.ts';
import { applyChanges } from '#web/lib/live.ts';
import { useList } from '#web/lib/use-list.ts';
import type { ColumnOf } from '#web/ui/column.ts';
import { ListRows } from '#web/ui/list-rows.tsx';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { DeleteAction, EditAction } from '#web/ui/row-actions.tsx';
import { refused, unanswered } from '../answers.ts';
import type { Entry } from '../entry.ts';
import { faqs } from '../example-data.ts';

export default {
  group: 'Lists',
  title: 'List screen',
  about:
    'A whole screen of a list: search, filters, columns, pages, export and saved views, with its state in the address. A list needs nothing else.',
} satisfies Entry;

const columns: ColumnOf<typeof client.faqs.listFaqs>[] = [
  { key: 'question', compare: 'text', header: 'Question', width: 340 },
  { key: 'answer', compare: 'text', header: 'Answer', width: 420 },
];

/** The list of frequent questions, in each of its states. */
function Questions() {
  return (
    <ListScreen
      label="FAQ"
      call={client.faqs.listFaqs}
      columns={columns}
      rowActions={({ id, question }) => (
        <>
          <EditAction name={question} to={`/faq/${id}`} />
          <DeleteAction id={id} name={question} title="Delete question" call={client.faqs.deleteFaq} />
        </>
      )}
      action={<Button>Add question</Button>}
      empty="No questions yet. Add the one that users ask most."
    />
  );
}

export function Usual() {
  return <Questions />;
}
Usual.frame = { height: 700 };

export function OnAPhone() {
  return <Questions />;
}
OnAPhone.frame = { width: 360, height: 700 };

/** A list as a part of another screen: the table and its pages alone. */
export function AsAPart() {
  const list = useList(client.faqs.listFaqs, { prefix: 'part' });
  return <ListRows label="Questions" columns={columns} list={list} empty="No questions yet." />;
}
AsAPart.frame = { height: 500 };

/** Reads of the list so far. */
let reads = 0;

export function NewRows() {
  useEffect(() => {
    const timer = setTimeout(() => applyChanges({ changes: [], isReset: true }), 500);
    return () => clearTimeout(timer);
  }, []);
  return <Questions />;
}
NewRows.frame = { height: 700 };
NewRows.answers = {
  faqs: {
    listFaqs: () => {
      reads += 1;
      return { rows: reads === 1 ? faqs.slice(1) : faqs, count: faqs.length, countIsExact: false };
    },
  },
};

export function Loading() {
  return <Questions />;
}
Loading.frame = { height: 700 };
Loading.answers = { faqs: { listFaqs: unanswered } };

export function Empty() {
  return <Questions />;
}
Empty.frame = { height: 700 };
Empty.answers = { faqs: { listFaqs: () => ({ rows: [], count: 0, countIsExact: true }) } };

export function Failed() {
  return <Questions />;
}
Failed.frame = { height: 700 };
Failed.answers = { faqs: { listFaqs: () => refused(503, {}) } };
