import { NotesPanel } from '#web/ui/notes/notes-panel.tsx';
import type { Entry } from '../entry.ts';
import { records } from '../example-data.ts';

export default {
  group: 'Records',
  title: 'Notes',
  about: 'Notes of colleagues on a record, and who is in charge of it. `RecordView` has it.',
} satisfies Entry;

export function Usual() {
  return <NotesPanel kind="user" record={records.usual} />;
}

export function Empty() {
  return <NotesPanel kind="user" record={records.empty} />;
}

export function Loading() {
  return <NotesPanel kind="user" record={records.loading} />;
}

export function Failed() {
  return <NotesPanel kind="user" record={records.failing} />;
}
