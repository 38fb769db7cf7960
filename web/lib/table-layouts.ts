import { useSyncExternalStore } from 'react';
import { defaultPageSize, pageSizes } from '#contract/platform/limits.ts';
import type { AnswerOf } from './client.ts';
import { client } from './client.ts';
import { type ColumnLayout, defaultLayout } from './column-layout.ts';
import { impersonation, session } from './session.ts';

/** The admin's list preferences: density, page size, and the columns by list. */
export type TableLayouts = AnswerOf<typeof client.views.saveListPreferences>['result'];

/** A copy on this machine, so that a list has its layout before the profile arrives. */
const storageKey = 'marketdesk_lists';
const usual: TableLayouts = { density: 'comfortable', pageSize: defaultPageSize, columns: {} };
const listeners = new Set<() => void>();
/** Called if a layout could not be saved in the profile. This machine keeps it anyway. */
let onLost: (error: unknown) => void = () => {};
let layouts: TableLayouts = usual;
let isStored = false;

/** A drag changes a column many times a second. This delay combines the changes into one call. */
const restMs = 800;
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

function take(next: TableLayouts): void {
  layouts = next;
  document.documentElement.dataset['density'] = next.density;
  for (const listener of listeners) listener();
}

function store(): void {
  localStorage.setItem(storageKey, JSON.stringify({ admin: session()?.id, looks: layouts }));
}

/** The list preferences. On a machine that the admin has used before, they are known from the start. */
export function tableLayouts(): TableLayouts {
  if (!isStored) {
    isStored = true;
    try {
      const kept = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as {
        admin?: string;
        looks?: TableLayouts;
      } | null;
      const size = kept?.looks?.pageSize;
      const isOwn = kept?.admin !== undefined && kept.admin === session()?.id;
      if (isOwn && kept.looks?.columns && pageSizes.some((each) => each === size)) take(kept.looks);
    } catch {
      // The stored value is not ours: the profile brings the preferences.
    }
  }
  return layouts;
}

/** The same in a component. */
export function useTableLayouts(): TableLayouts {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, tableLayouts);
}

/** Applies the preferences of the profile, except those that are being changed here, which are newer. */
export function applyTableLayouts(next: TableLayouts): void {
  isStored = true;
  if (waiting.size > 0 || JSON.stringify(next) === JSON.stringify(layouts)) return;
  take(next);
  store();
}

/** Sets the callback for a layout that could not be saved. Called once in the application. */
export function onLayoutNotSaved(tell: (error: unknown) => void): void {
  onLost = tell;
}

type Preferences = Parameters<typeof client.views.saveListPreferences>[0];
type ListName = NonNullable<Preferences['list']>;

function remember(what: string, changes: Preferences): void {
  if (impersonation()) return;
  clearTimeout(waiting.get(what));
  const timer = setTimeout(() => {
    waiting.delete(what);
    client.views.saveListPreferences(changes).catch(onLost);
  }, restMs);
  waiting.set(what, timer);
}

/** Sets density or page size, and saves it for this admin. */
export function setTableOption(changes: Partial<Pick<TableLayouts, 'density' | 'pageSize'>>): void {
  take({ ...tableLayouts(), ...changes });
  store();
  for (const [name, value] of Object.entries(changes)) remember(name, { [name]: value });
}

/**
 * Arranges the columns of a list, and saves it for this admin. Without a layout the list returns to its default.
 */
export function setColumnLayout(list: string, layout: ColumnLayout | undefined): void {
  const { [list]: _, ...others } = tableLayouts().columns;
  take({ ...layouts, columns: layout ? { ...others, [list]: layout } : others });
  store();
  remember(list, { list: list as ListName, ...(layout && { columns: layout }) });
}

/** The columns of a list as the admin arranged them. */
export function columnLayoutOf({ columns }: TableLayouts, list: string): ColumnLayout {
  return columns[list] ?? defaultLayout;
}
