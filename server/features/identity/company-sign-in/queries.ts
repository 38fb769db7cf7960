import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Restriction } from '#contract/platform/menu.ts';
import { encrypted } from '#server/platform/secrets/encrypted.ts';
import type { Vouched } from '../auth/provider.ts';
import type { Keys } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import type { ChangesWithAudit, WriteOutcome } from '#server/platform/context/context.ts';

/** An administrator with the fields that a sign-in through the provider needs. */
export interface FoundAdmin {
  id: string;
  name: string;
  email: string;
  role: 'superadmin' | 'admin';
  status: string;
  restriction: Restriction[];
  networks: string[][] | null;
  passwordHash: string;
}

const admins = (db: Kysely<DB>) =>
  db
    .selectFrom('admins')
    .select([
      'admins.id',
      'admins.name',
      'admins.email',
      'admins.role',
      'admins.status',
      'admins.restriction',
      'admins.networks',
      'admins.password_hash as passwordHash',
    ]);

const asFound = (row: object | undefined) => row as FoundAdmin | undefined;

/** Finds the administrator who is linked to an account at the identity provider. */
export async function findAdminOf(db: Kysely<DB>, issuer: string, subject: string) {
  const linked = admins(db)
    .innerJoin('provider_identities as identity', 'identity.admin_id', 'admins.id')
    .where('identity.issuer', '=', issuer)
    .where('identity.subject', '=', subject);
  return asFound(await linked.executeTakeFirst());
}

/**
 * Finds the active administrator with an email and locks the row, so that only one of two people with that email
 * is linked.
 */
export async function findByEmail(db: Kysely<DB>, email: string) {
  const found = admins(db)
    .where(({ eb, fn }) => eb(fn('lower', ['admins.email']), '=', email.toLowerCase()))
    .where('admins.status', '=', 'active')
    .forNoKeyUpdate();
  return asFound(await found.executeTakeFirst());
}

/**
 * Links an administrator to an account at the identity provider.
 * @returns false if either of them is already linked
 */
export async function link(
  db: Kysely<DB>,
  { issuer, subject, adminId }: { issuer: string; subject: string; adminId: string },
): Promise<boolean> {
  const linked = await db
    .insertInto('provider_identities')
    .values({ issuer, subject, admin_id: adminId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return linked.numInsertedOrUpdatedRows === 1n;
}

/**
 * Adds an administrator without permissions of their own.
 * @returns undefined if an administrator, even a disabled one, has that email
 */
export async function addAdmin(
  db: Kysely<DB>,
  { email, name, passwordHash }: { email: string; name: string; passwordHash: string },
): Promise<FoundAdmin | undefined> {
  const admin = { id: uuidV7(), name, email, role: 'admin' as const };
  const added = await db
    .insertInto('admins')
    .values({ ...admin, password_hash: passwordHash, restriction: '[]' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows !== 1n) return undefined;
  return { ...admin, status: 'active', restriction: [], networks: null, passwordHash };
}

interface ProvidedSession extends Vouched {
  sessionId: string;
  issuer: string;
  keys: Keys;
}

/**
 * Starts a session after a sign-in at the identity provider, and records it in the audit trail.
 * @param session the expressions of `newSession`
 * @param otherwise the outcome to record if the administrator was disabled meanwhile
 */
export function startedWithAudit(
  session: RawBuilder<unknown>,
  { sessionId, issuer, keys, person, providerSession, refreshToken }: ProvidedSession,
  otherwise: WriteOutcome<never>,
): ChangesWithAudit {
  const kept = refreshToken === null ? null : encrypted(keys.provider, sessionId, refreshToken);
  return {
    expressions: sql`${session},
      provided as (
        insert into provider_sessions (session_id, issuer, subject, provider_session, refresh_token)
        select ${sessionId}::uuid, ${issuer}, ${person.subject}, ${providerSession}, ${kept}::bytea from owner)`,
    decision: { actor: sql`owner`, otherwise },
  };
}
