import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';

/**
 * Replaces a password's hash.
 * @returns false if the hash is no longer the one that the password was checked against
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
 * Replaces the caller's own email.
 * @returns false if the password has changed since it was checked
 * @throws a unique violation of admins_email_key if another administrator has that email
 */
export async function replaceEmail(
  db: Kysely<DB>,
  id: string,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<boolean> {
  const replaced = await db
    .updateTable('admins')
    .set((column) => ({ email, email_moved_at: null, version: column('version', '+', 1) }))
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .executeTakeFirst();
  return replaced.numUpdatedRows > 0n;
}

/**
 * Stores an encrypted secret until its first code is entered.
 * @returns false if the second factor is already on
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
 * Enables the second factor.
 * @returns false if it is already on
 */
export async function switchOn(db: Kysely<DB>, id: string): Promise<boolean> {
  const switched = await db
    .updateTable('admins')
    .set({ totp_enabled_at: sql`now()` })
    .where('id', '=', id)
    .where('totp_secret', 'is not', null)
    .where('totp_enabled_at', 'is', null)
    .executeTakeFirst();
  return switched.numUpdatedRows > 0n;
}

/** An active session. */
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

/** Lists a page of an administrator's active sessions, most recently used first by default, and counts them. */
export async function listSessions(
  db: Kysely<DB>,
  adminId: string,
  { page, limit, sort = '-lastUsedAt' }: SessionPage,
): Promise<{ rows: SessionRow[]; count: number }> {
  const column = sort.endsWith('lastUsedAt') ? 'last_used_at' : 'created_at';
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const live = db
    .selectFrom('admin_sessions')
    .where('admin_id', '=', adminId)
    .where('ended_at', 'is', null)
    .where('viewing_of', 'is', null)
    .where(({ eb, fn }) => eb('expires_at', '>', fn<Date>('now')))
    .where(({ eb, or }) =>
      or([
        eb('idle_seconds', 'is', null),
        eb(sql`last_used_at + make_interval(secs => idle_seconds)`, '>', sql`now()`),
      ]),
    );
  const [rows, { count }] = await Promise.all([
    live
      .select(({ fn }) => [
        'id',
        'user_agent as userAgent',
        fn<string>('host', ['ip_address']).as('ipAddress'),
        'created_at as createdAt',
        'last_used_at as lastUsedAt',
        'expires_at as expiresAt',
      ])
      .orderBy(column, direction)
      .orderBy('id', direction)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    live.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows, count };
}
