import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import type { Services } from '#server/platform/context/services.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import { translate } from '#server/platform/messages/translate.ts';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import { refuseWeakPassword } from './weak-passwords.ts';

/** The lock that lets only one of several starting servers create the first superadmin. */
const lockKey = 7_240_010;

/**
 * Creates the first superadmin if none exists: the configured one, or admin@localhost with a random password.
 * @param also what a new workspace begins with besides, in the same transaction
 * @returns the random password, which is stored nowhere and must be printed; null if none was generated
 * @throws Error with a message if an ordinary administrator has the configured email, or the password is too
 * common (specification 3.11)
 */
export async function ensureSuperadmin(
  services: Pick<Services, 'config' | 'db'>,
  also: (db: Kysely<DB>, superadmin: string) => Promise<void> = async () => undefined,
): Promise<{ email: string; password: string } | null> {
  const { config, db } = services;
  if (await anySuperadmin(db)) return null;
  const email = config.superadminEmail ?? 'admin@localhost';
  if (config.superadminPassword !== undefined) refuseWeak(config.superadminPassword, email);
  const password = config.superadminPassword ?? randomBytes(15).toString('base64url');
  const passwordHash = await hashPassword(password);
  const outcome = await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction);
    if (await anySuperadmin(transaction)) return 'was there';
    const id = uuidV7();
    const made = await sql`
      insert into admins (id, name, email, password_hash, role)
      values (${id}, 'Superadmin', ${email}, ${passwordHash}, 'superadmin')
      on conflict do nothing`.execute(transaction);
    if (made.numAffectedRows !== 1n) return 'taken';
    await also(transaction, id);
    return 'made';
  });
  if (outcome === 'taken') {
    throw new Error(`SUPERADMIN_EMAIL is the address of an ordinary admin, ${email}. Choose another.`);
  }
  return outcome === 'made' && config.superadminPassword === undefined ? { email, password } : null;
}

function refuseWeak(password: string, email: string): void {
  try {
    refuseWeakPassword(password, { name: 'Superadmin', email });
  } catch (error) {
    const why = error instanceof CallFailure ? error.messages['password'] : undefined;
    throw why === undefined ? error : new Error(`SUPERADMIN_PASSWORD: ${translate(why, 'en')}`);
  }
}

/** Whether the workspace is set up: the first start creates a superadmin, and the last one can't be deleted. */
export async function anySuperadmin(db: Kysely<DB>): Promise<boolean> {
  const found = await db
    .selectFrom('admins')
    .select('id')
    .where('role', '=', 'superadmin')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
