import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Restriction } from '#contract/platform/menu.ts';
import { clearingRightPassword, type Attempt } from '#server/platform/auth/limiter.ts';
import { hasPasskeyOf } from '#server/platform/auth/second-factor.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { ChangesWithAudit, WriteOutcome } from '#server/platform/context/context.ts';

/** An admin as a sign-in needs it. */
export type SignInAdmin = Pick<
  Selectable<DB['admins']>,
  'id' | 'name' | 'email' | 'role' | 'status' | 'totp_secret'
> & {
  restriction: Restriction[];
  networks: string[][] | null;
  passwordHash: string;
  hasSecondFactor: boolean;
};

/** Selects the admin with an address, ignoring case, disabled ones too. */
export function adminByEmail(normalisedEmail: string): RawBuilder<SignInAdmin> {
  // Raw because it becomes a part of the statement that counts an attempt to sign in.
  return sql<SignInAdmin>`
    select id, name, email, role, status, restriction, networks,
      case when totp_enabled_at is not null then totp_secret end as totp_secret,
      password_hash as "passwordHash", totp_enabled_at is not null or ${hasPasskeyOf(sql`admins.id`)} as "hasSecondFactor"
    from admins where lower(email) = ${normalisedEmail}`;
}

/** The admin with an address, ignoring case, disabled ones too. */
export async function findByEmail(db: Kysely<DB>, normalisedEmail: string): Promise<SignInAdmin | undefined> {
  return (await adminByEmail(normalisedEmail).execute(db)).rows[0];
}

/** Clears what failed before from the same network, with the audit row. */
export function clearedWithAudit(attempt: Attempt): ChangesWithAudit {
  return { expressions: sql`cleared as (${clearingRightPassword(attempt)})` };
}

/**
 * Starts a session and clears what failed before from the same network, with the audit row.
 * @param session the expressions of `newSession`
 * @param otherwise what is recorded if the admin was disabled, or the password changed, since it was checked
 */
export function startedWithAudit(
  session: RawBuilder<unknown>,
  attempt: Attempt,
  otherwise: WriteOutcome<never>,
): ChangesWithAudit {
  return {
    // The admin's row is locked before the counter, as by a reset of the password.
    expressions: sql`${session},
      cleared as (${clearingRightPassword(attempt)} and exists (select from owner))`,
    decision: { actor: sql`owner`, otherwise },
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
