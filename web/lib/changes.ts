import { everyFeature } from './feature.ts';

const listeners = new Set<(resource: string) => void>();

/** Calls back with every resource that a change makes stale. Returns a function that unsubscribes. */
export function onStaleResource(listener: (resource: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The resources that show data of a changed one, including itself. */
export function resourcesAffectedBy(changed: string): readonly string[] {
  return [
    changed,
    ...everyFeature().flatMap(({ shownElsewhere = {}, growsWithEveryWrite = [] }) => [
      ...(Object.entries(shownElsewhere).find(([resource]) => resource === changed)?.[1] ?? []),
      ...growsWithEveryWrite,
    ]),
  ];
}

/**
 * Announces a change of a call's resource, so that all reads of it and of every resource that shows it are
 * repeated.
 */
export function announceChange(call: { readonly key: readonly [resource: string, name: string] }): void {
  for (const resource of new Set(resourcesAffectedBy(call.key[0]))) {
    for (const listener of listeners) listener(resource);
  }
}
