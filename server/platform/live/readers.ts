import type { Access } from '#contract/platform/call.ts';
import { calls, changedBy, type Resource } from '#contract/calls.ts';
import { mayUse, type Rights } from '#contract/platform/menu.ts';

const resourceOfCall = new Map<string, Resource>([
  ...Object.entries(changedBy),
  ...(Object.keys(calls) as Resource[]).flatMap((resource) =>
    Object.entries(calls[resource])
      .filter(([, { effect, access }]) => effect === 'write' && access !== 'public' && access !== 'signedIn')
      .map(([name]): [string, Resource] => [name, resource]),
  ),
]);

/**
 * The resource that a write changed.
 * @param call as the audit trail names it
 * @returns undefined if its rows concern nobody else, such as a change of one's own account
 */
export function changedResource(call: string): Resource | undefined {
  return resourceOfCall.get(call);
}

/** Who may read something of a resource. What every signed-in admin may call answers by further rights, so it opens nothing here. */
const readers = new Map<Resource, Access[]>(
  (Object.keys(calls) as Resource[]).map((resource) => [
    resource,
    Object.values(calls[resource])
      .filter(({ effect, access }) => effect === 'read' && access !== 'public' && access !== 'signedIn')
      .map(({ access }) => access),
  ]),
);

/**
 * Whether permissions include any read of a resource. Then the caller is notified of its changes, and of who looks at
 * its records.
 */
export function mayReceiveChangesOf(rights: Rights, resource: Resource): boolean {
  const accesses = readers.get(resource) ?? [];
  if (rights.role === 'superadmin') return accesses.length > 0;
  return accesses.some(
    (access) => typeof access !== 'string' && access.some((path) => mayUse(rights, path, 'read')),
  );
}
