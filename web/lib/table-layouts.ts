import { useSyncExternalStore } from 'react';
import { defaultPageSize, pageSizes } from '#contract/platform/limits.ts';
import type { AnswerOf } from './client.ts';
import { client } from './client.ts';
import { type ColumnLook, noLook } from './column-layout.ts';
import { session, viewing } from './session.ts';

/** How lists look to the admin: density, page size, and the columns by list. */
export type ListLooks = AnswerOf<typeof client.views.saveListPreferences>['result'];

/** The same on this machine, so that a list begins as it will be, before the profile has arrived. */
const storageKey = 'marketdesk_lists';
const usual: ListLooks = { density: 'comfortable', pageSize: defaultPageSize, columns: {} };
const listeners = new Set<() => void>();
/** Told when a look could not be kept in the profile: this machine has it all the same. */
let onLost: (error: unknown) => void = () => {};
let looks: ListLooks = usual;
let isStored = false;

/** Wide drags change a column many times a second: one call remembers them. */
const restMs = 800;
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

function take(next: ListLooks): void {
  looks = next;
  document.documentElement.dataset['density'] = next.density;
  for (const listener of listeners) listener();
}

function store(): void {
  localStorage.setItem(storageKey, JSON.stringify({ admin: session()?.id, looks }));
}

/** How lists look. On a machine that the admin used before, it is known from the start. */
export function listLooks(): ListLooks {
  if (!isStored) {
    isStored = true;
    try {
      const kept = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as {
        admin?: string;
        looks?: ListLooks;
      } | null;
      const size = kept?.looks?.pageSize;
      const isOwn = kept?.admin !== undefined && kept.admin === session()?.id;
      if (isOwn && kept.looks?.columns && pageSizes.some((each) => each === size)) take(kept.looks);
    } catch {
      // Somebody else wrote there: the profile brings what counts.
    }
  }
  return looks;
}

/** The same in a component. */
export function useListLooks(): ListLooks {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, listLooks);
}

/** Takes over what the profile says. What is being changed here is newer. */
export function applyListLooks(next: ListLooks): void {
  isStored = true;
  if (waiting.size > 0 || JSON.stringify(next) === JSON.stringify(looks)) return;
  take(next);
  store();
}

/** Sets who is told of a look that could not be kept; used once in the application. */
export function tellLostLooks(tell: (error: unknown) => void): void {
  onLost = tell;
}

function remember(what: string, changes: Parameters<typeof client.views.saveListPreferences>[0]): void {
  if (viewing()) return;
  clearTimeout(waiting.get(what));
  const timer = setTimeout(() => {
    waiting.delete(what);
    client.views.saveListPreferences(changes).catch(onLost);
  }, restMs);
  waiting.set(what, timer);
}

/** Sets density or page size, and remembers it for this admin. */
export function chooseLook(changes: Partial<Pick<ListLooks, 'density' | 'pageSize'>>): void {
  take({ ...listLooks(), ...changes });
  store();
  for (const [name, value] of Object.entries(changes)) remember(name, { [name]: value });
}

/** Arranges the columns of a list, and remembers it for this admin; without a look they stand as at first. */
export function chooseColumns(list: string, look: ColumnLook | undefined): void {
  const { [list]: _, ...others } = listLooks().columns;
  take({ ...looks, columns: look ? { ...others, [list]: look } : others });
  store();
  remember(list, { list, ...(look && { columns: look }) } as never);
}

/** The columns of a list as the admin arranged them. */
export function columnsOf({ columns }: ListLooks, list: string): ColumnLook {
  return columns[list] ?? noLook;
}
