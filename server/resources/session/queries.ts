import { sql, type Kysely } from 'kysely';
import type { Restriction } from '#contract/menu.ts';
import type { DB } from '../../db/types.ts';

/** An admin as a sign-in needs it. */
export interface SignInRow {
  id: string;
  name: string;
  email: string;
  role: 'superadmin' | 'admin';
  restriction: Restriction[];
  status: 'active' | 'disabled';
  passwordHash: string;
  totp_secret: Buffer | null;
  hasSecondFactor: boolean;
}

/** The admin with an address, ignoring case, disabled ones too. */
export async function findByEmail(db: Kysely<DB>, normalisedEmail: string): Promise<SignInRow | undefined> {
  const found = await sql<SignInRow>`
    select id, name, email, role, restriction, status, password_hash as "passwordHash", totp_secret,
      totp_enabled_at is not null as "hasSecondFactor"
    from admins where lower(email) = ${normalisedEmail}`.execute(db);
  return found.rows[0];
}

/** How an admin likes the screens. */
export interface Preferences {
  theme: 'light' | 'dark' | 'system';
  language: 'en' | 'ar' | null;
}

/** An admin's theme and language. */
export async function getPreferences(db: Kysely<DB>, id: string): Promise<Preferences> {
  const found = await sql<Preferences>`select theme, language from admins where id = ${id}`.execute(db);
  return found.rows[0] ?? { theme: 'system', language: null };
}

/** Stores what is given of theme and language. Gives both, as they are then. */
export async function setPreferences(
  db: Kysely<DB>,
  id: string,
  { theme, language }: { theme?: string | undefined; language?: string | undefined },
): Promise<Preferences> {
  const stored = await sql<Preferences>`
    update admins set theme = coalesce(${theme ?? null}, theme), language = coalesce(${language ?? null}, language)
    where id = ${id} returning theme, language`.execute(db);
  return stored.rows[0] ?? { theme: 'system', language: null };
}

/** Renames an admin. */
export async function setName(db: Kysely<DB>, id: string, name: string): Promise<void> {
  await db
    .updateTable('admins')
    .set((row) => ({ name, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/**
 * Stores the hash of a new password for an active admin.
 * @returns the admin's address; undefined where the admin is disabled
 */
export async function setPassword(
  db: Kysely<DB>,
  id: string,
  passwordHash: string,
): Promise<string | undefined> {
  const stored = await db
    .updateTable('admins')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .where('status', '=', 'active')
    .returning('email')
    .executeTakeFirst();
  return stored?.email;
}
