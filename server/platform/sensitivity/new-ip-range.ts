import { sql, type Kysely } from 'kysely';
import { countFromNetwork } from '../auth/activity-counters.ts';
import { wideIpRangeOf } from '../base/ip-address.ts';
import type { DB } from '../db/types.ts';
import type { CallContext, SignedInAdmin } from '../context/context.ts';
import { mailSuperadmins } from '../mail/superadmin-mail.ts';

/**
 * Emails superadmins about the first sensitive act of an administrator from a network, in the act's transaction. The
 * network of their earliest sign-in within 90 days is not reported, and every other one is reported once in 90 days, so
 * waiting there doesn't help an attacker.
 * @param call what they did, for the audit trail
 */
export async function notifyNewIpRange(
  db: Kysely<DB>,
  call: string,
  { services, request }: Pick<CallContext, 'services' | 'request'>,
  admin: SignedInAdmin,
): Promise<void> {
  // A run works for somebody who is away.
  if (admin.isRun) return;
  const network = wideIpRangeOf(request.ipAddress);
  if ((await countFromNetwork(db, admin.id, network)) > 1) return;
  const first = await db
    .selectFrom('admin_sessions')
    .select(({ fn }) => fn<string>('host', ['ip_address']).as('address'))
    .where('admin_id', '=', admin.id)
    .where('viewing_of', 'is', null)
    .where('created_at', '>', sql<Date>`now() - interval '90 days'`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!first || wideIpRangeOf(first.address) === network) return;
  const values = { name: admin.name, call, address: request.ipAddress };
  await mailSuperadmins(db, services, {
    subject: 'newNetworkSubject',
    sentences: [
      { sentence: 'newNetwork', values },
      { sentence: 'sensitiveCall', values },
      'sensitiveIfUnknown',
    ],
    path: `/audit?admin=${admin.id}&call=${call}`,
  });
}
