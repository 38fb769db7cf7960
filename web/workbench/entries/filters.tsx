import { useState } from 'react';
import { changeListState, type ListState } from '#web/lib/list-state.ts';
import type { ChangeList } from '#web/lib/use-list.ts';
import { FilterChips } from '#web/ui/filter-chips.tsx';
import FilterPanel from '#web/ui/filter-panel.tsx';
import type { AnyFilter } from '#web/ui/list-filter.ts';
import { ListFilters } from '#web/ui/list-filters.tsx';
import type { Entry } from '../entry.ts';
import { arabicText } from '../example-data.ts';

export default {
  group: 'Lists',
  title: 'Filters',
  about:
    '`ListScreen` makes these from its filters and columns. Filters with choices stand above the list, all others in a panel.',
} satisfies Entry;

const filters: AnyFilter[] = [
  {
    kind: 'options',
    name: 'status',
    label: 'Status',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'blocked', label: 'Blocked' },
    ],
  },
  { kind: 'comparison', name: 'name', label: 'Name' },
  { kind: 'amount', name: 'balance', label: 'Balance' },
  { kind: 'time', name: 'createdAt', label: 'Created' },
];

/** The state of a list without an address. */
function useExampleState(start: ListState['filters']): [ListState, ChangeList] {
  const [state, setState] = useState<ListState>({ page: 1, limit: 10, search: '', sort: '', filters: start });
  return [
    state,
    (next) => setState((now) => changeListState(now, typeof next === 'function' ? next(now) : next)),
  ];
}

export function AboveAList() {
  const [state, change] = useExampleState({});
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      <ListFilters filters={filters} state={state} change={change} />
    </div>
  );
}

export function Chips() {
  const [state, change] = useExampleState({
    status: 'active',
    name: `contains:${arabicText}`,
    balance: '1..1000',
    createdAt: 'today',
  });
  return <FilterChips filters={filters} state={state} change={change} />;
}

export function Panel() {
  const [state, change] = useExampleState({ createdAt: 'older:24h', balance: '1..' });
  return <FilterPanel filters={filters} state={state} change={change} onClose={() => {}} />;
}
Panel.frame = { height: 680 };

export function PanelOnAPhone() {
  const [state, change] = useExampleState({});
  return <FilterPanel filters={filters} state={state} change={change} onClose={() => {}} />;
}
PanelOnAPhone.frame = { width: 360, height: 780 };
