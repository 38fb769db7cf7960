/**
 * Makes a superadmin a link that sets a new password, for whoever runs the server and nobody else:
 *   npm run admin:recover -- [email] [--second-factor-off]
 * Works beside a running server, also with the embedded database. The audit trail records it.
 */
import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { makeResetLink } from '#server/auth/password-reset.ts';
import { removeSecondFactor } from '#server/auth/second-factor.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import type { DB } from '#server/db/types.ts';

interface Superadmin {
  id: string;
  email: string;
}

/** The superadmin meant: the one named, or the only one. Throws a sentence where that is nobody, or not clear. */
async function findSuperadmin(db: Kysely<DB>, email: string | undefined): Promise<Superadmin> {
  const all = await db
    .selectFrom('admins')
    .select(['id', 'email'])
    .where('role', '=', 'superadmin')
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
  const wanted = email?.trim().toLowerCase();
  const found = wanted === undefined ? all : all.filter((admin) => admin.email.toLowerCase() === wanted);
  if (found.length === 1 && found[0]) return found[0];
  const names = all.map((admin) => `  ${admin.email}`).join('\n');
  if (all.length === 0)
    throw new Error('There is no superadmin yet: the first start of the server makes one.');
  throw new Error(
    `${wanted === undefined ? 'Name one of the active superadmins' : `No active superadmin is called ${wanted}. There are`}:\n${names}`,
  );
}

async function recover(db: Kysely<DB>, publicUrl: string, email: string | undefined, isFactorOff: boolean) {
  return db.transaction().execute(async (transaction) => {
    const admin = await findSuperadmin(transaction, email);
    const link = await makeResetLink(transaction, { publicUrl }, admin.id);
    if (isFactorOff) await removeSecondFactor(transaction, admin.id);
    await transaction
      .insertInto('audit_log')
      .values({
        call: 'admin:recover',
        record: admin.id,
        after: JSON.stringify({ secondFactorOff: isFactorOff }),
        ip_address: '127.0.0.1',
        request_id: 'admin:recover',
      })
      .execute();
    return { email: admin.email, link };
  });
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { 'second-factor-off': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const config = readConfig(process.env);
  const database = await openDatabase({ ...config, log: console.error, maxConnections: 1, beside: true });
  try {
    const { email, link } = await recover(
      database.kysely,
      config.publicUrl,
      positionals[0],
      values['second-factor-off'],
    );
    console.log(`A new password for ${email} can be set once within 30 minutes at\n\n  ${link}\n`);
    if (values['second-factor-off']) console.log('The second factor is switched off.');
  } finally {
    await database.close();
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
