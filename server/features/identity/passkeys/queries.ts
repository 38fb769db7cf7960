import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import type { ChangesWithAudit, WriteOutcome } from '#server/platform/context/context.ts';

/**
 * Locks an administrator's row until the transaction ends, so that changes of their second factor run one after
 * another.
 */
export async function lockAdmin(db: Kysely<DB>, id: string): Promise<void> {
  await db.selectFrom('admins').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** Finds an active administrator with the fields that a sign-in needs; undefined if they are disabled. */
export async function activeAdmin(db: Kysely<DB>, id: string) {
  const found = await db
    .selectFrom('admins')
    .select(['id', 'name', 'email', 'role', 'restriction', 'networks', 'password_hash as passwordHash'])
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return (
    found && {
      ...found,
      restriction: found.restriction,
      networks: found.networks,
    }
  );
}

/**
 * Starts a session and records it in the audit trail.
 * @param session the expressions of `newSession`
 * @param otherwise the outcome to record if the administrator was disabled meanwhile
 */
export function startedWithAudit(
  session: RawBuilder<unknown>,
  otherwise: WriteOutcome<never>,
): ChangesWithAudit {
  return { expressions: session, decision: { actor: sql`owner`, otherwise } };
}
