import { type Kysely, sql } from 'kysely';
import type { Services } from '#server/platform/context/services.ts';
import { BrokenChain } from '#server/platform/audit/broken-chain.ts';
import type { DB } from '#server/platform/db/types.ts';
import { mailSuperadmins } from '#server/platform/mail/superadmin-mail.ts';
import type { PendingMoney } from './pending.ts';

/** Records why an erasure hasn't begun yet. */
export async function recordErasureWaiting(
  db: Kysely<DB>,
  id: string,
  waitsFor: PendingMoney,
): Promise<void> {
  await db
    .updateTable('erasures')
    .set({ waits_for: waitsFor })
    .where('id', '=', id)
    .where('waits_for', 'is distinct from', waitsFor)
    .execute();
}

/**
 * Records that a step failed, and notifies superadmins once until a step succeeds again. The message about a
 * broken audit chain contains no personal value. Any other error is omitted, because a database error may name
 * the row.
 */
export async function recordErasureFailure(
  services: Pick<Services, 'db' | 'config'>,
  id: string,
  error: unknown,
): Promise<void> {
  const sentence = error instanceof BrokenChain ? error.message : null;
  await services.db.transaction().execute(async (db) => {
    const stopped = await db
      .updateTable('erasures')
      .set({ stopped_at: sql<Date>`now()`, stopped_because: sentence })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .where('stopped_at', 'is', null)
      .returning('user_id as user')
      .executeTakeFirst();
    if (!stopped) return;
    await mailSuperadmins(db, services, {
      subject: 'mailErasureStoppedSubject',
      sentences: [
        sentence === null
          ? { sentence: 'mailErasureStoppedUnknown', values: { user: stopped.user } }
          : { sentence: 'mailErasureStopped', values: { user: stopped.user, cause: sentence } },
      ],
      path: '/userlist/erasures',
    });
  });
}
