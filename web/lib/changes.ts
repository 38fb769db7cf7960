import type { Resource } from '#contract/calls.ts';

/** Every write may add to these: the audit trail, the outbox where it sends mail, and the timeline of its record. */
const everyChange: readonly Resource[] = ['audit', 'outbox', 'recordPages'];

/** By resource, the resources that show parts of it. A write to it makes their reads stale. */
const shownElsewhere: Readonly<Partial<Record<Resource, readonly Resource[]>>> = {
  // The token list shows the names of categories.
  categories: ['tokens'],
  // A banner shows its token and the name of the token's owner.
  tokens: ['banners'],
  users: ['banners', 'dashboard', 'withdrawalDecisions'],
  // Some lists can be asked for what one is in charge of.
  notes: ['tickets', 'reports', 'cases', 'verifications', 'withdrawals', 'users'],
  // Who mail goes to is chosen among them.
  subscribers: ['emailTemplates'],
  // What waits is counted there.
  tickets: ['dashboard', 'ticketDesk', 'caseDesk'],
  ticketDesk: ['tickets'],
  withdrawalDecisions: ['withdrawals', 'dashboard'],
  // A change of either voids approvals.
  withdrawals: ['withdrawalDecisions'],
  verifications: ['dashboard', 'caseDesk'],
  reports: ['dashboard', 'cases'],
  // Deciding handles reports, and may change the token or the user.
  cases: ['caseDesk', 'reports', 'tokens', 'users', 'banners', 'dashboard', 'notes'],
  caseDesk: ['cases'],
  webhooks: ['dashboard'],
  // What is switched off is shown nowhere.
  modules: ['dashboard', 'security', 'tickets', 'withdrawals'],
  passkeys: ['security', 'dashboard'],
  // The list of admins shows the own name.
  session: ['admins'],
  // The rights of admins are made of roles.
  roles: ['admins', 'access', 'changeRequests'],
  admins: ['roles', 'access', 'changeRequests'],
  // Whoever is erased leaves the list of users.
  erasures: ['users', 'changeRequests'],
  // An approval makes the change of another resource; a review waits on the dashboard.
  changeRequests: ['admins', 'roles', 'apiKeys', 'settings', 'access', 'erasures', 'dashboard'],
  // A file is made by a run.
  exports: ['runs'],
  imports: ['runs'],
  bulk: ['runs'],
  // A fee that the contract charges is stored as a setting.
  chain: ['settings'],
};

const listeners = new Set<(resource: string) => void>();

/** Calls back with every resource that a change makes stale. Returns the function that stops it. */
export function onStaleResource(listener: (resource: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The resources that show something of a changed one, itself included. */
export function resourcesAffectedBy(changed: string): readonly string[] {
  const others = Object.hasOwn(shownElsewhere, changed) ? shownElsewhere[changed as Resource] : [];
  return [changed, ...(others ?? []), ...everyChange];
}

/**
 * Announces a change in a call's resource, so that all reads of it, and of every resource that shows it, are
 * repeated.
 */
export function announceChange(call: { readonly key: readonly [resource: string, name: string] }): void {
  for (const resource of new Set(resourcesAffectedBy(call.key[0]))) {
    for (const listener of listeners) listener(resource);
  }
}
