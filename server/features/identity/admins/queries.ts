import { type Kysely, type Selectable, sql } from 'kysely';
import type { TextFilter } from '#contract/platform/column-filters.ts';
import type { Restriction } from '#contract/platform/menu.ts';
import type { Admins, DB } from '#server/platform/db/types.ts';
import { textColumn } from '#server/platform/lists/column-filters.ts';
import { shownStatuses, valuesShownAs } from '#server/platform/lists/shown-labels.ts';

const byName = textColumn('lower(name)');
const byEmail = textColumn('lower(email)');

/** An administrator as the calls return it. It never contains the password. */
export interface AdminRecord {
  id: string;
  name: string;
  email: string;
  role: 'superadmin' | 'admin';
  restriction: Restriction[];
  status: 'active' | 'disabled';
  createdAt: Date;
  version: number;
}

const columns = ['id', 'name', 'email', 'role', 'restriction', 'status', 'created_at', 'version'] as const;

function asRecord(row: Pick<Selectable<Admins>, (typeof columns)[number]>): AdminRecord {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    restriction: row.restriction,
    status: row.status,
    createdAt: row.created_at,
    version: row.version,
  };
}

/**
 * Finds one administrator and locks the row until the transaction ends, so that the rules checked for a change
 * still apply when it commits. The acting administrator is locked too, always in the same order, so that two who
 * change each other don't deadlock.
 */
export async function lockAdmin(
  db: Kysely<DB>,
  id: string,
  actorId: string,
): Promise<AdminRecord | undefined> {
  const rows = await db
    .selectFrom('admins')
    .select(columns)
    .where('id', 'in', [id, actorId])
    .orderBy('id')
    .forUpdate()
    .execute();
  const row = rows.find((found) => found.id === id);
  return row && asRecord(row);
}

/** One administrator. */
export async function findAdmin(db: Kysely<DB>, id: string): Promise<AdminRecord | undefined> {
  const row = await db.selectFrom('admins').select(columns).where('id', '=', id).executeTakeFirst();
  return row && asRecord(row);
}

/** Whether another administrator has an email, ignoring case. */
export async function emailIsTaken(db: Kysely<DB>, email: string, exceptId?: string): Promise<boolean> {
  const row = await db
    .selectFrom('admins')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId as string))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Adds an administrator.
 * @returns undefined if the email was taken at the same moment
 */
