import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { RecordCard } from '#web/ui/record-page.tsx';
import { SplitView } from '#web/ui/split-view.tsx';
import { queueLength, useQueue } from '#web/ui/use-queue.ts';
import { refused, unanswered } from '../answers.ts';
import type { Entry } from '../entry.ts';
import { faqs, records } from '../example-data.ts';

export default {
  group: 'Records',
  title: 'Split view',
  about:
    'A queue next to the open record, for records that people decide one after another. `useQueue` follows the place of the record, also after it has left the queue. j and k open the next and the previous one.',
} satisfies Entry;

function Example({ open = faqs[1]?.id ?? '' }: { open?: string }) {
  const query = useCall(client.faqs.listFaqs, { limit: queueLength });
  return (
    <SplitView
      label="Questions"
      queue={useQueue(query, open)}
      pathOf={(id) => `#split-view-${id}`}
      list="#split-view"
      row={({ question }) => ({ name: <bdi>{question}</bdi>, note: '3 hours ago' })}
    >
      <RecordCard title="Question" isOwn>
        <p>The open record, with its evidence and its buttons.</p>
      </RecordCard>
    </SplitView>
  );
}

export function Usual() {
  return <Example />;
}
Usual.frame = { height: 420 };

export function AfterTheRecordLeft() {
  return <Example open={records.usual} />;
}
AfterTheRecordLeft.frame = { height: 420 };

export function OnAPhone() {
  return <Example />;
}
OnAPhone.frame = { width: 360, height: 320 };

export function Loading() {
  return <Example />;
}
Loading.frame = { height: 320 };
Loading.answers = { faqs: { listFaqs: () => unanswered() } };

export function Empty() {
  return <Example open={records.usual} />;
}
Empty.frame = { height: 320 };
Empty.answers = { faqs: { listFaqs: () => ({ rows: [], count: 0, countIsExact: true }) } };

export function Failed() {
  return <Example />;
}
Failed.frame = { height: 320 };
Failed.answers = { faqs: { listFaqs: () => refused(503, {}) } };
