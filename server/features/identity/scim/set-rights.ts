import type { Kysely } from 'kysely';
import { approvalPolicy } from '#server/platform/approvals/approval-policy.ts';
import { recordOwnWork } from '#server/platform/audit/record.ts';
import { keepRights, partsOf } from '#server/platform/auth/rights.ts';
import type { DB } from '#server/platform/db/types.ts';
import { auditedParts, keepNetworksOfTaken } from '../auth/group-rights.ts';
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
  // A superadmin who changes a group's roles was approved already.
  const keeps = byToken !== undefined && (await approvalPolicy(db)).isOn;
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
    await keepNetworksOfTaken(db, id, before, {
      added: added.map(({ roleId }) => roleId),
      removed,
      keeps,
    });
    await keepRights(db, id, before.extra);
    await bumpVersion(db, id);
    const after = await partsOf(db, id);
    const givenBy = [...added.flatMap(giversOf), ...(added.length > 0 ? (byToken?.givers ?? []) : [])];
    await (byToken?.record ?? asTheServer(db))('takeGroupRights', id, {
      before: { name, ...auditedParts(before) },
      after: { name, ...auditedParts(after), givenBy },
    });
  }
}

/** Everybody who mapped a group to a role, or approved it. */
const giversOf = ({ group, grantedAt: at, people }: GivenRole) =>
  people.map(({ id, name }) => ({ group, admin: name, adminId: id, at }));
