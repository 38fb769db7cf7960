import { useSyncExternalStore } from 'react';
import type { LiveChange, LiveEvents, Presence, Waiting } from '#contract/workspace/live.ts';

/** What this page was told of the desk, by the one stream of this browser (web/lib/live-reader.ts). */

/** Told changes, so many at most: those that came twice are told once. */
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

/** Calls back with what others changed, each once. Returns the function that stops it. */
export function onLiveChanges(listener: (told: Told) => void): () => void {
  onChangesOf.add(listener);
  return () => onChangesOf.delete(listener);
}

/** How many wait behind each menu. */
export function useWaiting(): Waiting {
  return useSyncExternalStore(subscribe, () => waiting);
}

let viewCounts: Readonly<Record<string, number>> = {};

/** How many rows the saved views have whose count is known, by their ids. */
export const useViewCounts = () => useSyncExternalStore(subscribe, () => viewCounts);

/** Takes over the counts of saved views. */
export function applyViewCounts(told: Readonly<Record<string, number>>): void {
  viewCounts = told;
  changed();
}

const nobody: Presence['others'] = [];
const keyOf = ({ resource, record }: Pick<Presence, 'resource' | 'record'>) => `${resource} ${record}`;

/** Who else looks at a record. */
export function useOtherViewers(at: Pick<Presence, 'resource' | 'record'>): Presence['others'] {
  return useSyncExternalStore(subscribe, () => presence.get(keyOf(at)) ?? nobody);
}

/** Takes over who else looks at a record. */
export function applyPresence(told: Presence): void {
  presence.set(keyOf(told), told.others);
  changed();
}

/** Takes over what waits. */
export function applyWaitingCounts(told: Waiting): void {
  waiting = told;
  changed();
}

/** Takes over changes; those that came before are left out. */
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

/** Forgets everything: the next admin must not see what was told to the one before. */
export function resetLive(): void {
  waiting = {};
  presence.clear();
  changed();
}
