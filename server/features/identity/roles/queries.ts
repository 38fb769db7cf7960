import { type Kysely, sql } from 'kysely';
import type { Restriction } from '#contract/platform/menu.ts';
import { readGroupRoles } from '../auth/company-groups.ts';
import { ipRangesColumn } from '../auth/ip-ranges.ts';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';

/** A role with the administrators who have it. */
export interface Role {
  id: string;
  name: string;
  restriction: Restriction[];
  networks: string[];
  version: number;
  holders: { id: string; name: string; endsAt: Date | null }[];
  /** The company's groups that grant it. */
  groups: string[];
}

/** Reads all roles by name, or one. There are few, so they are read whole. */
export async function readRoles(db: Kysely<DB>, id?: string): Promise<Role[]> {
  const roles = await db
    .selectFrom('roles')
    .select(({ ref }) => [
      'id',
      'name',
      'version',
      ref('restriction').$castTo<Restriction[]>().as('restriction'),
      // Raw because the driver returns networks as text only after a cast.
      sql<string[]>`networks::text[]`.as('networks'),
    ])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy(sql`lower(name)`)
    .execute();
  const held = await db
    .selectFrom('admin_roles')
    .innerJoin('admins', 'admins.id', 'admin_roles.admin_id')
    .select(['admin_roles.role_id as roleId', 'admins.id', 'admins.name', 'admin_roles.ends_at as endsAt'])
    .$if(id !== undefined, (query) => query.where('admin_roles.role_id', '=', id ?? ''))
    .orderBy('admins.name')
    .execute();
  const inGroups = [...(await readGroupRoles(db)), ...(await readProvisionedRoles(db))];
  return roles.map((role) => ({
    ...role,
    groups: inGroups.filter(({ roleId }) => roleId === role.id).map(({ group }) => group),
    holders: held.flatMap(({ roleId, ...holder }) => (roleId === role.id ? [holder] : [])),
  }));
}

/** The roles that groups of provisioning give. */
async function readProvisionedRoles(db: Kysely<DB>): Promise<{ group: string; roleId: string }[]> {
  return db
    .selectFrom('scim_group_roles')
    .innerJoin('scim_groups', 'scim_groups.id', 'scim_group_roles.group_id')
    .select(['scim_groups.display_name as group', 'scim_group_roles.role_id as roleId'])
    .orderBy('scim_groups.display_name')
    .execute();
}

/**
 * Locks a role until the transaction ends, so that nobody is given it meanwhile.
 * @returns false if it doesn't exist
 */
export async function lockRole(db: Kysely<DB>, id: string): Promise<boolean> {
  const row = await db.selectFrom('roles').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return row !== undefined;
}

/**
 * Reads the permissions of roles to assign, and keeps each unchanged until the transaction ends. A role that no
 * longer exists is missing from the result.
 */
export async function shareRoles(
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<Map<string, Restriction[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('roles')
    .select(({ ref }) => ['id', ref('restriction').$castTo<Restriction[]>().as('restriction')])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forShare()
    .execute();
  return new Map(rows.map(({ id, restriction }) => [id, restriction]));
}

interface RoleFields {
  name: string;
  restriction: readonly Restriction[];
  /** Unchanged if left out. */
  networks?: readonly string[] | undefined;
}

/**
 * Adds a role.
 * @returns its ID
 */
export async function insertRole(
  db: Kysely<DB>,
  { name, restriction, networks = [] }: RoleFields,
): Promise<string> {
  const id = uuidV7();
  await db
    .insertInto('roles')
    .values({ id, name, restriction: JSON.stringify(restriction), networks: ipRangesColumn(networks) })
    .execute();
  return id;
}

/**
 * Changes a locked role.
 * @returns false if its version has changed since
 */
export async function updateRole(
  db: Kysely<DB>,
  role: RoleFields & { id: string; version?: number | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('roles')
    .set((column) => ({
      name: role.name,
      restriction: JSON.stringify(role.restriction),
      ...(role.networks && { networks: ipRangesColumn(role.networks) }),
      version: column('version', '+', 1),
    }))
    .where('id', '=', role.id)
    .$if(role.version !== undefined, (query) => query.where('version', '=', role.version ?? 0))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes a locked role that nobody has. */
export async function deleteRole(db: Kysely<DB>, id: string): Promise<void> {
  await db.deleteFrom('roles').where('id', '=', id).execute();
}

/** Administrators with the fields that determine their permissions. */
function holders(db: Kysely<DB>) {
  return db
    .selectFrom('admins')
    .select(({ ref }) => [
      'id',
      'name',
      'role',
      'version',
      ref('restriction').$castTo<Restriction[]>().as('restriction'),
    ]);
}

/** Locks several administrators in the same order as every other change of administrators. */
export async function lockAdmins(db: Kysely<DB>, ids: readonly string[]) {
  return holders(db)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Gives a locked administrator exactly these roles. A role that they already have keeps its granter unless its
 * end changes.
 */
export async function setRoles(
  db: Kysely<DB>,
  adminId: string,
  roles: readonly { id: string; endsAt: string | null }[],
  grantedBy: string,
): Promise<void> {
  await db
    .deleteFrom('admin_roles')
    .where('admin_id', '=', adminId)
    .$if(roles.length > 0, (query) =>
      query.where(
        'role_id',
        'not in',
        roles.map(({ id }) => id),
      ),
    )
    .execute();
  for (const { id, endsAt } of roles)
    await db
      .insertInto('admin_roles')
      .values({
        admin_id: adminId,
        role_id: id,
        ends_at: endsAt === null ? null : new Date(endsAt),
        granted_by: grantedBy,
        // Raw because the database's clock sets the time.
        granted_at: sql<Date>`now()`,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['admin_id', 'role_id'])
          .doUpdateSet(({ ref }) => ({
            ends_at: ref('excluded.ends_at'),
            granted_by: ref('excluded.granted_by'),
            granted_at: ref('excluded.granted_at'),
          }))
          .where(sql`admin_roles.ends_at`, 'is distinct from', sql`excluded.ends_at`),
      )
      .execute();
}

/** Reads an administrator's name, role and version. */
export async function findHolder(db: Kysely<DB>, id: string) {
  return holders(db).where('id', '=', id).executeTakeFirst();
}

/** Reads the names of administrators. */
export async function namesOf(db: Kysely<DB>, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('admins')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Increases the version of a locked administrator, so that a form loaded before the change is outdated. */
export async function bumpVersion(db: Kysely<DB>, id: string): Promise<void> {
  await db
    .updateTable('admins')
    .set((column) => ({ version: column('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
