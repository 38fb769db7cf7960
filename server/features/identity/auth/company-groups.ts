import { type Kysely, sql } from 'kysely';
import { approvalPolicy } from '#server/platform/approvals/approval-policy.ts';
import { recordOwnWork } from '#server/platform/audit/record.ts';
import { keepRights, partsOf } from '#server/platform/auth/rights.ts';
import type { DB } from '#server/platform/db/types.ts';
import { auditedParts, keepNetworksOfTaken } from './group-rights.ts';

/** A role that a group gives. */
export interface GroupRole {
  group: string;
  roleId: string;
  /** Who put it into the table. */
  grantedBy: string;
  /** Null if an older version stored it. */
  grantedAt: Date | null;
  /** Null if nobody had to approve it. */
  approvedBy: string | null;
}

/** Every role that a group gives, in the order of the groups' names. */
export async function readGroupRoles(db: Kysely<DB>): Promise<GroupRole[]> {
  return db
    .selectFrom('company_group_roles')
    .select(['group_name as group', 'role_id as roleId', 'granted_by as grantedBy'])
    .select(['granted_at as grantedAt', 'approved_by as approvedBy'])
    .orderBy('group_name')
    .orderBy('role_id')
    .execute();
}

/**
 * The roles that somebody's groups give, by the table of company groups (specification 21.8, 21.15), each once for each
 * group. They are locked until the transaction ends: before admins, as a change of a role locks them.
 * @returns undefined if the table is empty; null if none of the groups is in it
 */
export async function rolesOfGroups(
  db: Kysely<DB>,
  groups: readonly string[],
): Promise<GroupRole[] | null | undefined> {
  const table = await readGroupRoles(db);
  if (table.length === 0) return undefined;
  const given = table.filter(({ group }) => groups.includes(group));
  if (given.length === 0) return null;
  await db
    .selectFrom('roles')
    .select('id')
    .where(
      'id',
      'in',
      given.map(({ roleId }) => roleId),
    )
    .orderBy('id')
    .forShare()
    .execute();
  return given;
}

/**
 * Gives an admin the roles of their groups, instead of roles and rights given in the workspace. Superadmins are left
 * as they are: the last one must be able to sign in. Networks of a role that goes are kept as provisioning keeps them
 * (specification 44.8). The row of the trail names everybody who mapped a group to a role that is new to the
 * admin, or approved it, because they gave the right (specification 17.5).
 */
export async function setGroupRoles(
  db: Kysely<DB>,
  adminId: string,
  given: readonly GroupRole[],
): Promise<void> {
  const found = await db
    .selectFrom('admins')
    .select('role')
    .where('id', '=', adminId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (found?.role !== 'admin') return;
  const before = await partsOf(db, adminId);
  const roles = [...new Map(given.map((role) => [role.roleId, role])).values()];
  const isSame =
    before.extra.length === 0 &&
    before.roles.every(({ endsAt }) => endsAt === null) &&
    before.roles
      .map(({ id }) => id)
      .toSorted()
      .join() ===
      roles
        .map(({ roleId }) => roleId)
        .toSorted()
        .join();
  if (isSame) return;
  await db.deleteFrom('admin_roles').where('admin_id', '=', adminId).execute();
  if (roles.length > 0)
    await db
      .insertInto('admin_roles')
      .values(
        roles.map(({ roleId, grantedBy }) => ({ admin_id: adminId, role_id: roleId, granted_by: grantedBy })),
      )
      .execute();
  await keepNetworksOfTaken(db, adminId, before, {
    added: roles.map(({ roleId }) => roleId).filter((id) => before.roles.every((role) => role.id !== id)),
    removed: before.roles.map(({ id }) => id).filter((id) => roles.every(({ roleId }) => roleId !== id)),
    keeps: (await approvalPolicy(db)).isOn,
  });
  await keepRights(db, adminId, []);
  const after = await partsOf(db, adminId);
  const held = before.roles.flatMap(({ id, endsAt }) => (endsAt === null ? [id] : []));
  const givenBy = await giversOf(
    db,
    given.filter(({ roleId }) => !held.includes(roleId)),
  );
  const audit = { record: adminId, before: auditedParts(before), after: { ...auditedParts(after), givenBy } };
  await recordOwnWork(db, 'takeGroupRights', audit, null);
}

/** Everybody who mapped a group to one of the roles or approved it, and when, as the audit trail stores them. */
async function giversOf(db: Kysely<DB>, given: readonly GroupRole[]) {
  if (given.length === 0) return [];
  const ids = given.flatMap(({ grantedBy, approvedBy }) => [grantedBy, approvedBy ?? grantedBy]);
  const people = await db.selectFrom('admins').select(['id', 'name']).where('id', 'in', ids).execute();
  return given.flatMap(({ group, grantedAt: at, ...by }) =>
    people
      .filter(({ id }) => id === by.grantedBy || id === by.approvedBy)
      .map(({ id, name }) => ({ group, admin: name, adminId: id, at })),
  );
}

/** Stores the groups that the provider named, to know whom a change of the table affects. */
export async function noteGroups(
  db: Kysely<DB>,
  { issuer, subject }: { issuer: string; subject: string },
  groups: readonly string[] | undefined,
): Promise<void> {
  if (groups === undefined) return;
  await db
    .updateTable('provider_identities')
    .set({ groups: [...groups] })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    // Raw because the builder takes an array for a list of values.
    .where(sql<boolean>`groups is distinct from ${[...groups]}::text[]`)
    .execute();
}

/** The administrators, except superadmins, whose last sign-in or check named any of these groups. */
export async function peopleOfGroups(db: Kysely<DB>, groups: readonly string[]): Promise<string[]> {
  if (groups.length === 0) return [];
  const rows = await db
    .selectFrom('provider_identities as identity')
    .innerJoin('admins', 'admins.id', 'identity.admin_id')
    .select('admins.id')
    .where('admins.role', '=', 'admin')
    // Raw because of the same.
    .where(sql<boolean>`identity.groups && ${[...groups]}::text[]`)
    .execute();
  return rows.map(({ id }) => id);
}
