import { type Kysely, sql } from 'kysely';
import type { Restriction } from '#contract/platform/menu.ts';
import type { DB } from '#server/platform/db/types.ts';
import { isDeleted, matchesUser, now, userName } from './expressions.ts';
import type { Equalities } from './filter.ts';
import type { Part } from './paging.ts';

/** An administrator as provisioning sees them. */
export interface ProvisionedUser {
  id: string;
  name: string;
  email: string;
  role: 'superadmin' | 'admin';
  restriction: Restriction[];
  status: 'active' | 'disabled';
  createdAt: Date;
  adminVersion: number;
  /** The email, until an identity provider gives another one. */
  userName: string;
  externalId: string | null;
  givenName: string | null;
  familyName: string | null;
  isDisabledByScim: boolean;
  isInvitationDue: boolean;
  updatedAt: Date;
  /** 0 until an identity provider changes it. */
  version: number;
}

/** Administrators, except those whom the identity provider deleted. */
const users = (db: Kysely<DB>) =>
  db
    .selectFrom('admins')
    .leftJoin('scim_users as scim', 'scim.admin_id', 'admins.id')
    .where(({ not }) => not(isDeleted));

const shown = (db: Kysely<DB>) =>
  users(db).select(({ ref, fn, val }) => [
    'admins.id',
    'admins.name',
    'admins.email',
    'admins.role',
    ref('admins.restriction').$castTo<Restriction[]>().as('restriction'),
    'admins.status',
    'admins.created_at as createdAt',
    'admins.version as adminVersion',
    userName.as('userName'),
    'scim.external_id as externalId',
    'scim.given_name as givenName',
    'scim.family_name as familyName',
    fn.coalesce('scim.is_disabled', val(false)).as('isDisabledByScim'),
    fn.coalesce('scim.is_invitation_due', val(false)).as('isInvitationDue'),
    fn.coalesce('scim.updated_at', 'admins.created_at').as('updatedAt'),
    fn.coalesce('scim.version', val(0)).as('version'),
  ]);

/** Finds one administrator. */
export async function findUser(db: Kysely<DB>, id: string): Promise<ProvisionedUser | undefined> {
  return (await shown(db).where('admins.id', '=', id).executeTakeFirst()) as ProvisionedUser | undefined;
}

/** Lists administrators in the order in which they were added. The table is short, so it needs no other index. */
export async function listUsers(db: Kysely<DB>, wanted: Equalities, { startIndex, count }: Part) {
  const condition = matchesUser(wanted);
  const { total } = await users(db)
    .where(condition)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows =
    count === 0
      ? []
      : await shown(db)
          .where(condition)
          .orderBy('admins.id')
          .limit(count)
          .offset(startIndex - 1)
          .execute();
  return { rows: rows as ProvisionedUser[], total };
}

/** The groups of administrators, by the administrator. */
export async function groupsOf(db: Kysely<DB>, adminIds: readonly string[]) {
  if (adminIds.length === 0) return new Map<string, { id: string; name: string }[]>();
  const rows = await db
    .selectFrom('scim_group_members as member')
    .innerJoin('scim_groups', 'scim_groups.id', 'member.group_id')
    .select(['member.admin_id as adminId', 'scim_groups.id', 'scim_groups.display_name as name'])
    .where('member.admin_id', 'in', [...adminIds])
    .orderBy('scim_groups.display_name')
    .execute();
  return Map.groupBy(rows, ({ adminId }) => adminId);
}

/** The administrator who has a user name or an email, deleted ones included. */
export async function ownerOfName(db: Kysely<DB>, name: string) {
  return db
    .selectFrom('admins')
    .leftJoin('scim_users as scim', 'scim.admin_id', 'admins.id')
    .select(['admins.id', 'scim.deleted_at as deletedAt'])
    .where(({ or, eb }) =>
      or([
        // The database makes some letters small in another way than JavaScript does, such as the Turkish İ.
        eb(sql`lower(scim.user_name)`, '=', sql`lower(${name})`),
        eb(sql`lower(admins.email)`, '=', sql`lower(${name})`),
      ]),
    )
    .executeTakeFirst();
}

/** What of an administrator only provisioning stores. */
export interface StoredUser {
  adminId: string;
  tokenId: string;
  userName: string;
  externalId: string | null;
  givenName: string | null;
  familyName: string | null;
}

/**
 * Stores what an identity provider says of an administrator.
 * @returns false if another administrator has the user name
 */
export async function keepUser(db: Kysely<DB>, user: StoredUser): Promise<boolean> {
  const columns = {
    token_id: user.tokenId,
    user_name: user.userName,
    external_id: user.externalId,
    given_name: user.givenName,
    family_name: user.familyName,
  };
  const owner = await ownerOfName(db, user.userName);
  if (owner && owner.id !== user.adminId) return false;
  const updated = await db
    .updateTable('scim_users')
    .set((column) => ({
      ...columns,
      deleted_at: null,
      updated_at: now,
      version: column('version', '+', 1),
    }))
    .where('admin_id', '=', user.adminId)
    .executeTakeFirst();
  if (updated.numUpdatedRows > 0n) return true;
  const added = await db
    .insertInto('scim_users')
    .values({ admin_id: user.adminId, ...columns })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** Notes who disabled an administrator, or whether they still have to be invited. */
export async function noteUser(
  db: Kysely<DB>,
  adminId: string,
  note: { is_disabled?: boolean; is_invitation_due?: boolean },
): Promise<void> {
  await db.updateTable('scim_users').set(note).where('admin_id', '=', adminId).execute();
}

/** Notes that the identity provider deleted a user, and takes them out of all groups. */
export async function noteDeleted(db: Kysely<DB>, adminId: string): Promise<void> {
  await db.updateTable('scim_users').set({ deleted_at: now }).where('admin_id', '=', adminId).execute();
  await db.deleteFrom('scim_group_members').where('admin_id', '=', adminId).execute();
}

/** Whether somebody may write by rights that a person gave, not only by their groups. */
export async function writesByHand(db: Kysely<DB>, adminId: string): Promise<boolean> {
  // Raw because lists of rights are searched by what they contain.
  const { rows } = await sql<{ writes: boolean }>`
    select admins.extra_rights @> '[{"isWriteAccess": true}]'
      or (not exists (select from admin_roles where admin_id = admins.id)
        and admins.restriction @> '[{"isWriteAccess": true}]')
      or exists (select from admin_roles as held join roles on roles.id = held.role_id
        where held.admin_id = admins.id and roles.restriction @> '[{"isWriteAccess": true}]'
          and not exists (select from scim_given_roles as given
            where given.admin_id = held.admin_id and given.role_id = held.role_id)) as writes
    from admins where admins.id = ${adminId}`.execute(db);
  return rows[0]?.writes ?? true;
}
