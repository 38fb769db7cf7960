import { type Kysely, type Selectable, sql } from 'kysely';
import type { Restriction } from '#contract/menu.ts';
import type { DB } from '../../db/types.ts';

/** An admin as a sign-in needs it. */
export type SignInRow = Pick<
  Selectable<DB['admins']>,
  'id' | 'name' | 'email' | 'role' | 'status' | 'totp_secret'
> & { restriction: Restriction[]; passwordHash: string; hasSecondFactor: boolean };

/** The admin with an address, ignoring case, disabled ones too. */
export async function findByEmail(db: Kysely<DB>, normalisedEmail: string): Promise<SignInRow | undefined> {
  const found = await db
    .selectFrom('admins')
    .select(['id', 'name', 'email', 'role', 'restriction', 'status', 'password_hash', 'totp_secret'])
    .select('totp_enabled_at')
    .where(sql`lower(email)`, '=', normalisedEmail)
    .executeTakeFirst();
  if (!found) return undefined;
  const { password_hash: passwordHash, totp_enabled_at, restriction, ...row } = found;
  return {
    ...row,
    passwordHash,
    // The calls that write it check each entry.
    restriction: restriction as unknown as Restriction[],
    hasSecondFactor: totp_enabled_at !== null,
  };
}

/** How an admin likes the screens. */
export type Preferences = Pick<Selectable<DB['admins']>, 'theme' | 'language'>;

/** An admin's theme and language. */
export async function getPreferences(db: Kysely<DB>, id: string): Promise<Preferences> {
  const found = await db
    .selectFrom('admins')
    .select(['theme', 'language'])
    .where('id', '=', id)
    .executeTakeFirst();
  return found ?? { theme: 'system', language: null };
}

/** Stores what is given of theme and language. Gives both, as they are then. */
export async function setPreferences(
  db: Kysely<DB>,
  id: string,
  {
    theme,
    language,
  }: { theme?: Preferences['theme'] | undefined; language?: Preferences['language'] | undefined },
): Promise<Preferences> {
  if (theme === undefined && language === undefined) return getPreferences(db, id);
  const stored = await db
    .updateTable('admins')
    .set({ ...(theme && { theme }), ...(language && { language }) })
    .where('id', '=', id)
    .returning(['theme', 'language'])
    .executeTakeFirst();
  return stored ?? { theme: 'system', language: null };
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
