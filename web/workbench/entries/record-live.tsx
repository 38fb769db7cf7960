import { client } from '#web/lib/client.ts';
import { RecordLive } from '#web/ui/record-live.tsx';
import type { Entry } from '../entry.ts';
import { faqs, records } from '../example-data.ts';

export default {
  group: 'Records',
  title: 'Who else is looking',
  about: 'Says who else looks at a record, and that somebody changed it. Record pages and forms have it.',
} satisfies Entry;

export function Usual() {
  return <RecordLive call={client.faqs.getFaq} id={records.usual} shown={faqs[0] ?? {}} show={() => {}} />;
}
