import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/types.ts';

/** What the own security page needs of an admin's row. */
export interface SecurityRow {
  id: string;
  email: string;
  passwordHash: string;
  totp_secret: Buffer | null;
  isOn: boolean;
}

/** The admin's row as far as sign-in goes. */
export async function getSecurityRow(db: Kysely<DB>, id: string): Promise<SecurityRow> {
  const found = await sql<SecurityRow>`
    select id, email, password_hash as "passwordHash", totp_secret, totp_enabled_at is not null as "isOn"
    from admins where id = ${id}`.execute(db);
  const row = found.rows[0];
  if (!row) throw new Error('A signed-in admin has no row.');
  return row;
}

/**
 * Replaces a password's hash.
 * @returns false where it is no longer the one that the given password was checked against
 */
export async function replacePassword(
  db: Kysely<DB>,
  id: string,
  { before, after }: { before: string; after: string },
): Promise<boolean> {
  const replaced = await db
    .updateTable('admins')
    .set({ password_hash: after })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .executeTakeFirst();
  return replaced.numUpdatedRows > 0n;
}

/**
 * Keeps an encrypted secret that waits for its first code.
 * @returns false where the second factor is on already
 */
export async function setPendingSecret(db: Kysely<DB>, id: string, encrypted: Buffer): Promise<boolean> {
  const kept = await db
    .updateTable('admins')
    .set({ totp_secret: encrypted, totp_last_step: null })
    .where('id', '=', id)
    .where('totp_enabled_at', 'is', null)
    .executeTakeFirst();
  return kept.numUpdatedRows > 0n;
}

/**
 * Switches the second factor on.
 * @returns false where it is on already
 */
export async function switchOn(db: Kysely<DB>, id: string): Promise<boolean> {
  const switched = await db
    .updateTable('admins')
    .set({ totp_enabled_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('totp_secret', 'is not', null)
    .where('totp_enabled_at', 'is', null)
    .executeTakeFirst();
  return switched.numUpdatedRows > 0n;
}

/** A live session. */
export interface SessionRow {
  id: string;
  userAgent: string;
  ipAddress: string;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
}

interface SessionPage {
  page: number;
  limit: number;
  sort?: 'lastUsedAt' | '-lastUsedAt' | 'createdAt' | '-createdAt' | undefined;
}

/** A page of an admin's live sessions, the one used last first unless `sort` says otherwise, and how many there are. */
export async function listSessions(
  db: Kysely<DB>,
  adminId: string,
  { page, limit, sort = '-lastUsedAt' }: SessionPage,
): Promise<{ rows: SessionRow[]; count: number }> {
  const column = sql.ref(sort.endsWith('lastUsedAt') ? 'last_used_at' : 'created_at');
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const live = sql`admin_id = ${adminId} and ended_at is null and expires_at > now()
    and (idle_seconds is null or last_used_at > now() - make_interval(secs => idle_seconds))`;
  const [found, counted] = await Promise.all([
    sql<SessionRow>`
      select id, user_agent as "userAgent", host(ip_address) as "ipAddress", created_at as "createdAt",
        last_used_at as "lastUsedAt", expires_at as "expiresAt"
      from admin_sessions where ${live}
      order by ${column} ${direction}, id ${direction} limit ${limit} offset ${(page - 1) * limit}`.execute(
      db,
    ),
    sql<{ count: number }>`select count(*) as count from admin_sessions where ${live}`.execute(db),
  ]);
  return { rows: found.rows, count: counted.rows[0]?.count ?? 0 };
}
