import { OwnFieldsCard } from '#web/ui/records/own-fields-card.tsx';
import type { Entry } from '../entry.ts';
import { records } from '../example-data.ts';

export default {
  group: 'Records',
  title: 'Own fields',
  about: 'Fields that the company added to this kind of record. `RecordView` has it.',
} satisfies Entry;

export function Usual() {
  return <OwnFieldsCard kind="user" record={records.usual} />;
}

export function Empty() {
  return <OwnFieldsCard kind="user" record={records.empty} />;
}
