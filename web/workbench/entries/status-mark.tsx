import { StatusMark } from '#web/ui/status-mark.tsx';
import type { Entry } from '../entry.ts';

export default {
  group: 'Values',
  title: 'Status',
  about: 'A status is a word. The color of its mark repeats what the word says and never says it alone.',
} satisfies Entry;

export function Tones() {
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 24 }}>
      <StatusMark tone="positive">Completed</StatusMark>
      <StatusMark tone="caution">Pending</StatusMark>
      <StatusMark tone="negative">Rejected</StatusMark>
      <StatusMark tone="info">Under review</StatusMark>
      <StatusMark tone="neutral">Draft</StatusMark>
    </div>
  );
}

export function Arabic() {
  return <StatusMark tone="caution">قيد الانتظار</StatusMark>;
}
