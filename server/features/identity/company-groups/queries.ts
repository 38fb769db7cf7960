import { type Kysely, sql } from 'kysely';
import type { Restriction } from '#contract/platform/menu.ts';
import type { DB } from '#server/platform/db/types.ts';

/** A group of the company's provider with the IDs of the roles that it grants. */
export interface Group {
  name: string;
  roles: string[];
}

/** Reads the version of the table. */
export async function tableVersion(db: Kysely<DB>): Promise<number> {
  const { version } = await db.selectFrom('company_group_table').select('version').executeTakeFirstOrThrow();
  return version;
}

/**
 * Locks the table of groups until the transaction ends.
 * @returns its version
 */
export async function lockTable(db: Kysely<DB>): Promise<number> {
  const { version } = await db
    .selectFrom('company_group_table')
    .select('version')
    .forUpdate()
    .executeTakeFirstOrThrow();
  return version;
}

/** Replaces the locked table. Unchanged entries keep the administrators who added and approved them. */
export async function replaceTable(
  db: Kysely<DB>,
  groups: readonly Group[],
  { grantedBy, approvedBy = null }: { grantedBy: string; approvedBy?: string | null | undefined },
): Promise<void> {
  const wanted = groups.flatMap(({ name, roles }) => roles.map((role) => ({ name, role })));
  // Raw because the builder can't compare pairs with arrays.
  await sql`delete from company_group_roles where (group_name, role_id) not in (
    select * from unnest(${wanted.map(({ name }) => name)}::text[], ${wanted.map(({ role }) => role)}::uuid[]))`.execute(
    db,
  );
  if (wanted.length > 0)
    await db
      .insertInto('company_group_roles')
      .values(
        wanted.map(({ name, role }) => ({
          group_name: name,
          role_id: role,
          granted_by: grantedBy,
          // Raw because it is compared with emergency access, which follows the database's clock.
          granted_at: sql<Date>`clock_timestamp()`,
          approved_by: approvedBy,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await db
    .updateTable('company_group_table')
    .set((column) => ({ version: column('version', '+', 1) }))
    .execute();
}

/** Reads the names and permissions of roles. With `isLocked`, they can't change until the transaction ends. */
export async function readRolesOf(db: Kysely<DB>, ids: readonly string[], isLocked = false) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('roles')
    .select(({ ref }) => ['id', 'name', ref('restriction').$castTo<Restriction[]>().as('restriction')])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .$if(isLocked, (query) => query.forShare())
    .execute();
}

/**
 * The active administrators, except superadmins, who are linked to an account at the identity provider, with the
 * groups that it sent last.
 */
export async function linkedAdmins(db: Kysely<DB>, issuer: string) {
  return db
    .selectFrom('provider_identities as identity')
    .innerJoin('admins', 'admins.id', 'identity.admin_id')
    .select(({ ref }) => [
      'admins.id',
      'admins.name',
      'admins.rights_until',
      ref('admins.restriction').$castTo<Restriction[]>().as('restriction'),
      'identity.groups',
    ])
    .where('identity.issuer', '=', issuer)
    .where('admins.role', '=', 'admin')
    .where('admins.status', '=', 'active')
    .orderBy('admins.name')
    .execute();
}