export async function insertAdmin(
  db: Kysely<DB>,
  admin: {
    id: string;
    name: string;
    email: string;
    passwordHash: string;
    restriction: readonly Restriction[];
    givenBy: string;
  },
): Promise<AdminRecord | undefined> {
  const given = { endsAt: null, grantedBy: admin.givenBy, grantedAt: new Date().toISOString() };
  const row = await db
    .insertInto('admins')
    .values({
      id: admin.id,
      name: admin.name,
      email: admin.email,
      password_hash: admin.passwordHash,
      role: 'admin',
      restriction: JSON.stringify(admin.restriction),
      extra_rights: JSON.stringify(admin.restriction.map((right) => ({ ...right, ...given }))),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row && asRecord(row);
}

/**
 * Changes an administrator's name and email. The permissions are stored by `keepRights`.
 * @param loadedVersion the version that the form loaded; undefined skips the check
 * @returns undefined if the version has changed since
 */
export async function updateAdmin(
  db: Kysely<DB>,
  admin: { id: string; name: string; email: string },
  loadedVersion: number | undefined,
): Promise<AdminRecord | undefined> {
  const row = await db
    .updateTable('admins')
    .set((column) => ({
      name: admin.name,
      email: admin.email,
      // Raw because the builder can't compare a column with a value in a case.
      email_moved_at: sql<Date>`case when email = ${admin.email} then email_moved_at else now() end`,
      version: column('version', '+', 1),
    }))
    .where('id', '=', admin.id)
    .$if(loadedVersion !== undefined, (query) => query.where('version', '=', loadedVersion as number))
    .returning(columns)
    .executeTakeFirst();
  return row && asRecord(row);
}

/**
 * The emails of active superadmins other than these administrators, to whom an action of one of these can be reported.
 */
export async function otherSuperadmins(db: Kysely<DB>, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('admins')
    .select('email')
    .where('role', '=', 'superadmin')
    .where('status', '=', 'active')
    .where('id', 'not in', [...ids])
    .orderBy('id')
    .limit(5)
    .execute();
  return rows.map(({ email }) => email);
}

/**
 * Disables or enables an administrator.
 * @returns undefined if the administrator is already in that state
 */
export async function setStatus(
  db: Kysely<DB>,
  id: string,
  status: AdminRecord['status'],
): Promise<AdminRecord | undefined> {
  const row = await db
    .updateTable('admins')
    .set((column) => ({
      status,
      version: column('version', '+', 1),
      access_version: column('access_version', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', '!=', status)
    .returning(columns)
    .executeTakeFirst();
  // Provisioning notes afterwards whom it disabled or deleted, so what a person does ends that.
  if (row)
    await db
      .updateTable('scim_users')
      .set({ is_disabled: false, deleted_at: null })
      .where('admin_id', '=', id)
      .execute();
  return row && asRecord(row);
}

/**
 * Locks every active superadmin in a fixed order, so that two can't disable each other.
 * @returns their IDs
 */
export async function lockActiveSuperadmins(db: Kysely<DB>): Promise<string[]> {
  const rows = await db
    .selectFrom('admins')
    .select('id')
    .where('role', '=', 'superadmin')
    .where('status', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Ends every session of an administrator. */
export async function endSessionsOf(db: Kysely<DB>, adminId: string): Promise<void> {
  await db
    .updateTable('admin_sessions')
    .set({ ended_at: sql`now()` })
    .where('admin_id', '=', adminId)
    .where('ended_at', 'is', null)
    .execute();
}

const sortExpressions = {
  name: sql`lower(name)`,
  email: sql`lower(email)`,
  status: sql`status`,
  createdAt: sql`id`,
} as const;

type SortColumn = keyof typeof sortExpressions;

/** Lists a page of administrators. The table is short, so it is counted and sorted without an index. */
export async function listAdmins(
  db: Kysely<DB>,
  input: {
    page: number;
    limit: number;
    search: string;
    sort?: SortColumn | `-${SortColumn}` | undefined;
    status?: AdminRecord['status'] | undefined;
    name?: TextFilter | undefined;
    email?: TextFilter | undefined;
  },
): Promise<{ rows: AdminRecord[]; count: number; countIsExact: boolean }> {
  const sort = input.sort ?? '-createdAt';
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const term = input.search.toLowerCase();
  const shown = valuesShownAs(term, shownStatuses.admins);
  const { name, email } = input;
  const matching = db
    .selectFrom('admins')
    // Raw because every list compares columns with texts through the same helper.
    .$if(name !== undefined, (query) => query.where(sql<boolean>`${byName(name as TextFilter)}`))
    // Raw because the helper is the same.
    .$if(email !== undefined, (query) => query.where(sql<boolean>`${byEmail(email as TextFilter)}`))
    .$if(term !== '', (query) =>
      query.where(({ eb, or }) =>
        or([
          eb(sql`strpos(lower(name), ${term})`, '>', 0),
          eb(sql`strpos(lower(email), ${term})`, '>', 0),
          ...shown.map((status) => eb('status', '=', status)),
        ]),
      ),
    )
    .$if(input.status !== undefined, (query) =>
      query.where('status', '=', input.status as AdminRecord['status']),
    );
  const [rows, counted] = await Promise.all([
    matching
      .select(columns)
      .orderBy(sortExpressions[sort.replace('-', '') as SortColumn], direction)
      .orderBy('id', direction)
      .limit(input.limit)
      .offset((input.page - 1) * input.limit)
      .execute(),
    matching.select((expression) => expression.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map(asRecord), count: counted.count, countIsExact: true };
}
