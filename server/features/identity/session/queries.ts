import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { numberFormats, type NumberFormat } from '#contract/platform/formats.ts';
import type { Restriction } from '#contract/platform/menu.ts';
import { clearingRightPassword, type Attempt } from '#server/platform/auth/limiter.ts';
import { hasPasskeyOf } from '#server/platform/auth/second-factor.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { ChangesWithAudit, WriteOutcome } from '#server/platform/context/context.ts';

/** An administrator with the fields that a sign-in needs. */
export type SignInAdmin = Pick<
  Selectable<DB['admins']>,
  'id' | 'name' | 'email' | 'role' | 'status' | 'totp_secret'
> & {
  restriction: Restriction[];
  networks: string[][] | null;
  passwordHash: string;
  hasSecondFactor: boolean;
};

/** Selects the administrator with an email, ignoring case and including disabled ones. */
export function adminByEmail(normalisedEmail: string): RawBuilder<SignInAdmin> {
  // Raw because it becomes part of the statement that counts an attempt to sign in.
  return sql<SignInAdmin>`
    select id, name, email, role, status, restriction, networks,
      case when totp_enabled_at is not null then totp_secret end as totp_secret,
      password_hash as "passwordHash", totp_enabled_at is not null or ${hasPasskeyOf(sql`admins.id`)} as "hasSecondFactor"
    from admins where lower(email) = ${normalisedEmail}`;
}

/** Finds the administrator with an email, ignoring case and including disabled ones. */
export async function findByEmail(db: Kysely<DB>, normalisedEmail: string): Promise<SignInAdmin | undefined> {
  return (await adminByEmail(normalisedEmail).execute(db)).rows[0];
}

/** Clears the failed attempts from the same network, with the audit row. */
export function clearedWithAudit(attempt: Attempt): ChangesWithAudit {
  return { expressions: sql`cleared as (${clearingRightPassword(attempt)})` };
}

/**
 * Starts a session and clears the failed attempts from the same network, with the audit row.
 * @param session the expressions of `newSession`
 * @param otherwise the outcome to record if the administrator was disabled, or the password changed, since it
 * was checked
 */
export function startedWithAudit(
  session: RawBuilder<unknown>,
  attempt: Attempt,
  otherwise: WriteOutcome<never>,
): ChangesWithAudit {
  return {
    // The administrator's row is locked before the counter, in the same order as in a password reset.
    expressions: sql`${session},
      cleared as (${clearingRightPassword(attempt)} and exists (select from owner))`,
    decision: { actor: sql`owner`, otherwise },
  };
}

const preferenceColumns = [
  'theme',
  'language',
  'time_zone as timeZone',
  'number_format as numberFormat',
  'seen_welcome as seenWelcome',
  'seen_version as seenVersion',
] as const;

/** An administrator's preferences. */
export type Preferences = Pick<Selectable<DB['admins']>, 'theme' | 'language'> & {
  timeZone: string | null;
  numberFormat: NumberFormat;
  seenWelcome: boolean;
  seenVersion: string | null;
};

const noPreferences: Preferences = {
  theme: 'system',
  language: null,
  timeZone: null,
  numberFormat: numberFormats[0],
  seenWelcome: true,
  seenVersion: null,
};

/** Reads an administrator's preferences. */
export async function getPreferences(db: Kysely<DB>, id: string): Promise<Preferences> {
  const found = await db
    .selectFrom('admins')
    .select(preferenceColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  return found ?? noPreferences;
}

/**
 * Stores some preferences. Undefined ones stay as they are.
 * @returns all of them as stored
 */
export async function setPreferences(
  db: Kysely<DB>,
  id: string,
  given: { [Name in keyof Preferences]?: Preferences[Name] | undefined },
): Promise<Preferences> {
  const { theme, language, timeZone, numberFormat, seenWelcome, seenVersion } = given;
  if (Object.values(given).every((value) => value === undefined)) return getPreferences(db, id);
  const stored = await db
    .updateTable('admins')
    .set({
      theme,
      language,
      time_zone: timeZone,
      number_format: numberFormat,
      seen_welcome: seenWelcome,
      seen_version: seenVersion,
    })
    .where('id', '=', id)
    .returning(preferenceColumns)
    .executeTakeFirst();
  return stored ?? noPreferences;
}

/** Renames an administrator. */
export async function setName(db: Kysely<DB>, id: string, name: string): Promise<void> {
  await db
    .updateTable('admins')
    .set((row) => ({ name, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/**
 * Stores the hash of a new password for an active administrator.
 * @returns the administrator's email; undefined if they are disabled
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
