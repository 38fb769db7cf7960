import { useState } from 'react';
import type { ListState } from '#web/lib/list-state.ts';
import { Pager } from '#web/ui/pager.tsx';
import type { Entry } from '../entry.ts';
import { faqs } from '../example-data.ts';

export default {
  group: 'Lists',
  title: 'Pager',
  about: 'Page size, range and total. A total that was not counted to its end has a plus sign.',
} satisfies Entry;

const first: ListState = { page: 1, limit: 10, search: '', sort: '', filters: {} };

export function Usual() {
  const [state, setState] = useState(first);
  const page = { rows: faqs, count: 1204, countIsExact: true };
  return (
    <Pager state={state} page={page} change={(change) => setState({ ...state, ...change })} of="Users" />
  );
}

export function SearchThatStops() {
  const state = { ...first, page: 1000 };
  const page = { rows: faqs, count: 10_000, countIsExact: false, searched: 100_000 };
  return <Pager state={state} page={page} change={() => {}} of="Trades" />;
}

export function Loading() {
  return <Pager state={first} page={undefined} change={() => {}} of="Tokens" />;
}
