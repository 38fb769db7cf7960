/**
 * Makes a link that sets a new password for a superadmin. Only the operator of the server can run it:
 *   npm run admin:recover -- [email] [--second-factor-off] [--key-lost]
 * A disabled superadmin whose email is given becomes active again. --key-lost accepts the current key after the
 * previous one was permanently lost, and turns off the second factor, which was encrypted with the lost key. The command
 * works while a server is running, also with the embedded database. The audit trail records it, and every superadmin
 * gets an email.
 */
import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import type { Services } from '#server/platform/context/services.ts';
import { recordOwnWork } from '#server/platform/audit/record.ts';
import { signingDatabase } from '#server/platform/audit/sign.ts';
import { loadSecretKeys } from '#server/features/identity/auth/secrets.ts';
import { followServerSettings } from '#server/platform/server-settings/follow.ts';
import { makeResetLink } from '#server/features/identity/auth/password-reset.ts';
import { removeSecondFactor } from '#server/platform/auth/second-factor.ts';
import { asOwner, readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/operations/database/open.ts';
import type { DB } from '#server/platform/db/types.ts';
import { resolveKeyVersions } from '#server/operations/secrets/register.ts';
import { replaceLostKey } from '#server/operations/secrets/replace-lost.ts';
import { mailNotice } from '#server/platform/mail/notice-mail.ts';
import { mailSuperadmins } from '#server/platform/mail/superadmin-mail.ts';

interface Superadmin {
  id: string;
  name: string;
  email: string;
  isActive: boolean;
}

/**
 * Finds the superadmin: the one with the given email, even if disabled; without an email, the only active one.
 * @throws Error with a sentence if there is none or more than one
 */
async function findSuperadmin(db: Kysely<DB>, email: string | undefined): Promise<Superadmin> {
  const rows = await db
    .selectFrom('admins')
    .select(['id', 'name', 'email', 'status'])
    .where('role', '=', 'superadmin')
    .orderBy('id')
    .execute();
  const all = rows.map(({ status, ...row }) => ({ ...row, isActive: status === 'active' }));
  if (all.length === 0)
    throw new Error('There is no superadmin yet. The first start of the server creates one.');
  const wanted = email?.trim().toLowerCase();
  const found = all.filter((admin) =>
    wanted === undefined ? admin.isActive : admin.email.toLowerCase() === wanted,
  );
  if (found.length === 1 && found[0]) return found[0];
  const names = all.map((admin) => `  ${admin.email}${admin.isActive ? '' : ' (disabled)'}`).join('\n');
  throw new Error(
    `${wanted === undefined ? 'Name one of the superadmins' : `There is no superadmin ${wanted}. The superadmins are`}:\n${names}`,
  );
}

/**
 * Recovers the account of a superadmin in one transaction with its audit entry. All superadmins get an email,
 * because the person who runs this could recover the account for themselves.
 */
async function recover(
  services: Pick<Services, 'config' | 'db' | 'keys'>,
  email: string | undefined,
  { isFactorOff, isKeyLost }: { isFactorOff: boolean; isKeyLost: boolean },
) {
  const { publicUrl } = services.config;
  return services.db.transaction().execute(async (transaction) => {
    const admin = await findSuperadmin(transaction, email);
    if (!admin.isActive) {
      await transaction
        .updateTable('admins')
        .set((column) => ({
          status: 'active',
          version: column('version', '+', 1),
          access_version: column('access_version', '+', 1),
        }))
        .where('id', '=', admin.id)
        .execute();
    }
    const link = await makeResetLink(transaction, { publicUrl }, admin.id);
    if (isKeyLost) await replaceLostKey({ db: transaction, keys: services.keys });
    if (isFactorOff) {
      await removeSecondFactor(transaction, admin.id);
      // As on the security page: the owner is always notified.
      await mailNotice(transaction, services, admin.id, 'noticeFactorOff');
    }
    await mailSuperadmins(transaction, services, {
      subject: 'recoverSubject',
      sentences: [
        { sentence: 'recoverNews', values: { admin: admin.name, email: admin.email } },
        ...(admin.isActive ? [] : (['recoverEnabled'] as const)),
        ...(isFactorOff ? (['recoverFactorOff'] as const) : []),
        ...(isKeyLost ? (['recoverKeyReplaced'] as const) : []),
        'recoverIfUnknown',
      ],
      path: `/audit?record=${admin.id}`,
    });
    await recordOwnWork(
      transaction,
      'admin:recover',
      {
        record: admin.id,
        before: admin.isActive ? {} : { status: 'disabled' },
        after: {
          ...(admin.isActive ? {} : { status: 'active' }),
          secondFactorOff: isFactorOff,
          ...(isKeyLost && { keyLost: true }),
        },
      },
      null,
    );
    return { email: admin.email, link, wasDisabled: !admin.isActive };
  });
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      'second-factor-off': { type: 'boolean', default: false },
      'key-lost': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const config = asOwner(readConfig(process.env));
  const database = await openDatabase({ ...config, log: console.error, maxConnections: 2, beside: true });
  try {
    const isKeyLost = values['key-lost'];
    const isFactorOff = values['second-factor-off'] || isKeyLost;
    const keys = await loadSecretKeys(config, async () => true);
    if (!isKeyLost) await resolveKeyVersions({ db: database.kysely, keys });
    const services = { config, db: signingDatabase(database.kysely, keys), keys };
    await followServerSettings(services);
    const { email, link, wasDisabled } = await recover(services, positionals[0], { isFactorOff, isKeyLost });
    console.log(`A new password for ${email} can be set once within 30 minutes at\n\n  ${link}\n`);
    if (wasDisabled) console.log('This superadmin was disabled and is now active again.');
    if (isKeyLost) console.log('The current key is now the key of this workspace.');
    if (isFactorOff) console.log('The second factor is turned off.');
    console.log(
      config.smtpUrl === undefined
        ? 'No mail server is set, so no email is sent. The email log shows the message to all superadmins.'
        : 'All superadmins are notified by email.',
    );
  } finally {
    await database.close();
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
