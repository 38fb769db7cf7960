import type { Resource } from '#contract/calls.ts';

/** What every write adds to: the audit trail, and the outbox where it mails somebody. */
const everyChange: readonly Resource[] = ['audit', 'outbox'];

/** By resource, which others show something of it. A write to it makes what was read of them old. */
const shownElsewhere: Readonly<Partial<Record<Resource, readonly Resource[]>>> = {
  // The token list shows the names of categories.
  categories: ['tokens'],
  // A banner shows its token and the name of the token's owner.
  tokens: ['banners'],
  users: ['banners', 'dashboard'],
  tickets: ['dashboard'],
  // The own name stands in the list of admins.
  session: ['admins'],
  // A fee that the contract charges is stored as a setting.
  chain: ['settings'],
};

const listeners = new Set<(resource: string) => void>();

/** Calls back with every resource that a change makes old. Returns the way to stop. */
export function onChange(listener: (resource: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Says that something of a call's resource was changed, so that everything read of it is read again, and of every
 * resource that shows it.
 */
export function announceChange(call: { readonly key: readonly [resource: string, name: string] }): void {
  const [changed] = call.key;
  const others = Object.hasOwn(shownElsewhere, changed) ? shownElsewhere[changed as Resource] : [];
  for (const resource of new Set([changed, ...(others ?? []), ...everyChange])) {
    for (const listener of listeners) listener(resource);
  }
}
