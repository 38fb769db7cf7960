import type { Kysely } from 'kysely';
import { sumOf } from '#contract/identity/rights.ts';
import { type RightsParts, setKeptNetworks } from '#server/platform/auth/rights.ts';
import type { DB } from '#server/platform/db/types.ts';

/**
 * Stores the networks of the roles that an identity provider takes from a locked administrator. Where two-person
 * approval is on, they limit the administrator until people lift that (specification 44.8). `keepRights` applies them.
 * @param before what the administrator had
 * @param roles the ids of the roles that the provider gives and takes, and whether two people lift a limit
 */
export async function keepNetworksOfTaken(
  db: Kysely<DB>,
  adminId: string,
  before: RightsParts,
  { added, removed, keeps }: { added: readonly string[]; removed: readonly string[]; keeps: boolean },
): Promise<void> {
  const taken = before.roles.filter(
    ({ id, networks }) => keeps && removed.includes(id) && networks.length > 0,
  );
  await setKeptNetworks(db, adminId, [
    // A role that somebody has again brings its own limit.
    ...before.keptNetworks.filter(({ roleId }) => !added.includes(roleId)),
    ...taken.map(({ id: roleId, name, networks }) => ({ roleId, name, networks })),
  ]);
}

/** What a change of rights by an identity provider leaves in the trail. */
export const auditedParts = ({ roles, extra, keptNetworks }: RightsParts) => ({
  restriction: sumOf([...roles.map(({ restriction }) => restriction), extra]),
  roles: roles.map(({ name }) => name),
  ...(keptNetworks.length > 0 && {
    keptNetworks: keptNetworks.map(({ name, networks }) => ({ name, networks })),
  }),
});
