import type { Kysely } from 'kysely';
import { recordOwnWork } from '#server/platform/audit/record.ts';
import { sumOf } from '#contract/identity/rights.ts';
import { approvalPolicy } from '#server/platform/approvals/approval-policy.ts';
import { keepRights, partsOf, setKeptNetworks } from '#server/platform/auth/rights.ts';
import type { DB } from '#server/platform/db/types.ts';
import { bumpVersion, lockAdmins } from '../roles/queries.ts';
import { changeRoles, type GivenRole, givenRolesOf, rolesByGroups } from './right-queries.ts';

/** Somebody behind a change, as the trail stores them (specification 17.5). */
export interface Giver {
  admin: string;
  adminId: string;
  at: Date;
}

/** Writes a row of the audit trail. */
export type RecordRow = (
  call: string,
  record: string,
  states: { before: object; after: object },
) => Promise<void>;

const asTheServer =
  (db: Kysely<DB>): RecordRow =>
  (call, record, states) =>
    recordOwnWork(db, call, { record, ...states }, null);

/**
 * Gives administrators exactly the roles of their groups, besides the roles and permissions that people gave, which
 * stay. Superadmins are left as they are (specification 44.4). Where two-person approval is on, an identity provider
 * can't lift a limit to networks: that of a role that it takes stays until people lift it (specification 44.8).
 * @param byToken who is behind the token, and how its rows are written; left out if a superadmin changed a group's roles
 */
export async function setRightsOf(
  db: Kysely<DB>,
  adminIds: readonly string[],
  byToken?: { givers: readonly Giver[]; record: RecordRow },
): Promise<void> {
  if (adminIds.length === 0) return;
  const locked = await lockAdmins(db, adminIds);
  const keepsNetworks = byToken !== undefined && (await approvalPolicy(db)).isOn;
  for (const { id, role, name } of locked) {
    if (role !== 'admin') continue;
    const wanted = await rolesByGroups(db, id);
    const given = await givenRolesOf(db, id);
    const before = await partsOf(db, id);
    const held = new Set(before.roles.map((one) => one.id));
    const added = wanted.filter(({ roleId }) => !held.has(roleId));
    const removed = given.filter((roleId) => !wanted.some((one) => one.roleId === roleId));
    if (added.length === 0 && removed.length === 0) continue;
    await changeRoles(db, id, { added, removed });
    // A role that somebody has again brings its own limit.
    const kept = before.keptNetworks.filter(({ roleId }) => !added.some((one) => one.roleId === roleId));
    const lost = before.roles.filter((role) => removed.includes(role.id) && role.networks.length > 0);
    if (keepsNetworks)
      kept.push(...lost.map(({ id: roleId, name: of, networks }) => ({ roleId, name: of, networks })));
    await setKeptNetworks(db, id, kept);
    await keepRights(db, id, before.extra);
    await bumpVersion(db, id);
    const after = await partsOf(db, id);
    const givenBy = [...added.flatMap(giversOf), ...(added.length > 0 ? (byToken?.givers ?? []) : [])];
    await (byToken?.record ?? asTheServer(db))('takeGroupRights', id, {
      before: audited(name, before),
      after: { ...audited(name, after), givenBy },
    });
  }
}

const audited = (name: string, parts: Awaited<ReturnType<typeof partsOf>>) => ({
  name,
  restriction: sumOf([...parts.roles.map((role) => role.restriction), parts.extra]),
  roles: parts.roles.map((role) => role.name),
  ...(parts.keptNetworks.length > 0 && {
    keptNetworks: parts.keptNetworks.map(({ name: of, networks }) => ({ name: of, networks })),
  }),
});

/** Everybody who mapped a group to a role, or approved it. */
const giversOf = ({ group, grantedAt: at, people }: GivenRole) =>
  people.map(({ id, name }) => ({ group, admin: name, adminId: id, at }));
