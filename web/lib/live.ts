import { useSyncExternalStore } from 'react';
import type { LiveChange, LiveEvents, Presence, Waiting } from '#contract/workspace/live.ts';

/** The live state of this page, fed by the one stream of this browser (web/lib/live-reader.ts). */

/** The most changes to remember, to deliver each one once. */
const maxKnown = 2000;

type Told = { changes: readonly LiveChange[]; isReset: boolean };

const known = new Set<number>();
const onChangesOf = new Set<(told: Told) => void>();
const onStore = new Set<() => void>();
let waiting: Waiting = {};
const presence = new Map<string, Presence['others']>();

function changed(): void {
  for (const listener of onStore) listener();
}

const subscribe = (listener: () => void) => {
  onStore.add(listener);
  return () => onStore.delete(listener);
};

/** Calls back once for each change by others. Returns a function that unsubscribes. */
export function onLiveChanges(listener: (told: Told) => void): () => void {
  onChangesOf.add(listener);
  return () => onChangesOf.delete(listener);
}

/** How many records need attention behind each menu. */
export function useWaiting(): Waiting {
  return useSyncExternalStore(subscribe, () => waiting);
}

let viewCounts: Readonly<Record<string, number>> = {};

/** The row counts of saved views, where known, by id. */
export const useViewCounts = () => useSyncExternalStore(subscribe, () => viewCounts);

/** Stores the counts of saved views. */
export function applyViewCounts(told: Readonly<Record<string, number>>): void {
  viewCounts = told;
  changed();
}

const nobody: Presence['others'] = [];
const keyOf = ({ resource, record }: Pick<Presence, 'resource' | 'record'>) => `${resource} ${record}`;

/** Who else is viewing a record. */
export function useOtherViewers(at: Pick<Presence, 'resource' | 'record'>): Presence['others'] {
  return useSyncExternalStore(subscribe, () => presence.get(keyOf(at)) ?? nobody);
}

/** Stores who else is viewing a record. */
export function applyPresence(told: Presence): void {
  presence.set(keyOf(told), told.others);
  changed();
}

/** Stores the counts of records that need attention. */
export function applyWaitingCounts(told: Waiting): void {
  waiting = told;
  changed();
}

/** Passes on changes, except those that arrived before. */
export function applyChanges({ changes, isReset }: LiveEvents['changes']): void {
  const fresh = changes.filter(({ id }) => !known.has(id));
  for (const { id } of fresh) known.add(id);
  for (const id of known) {
    if (known.size <= maxKnown) break;
    known.delete(id);
  }
  if (fresh.length === 0 && !isReset) return;
  for (const listener of onChangesOf) listener({ changes: fresh, isReset });
}

/** Clears everything: the next admin must not see data of the previous one. */
export function resetLive(): void {
  waiting = {};
  presence.clear();
  changed();
}
