import { type Kysely, sql } from 'kysely';
import type { Restriction } from '#contract/platform/menu.ts';
import { sumOf } from '#contract/identity/rights.ts';
import { recordOwnWork } from '../audit/record.ts';
import type { ProviderConfig } from '../config.ts';
import type { DB } from '../db/types.ts';
import { keepRights, partsOf } from './rights.ts';

/** A role that a group gives. */
export interface GroupRole {
  group: string;
  roleId: string;
  /** Who put it into the table. */
  grantedBy: string;
}

/** What groups grant: a list from the settings, or roles of the workspace. */
export type GroupRights = { list: Restriction[] } | { roles: GroupRole[] };

/** Every role that a group gives, in the order of the groups' names. */
export async function readGroupRoles(db: Kysely<DB>): Promise<GroupRole[]> {
  return db
    .selectFrom('company_group_roles')
    .select(['group_name as group', 'role_id as roleId', 'granted_by as grantedBy'])
    .orderBy('group_name')
    .orderBy('role_id')
    .execute();
}

/**
 * What a person's groups grant, by the settings, or by the workspace's table if the settings name none (specification
 * 21.8, 21.15). The roles are locked until the transaction ends, before the administrators, because a change of a role
 * locks them in that order.
 * @returns undefined if groups grant nothing in this workspace; null if the person is in no group that opens it
 */
export async function rightsOfGroups(
  db: Kysely<DB>,
  { groups: settings }: ProviderConfig,
  groups: readonly string[],
): Promise<GroupRights | null | undefined> {
  if (settings) {
    const named = groups.filter((group) => Object.hasOwn(settings, group));
    if (named.length === 0) return null;
    const rights = new Map<string, Restriction>();
    for (const right of named.flatMap((group) => settings[group] ?? []))
      if (!rights.get(right.path)?.isWriteAccess) rights.set(right.path, right);
    return { list: [...rights.values()] };
  }
  const table = await readGroupRoles(db);
  if (table.length === 0) return undefined;
  const roles = new Map(
    table.filter(({ group }) => groups.includes(group)).map((role) => [role.roleId, role] as const),
  );
  if (roles.size === 0) return null;
  await db
    .selectFrom('roles')
    .select('id')
    .where('id', 'in', [...roles.keys()])
    .orderBy('id')
    .forShare()
    .execute();
  return { roles: [...roles.values()] };
}

const told = (rights: readonly Restriction[]) =>
  rights
    .map(({ path, isWriteAccess }) => `${path.toLowerCase()} ${isWriteAccess}`)
    .sort()
    .join();

/**
 * Gives an administrator the permissions of their groups, instead of roles and permissions that were assigned in the
 * workspace. Superadmins are never changed, because the last one must be able to enter.
 */
export async function setGroupRights(db: Kysely<DB>, adminId: string, rights: GroupRights): Promise<void> {
  const found = await db
    .selectFrom('admins')
    .select('role')
    .where('id', '=', adminId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (found?.role !== 'admin') return;
  const before = await heldBy(db, adminId);
  const roles = 'roles' in rights ? rights.roles : [];
  const list = 'list' in rights ? rights.list : [];
  const isSame =
    told(before.extra) === told(list) &&
    before.extra.every(({ endsAt }) => endsAt === null) &&
    before.roles.every(({ endsAt }) => endsAt === null) &&
    before.roles.map(({ id }) => id).join() ===
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
  const given = { endsAt: null, grantedBy: null, grantedAt: new Date().toISOString() };
  await keepRights(
    db,
    adminId,
    list.map((right) => ({ ...right, ...given })),
  );
  const after = await heldBy(db, adminId);
  const audit = { record: adminId, before: audited(before), after: audited(after) };
  await recordOwnWork(db, 'takeGroupRights', audit, null);
}

async function heldBy(db: Kysely<DB>, adminId: string) {
  const { roles, extra } = await partsOf(db, adminId);
  const sum = sumOf([...roles.map(({ restriction }) => restriction), extra]);
  return { roles: roles.toSorted((one, other) => (one.id < other.id ? -1 : 1)), extra, sum };
}

const audited = ({ roles, sum }: Awaited<ReturnType<typeof heldBy>>) => ({
  restriction: sum,
  roles: roles.map(({ name }) => name),
});

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
