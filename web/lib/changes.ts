import type { Resource } from '#contract/calls.ts';

/** Every write may add to these: the audit trail, the email log, and the timeline of the record. */
const everyChange: readonly Resource[] = ['audit', 'outbox', 'recordPages'];

/** By resource, the resources that show parts of it. A write to it makes their reads stale. */
const shownElsewhere: Readonly<Partial<Record<Resource, readonly Resource[]>>> = {
  // The token list shows the names of categories.
  categories: ['tokens'],
  // A banner shows its token and the name of the token's owner.
  tokens: ['banners', 'lockdowns'],
  users: ['banners', 'dashboard', 'withdrawalDecisions', 'lockdowns'],
  // These lists can be filtered by assignee.
  notes: ['tickets', 'reports', 'cases', 'verifications', 'withdrawals', 'users'],
  // Recipients are chosen among subscribers.
  subscribers: ['emailTemplates'],
  // The dashboard counts open tickets.
  tickets: ['dashboard', 'ticketDesk', 'caseDesk'],
  ticketDesk: ['tickets'],
  withdrawalDecisions: ['withdrawals', 'dashboard'],
  // A change of either voids approvals.
  withdrawals: ['withdrawalDecisions'],
  verifications: ['dashboard', 'caseDesk'],
  reports: ['dashboard', 'cases'],
  // Resolving a case handles its reports, and may change the token or the user.
  cases: ['caseDesk', 'reports', 'tokens', 'users', 'banners', 'dashboard', 'notes'],
  caseDesk: ['cases'],
  lockdowns: [
    'users',
    'tokens',
    'banners',
    'cases',
    'notes',
    'stops',
    'withdrawals',
    'withdrawalDecisions',
    'dashboard',
  ],
  webhooks: ['dashboard', 'health'],
  // The parts of a module that is off are hidden everywhere.
  modules: ['dashboard', 'security', 'tickets', 'withdrawals'],
  // Steps of a new workspace, and what is set up.
  serverSettings: ['dashboard', 'health'],
  passkeys: ['security', 'dashboard'],
  // The list of admins shows the admin's own name.
  session: ['admins'],
  // The permissions of admins come from roles.
  roles: ['admins', 'access', 'changeRequests'],
  admins: ['roles', 'access', 'changeRequests'],
  // Users whose personal data is erased disappear from the list.
  erasures: ['users', 'changeRequests'],
  // An approval changes another resource, and open reviews are counted on the dashboard.
  changeRequests: ['admins', 'roles', 'apiKeys', 'settings', 'access', 'erasures', 'dashboard'],
  // The removal is a run, and the dashboard says that there is a sample.
  sampleData: ['runs', 'dashboard', 'changeRequests'],
  // Runs create these files.
  exports: ['runs'],
  imports: ['runs'],
  bulk: ['runs'],
  // A fee that the contract charges is stored as a setting.
  chain: ['settings'],
};

const listeners = new Set<(resource: string) => void>();

/** Calls back with every resource that a change makes stale. Returns a function that unsubscribes. */
export function onStaleResource(listener: (resource: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The resources that show data of a changed one, including itself. */
export function resourcesAffectedBy(changed: string): readonly string[] {
  const others = Object.hasOwn(shownElsewhere, changed) ? shownElsewhere[changed as Resource] : [];
  return [changed, ...(others ?? []), ...everyChange];
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
