import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';

/** A role that somebody has by a group. */
export interface GivenRole {
  roleId: string;
  group: string;
  grantedBy: string;
  grantedAt: Date;
  /** Who mapped the group to the role, and who approved it. */
  people: { id: string; name: string }[];
}

/** The roles that the groups of an administrator give, each once. */
export async function rolesByGroups(db: Kysely<DB>, adminId: string): Promise<GivenRole[]> {
  const rows = await db
    .selectFrom('scim_group_members as member')
    .innerJoin('scim_groups as scim_group', 'scim_group.id', 'member.group_id')
    .innerJoin('scim_group_roles as given', 'given.group_id', 'scim_group.id')
    .innerJoin('admins as granter', 'granter.id', 'given.granted_by')
    .leftJoin('admins as approver', 'approver.id', 'given.approved_by')
    .select([
      'given.role_id as roleId',
      'scim_group.display_name as group',
      'given.granted_by as grantedBy',
      'given.granted_at as grantedAt',
      'granter.name as granterName',
      'approver.id as approverId',
      'approver.name as approverName',
    ])
    .where('member.admin_id', '=', adminId)
    .orderBy('given.granted_at')
    .execute();
  const roles = new Map<string, GivenRole>();
  for (const { granterName, approverId, approverName, ...role } of rows)
    if (!roles.has(role.roleId))
      roles.set(role.roleId, {
        ...role,
        people: [
          { id: role.grantedBy, name: granterName },
          ...(approverId === null ? [] : [{ id: approverId, name: approverName ?? '' }]),
        ],
      });
  return [...roles.values()];
}

/** The roles that an administrator has from groups alone. */
export async function givenRolesOf(db: Kysely<DB>, adminId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('scim_given_roles')
    .select('role_id')
    .where('admin_id', '=', adminId)
    .execute();
  return rows.map((row) => row.role_id);
}

/** Gives and takes roles of a locked administrator. */
export async function changeRoles(
  db: Kysely<DB>,
  adminId: string,
  { added, removed }: { added: readonly GivenRole[]; removed: readonly string[] },
): Promise<void> {
  // The rows of scim_given_roles go with them.
  if (removed.length > 0)
    await db
      .deleteFrom('admin_roles')
      .where('admin_id', '=', adminId)
      .where('role_id', 'in', [...removed])
      .execute();
  if (added.length === 0) return;
  await db
    .insertInto('admin_roles')
    .values(
      added.map(({ roleId, grantedBy }) => ({
        admin_id: adminId,
        role_id: roleId,
        granted_by: grantedBy,
        // Raw because the database's clock sets the time.
        granted_at: sql<Date>`now()`,
      })),
    )
    .execute();
  await db
    .insertInto('scim_given_roles')
    .values(added.map(({ roleId }) => ({ admin_id: adminId, role_id: roleId })))
    .execute();
}
