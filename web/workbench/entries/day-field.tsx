import { useState } from 'react';
import { DayField } from '#web/ui/day-field.tsx';
import type { Entry } from '../entry.ts';

export default {
  group: 'Fields',
  title: 'Day',
  about: 'A day to type or to pick, in the format of the lists.',
} satisfies Entry;

export function Empty() {
  const [day, setDay] = useState('');
  return <DayField label="From" value={day} onChange={setDay} />;
}

export function Filled() {
  const [day, setDay] = useState('2026-03-14');
  return <DayField label="From" value={day} onChange={setDay} />;
}

export function Utc() {
  const [day, setDay] = useState('2026-03-14Z');
  return <DayField label="From" value={day} onChange={setDay} />;
}
