import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { isUuid } from '#server/platform/base/is-uuid.ts';
import { isDeleted, matchesGroup, now, roleCanChange, roleNetworks } from './expressions.ts';
import type { Equalities } from './filter.ts';
import type { Part } from './paging.ts';

/** A group of an identity provider. */
export interface GroupRow {
  id: string;
  displayName: string;
  externalId: string | null;
  createdAt: Date;
  updatedAt: Date;
  version: number;
}

const groups = (db: Kysely<DB>) =>
  db
    .selectFrom('scim_groups')
    .select([
      'id',
      'display_name as displayName',
      'external_id as externalId',
      'created_at as createdAt',
      'updated_at as updatedAt',
      'version',
    ]);

/** Finds one group. With `isLocked`, it doesn't change until the transaction ends. */
export async function findGroup(db: Kysely<DB>, id: string, isLocked = false): Promise<GroupRow | undefined> {
  return groups(db)
    .where('id', '=', id)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Lists groups in the order in which they were added. */
export async function listGroups(db: Kysely<DB>, wanted: Equalities, { startIndex, count }: Part) {
  const condition = matchesGroup(wanted);
  const { total } = await db
    .selectFrom('scim_groups')
    .where(condition)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows =
    count === 0
      ? []
      : await groups(db)
          .where(condition)
          .orderBy('id')
          .limit(count)
          .offset(startIndex - 1)
          .execute();
  return { rows, total };
}

/** The members of groups with their names, by the group. */
export async function membersOf(db: Kysely<DB>, groupIds: readonly string[]) {
  if (groupIds.length === 0) return new Map<string, { id: string; name: string }[]>();
  const rows = await db
    .selectFrom('scim_group_members as member')
    .innerJoin('admins', 'admins.id', 'member.admin_id')
    .select(['member.group_id as groupId', 'admins.id', 'admins.name'])
    .where('member.group_id', 'in', [...groupIds])
    .orderBy('admins.id')
    .execute();
  return Map.groupBy(rows, ({ groupId }) => groupId);
}

/** The ids of those that are no administrator whom the identity provider can see. */
export async function unknownMembers(db: Kysely<DB>, ids: readonly string[]): Promise<string[]> {
  const possible = ids.filter(isUuid);
  const rows =
    possible.length === 0
      ? []
      : await db
          .selectFrom('admins')
          .leftJoin('scim_users as scim', 'scim.admin_id', 'admins.id')
          .select('admins.id')
          .where('admins.id', 'in', possible)
          .where(({ not }) => not(isDeleted))
          .execute();
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id.toLowerCase()));
}

/** Adds a group. @returns its id; undefined if another group has the name */
export async function insertGroup(
  db: Kysely<DB>,
  group: { displayName: string; externalId: string | null; tokenId: string },
): Promise<string | undefined> {
  const id = uuidV7();
  const added = await db
    .insertInto('scim_groups')
    .values({
      id,
      display_name: group.displayName,
      external_id: group.externalId,
      token_id: group.tokenId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n ? id : undefined;
}

/** Changes a locked group. */
export async function changeGroup(
  db: Kysely<DB>,
  id: string,
  group: { displayName: string; externalId: string | null; tokenId: string },
): Promise<void> {
  await db
    .updateTable('scim_groups')
    .set((column) => ({
      display_name: group.displayName,
      external_id: group.externalId,
      token_id: group.tokenId,
      updated_at: now,
      version: column('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Adds and removes members of a locked group. */
export async function changeMembers(
  db: Kysely<DB>,
  groupId: string,
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): Promise<void> {
  if (removed.length > 0)
    await db
      .deleteFrom('scim_group_members')
      .where('group_id', '=', groupId)
      .where('admin_id', 'in', [...removed])
      .execute();
  if (added.length > 0)
    await db
      .insertInto('scim_group_members')
      .values(added.map((admin) => ({ group_id: groupId, admin_id: admin })))
      .execute();
}

/** Deletes a locked group with its members and its roles. */
export async function deleteGroup(db: Kysely<DB>, id: string): Promise<void> {
  await db.deleteFrom('scim_groups').where('id', '=', id).execute();
}

/** A group as the screen shows it. */
export interface MappedGroup {
  id: string;
  name: string;
  members: number;
  roles: { id: string; name: string; canChange: boolean; networks: string[] }[];
  version: number;
}

/** The groups by name, or one, with the roles that they give. */
export async function mappedGroups(db: Kysely<DB>, id?: string): Promise<MappedGroup[]> {
  const found = await db
    .selectFrom('scim_groups as one')
    .select(({ selectFrom, fn }) => [
      'one.id',
      'one.display_name as name',
      'one.version',
      selectFrom('scim_group_members')
        .select(fn.countAll<number>().as('count'))
        .whereRef('group_id', '=', 'one.id')
        .$asScalar()
        .as('members'),
    ])
    .$if(id !== undefined, (query) => query.where('one.id', '=', id ?? ''))
    .orderBy(sql`lower(one.display_name)`)
    .limit(1000)
    .execute();
  const given = await db
    .selectFrom('scim_group_roles')
    .innerJoin('roles', 'roles.id', 'scim_group_roles.role_id')
    .select(['group_id as groupId', 'roles.id', 'roles.name'])
    .select([roleCanChange.as('canChange'), roleNetworks.as('networks')])
    .$if(id !== undefined, (query) => query.where('group_id', '=', id ?? ''))
    .orderBy('roles.name')
    .execute();
  return found.map((group) => ({
    ...group,
    members: Number(group.members ?? 0),
    roles: given.flatMap(({ groupId, ...role }) => (groupId === group.id ? [role] : [])),
  }));
}

/** Gives a locked group these roles. Unchanged ones keep the administrators who added and approved them. */
export async function replaceGroupRoles(
  db: Kysely<DB>,
  groupId: string,
  roles: readonly string[],
  by: { grantedBy: string; approvedBy: string | null },
): Promise<void> {
  await db
    .deleteFrom('scim_group_roles')
    .where('group_id', '=', groupId)
    .$if(roles.length > 0, (query) => query.where('role_id', 'not in', [...roles]))
    .execute();
  if (roles.length > 0)
    await db
      .insertInto('scim_group_roles')
      .values(
        roles.map((role) => ({
          group_id: groupId,
          role_id: role,
          granted_by: by.grantedBy,
          approved_by: by.approvedBy,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await db
    .updateTable('scim_groups')
    .set((column) => ({ version: column('version', '+', 1) }))
    .where('id', '=', groupId)
    .execute();
}
