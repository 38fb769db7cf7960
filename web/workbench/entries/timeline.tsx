import { Timeline } from '#web/ui/records/timeline-list.tsx';
import type { Entry } from '../entry.ts';
import { records } from '../example-data.ts';

export default {
  group: 'Records',
  title: 'Timeline',
  about: 'What happened to a record, newest first, with what administrators changed and why.',
} satisfies Entry;

export function Usual() {
  return <Timeline kind="user" id={records.usual} />;
}

export function Empty() {
  return <Timeline kind="user" id={records.empty} />;
}

export function Loading() {
  return <Timeline kind="user" id={records.loading} />;
}

export function Failed() {
  return <Timeline kind="user" id={records.failing} />;
}
