import { sql } from 'kysely';
import { recordAdminWrite } from '../audit/record.ts';
import type { CallContext } from '../context/context.ts';
import { macOf } from '../secrets/mac.ts';
import { recordReveal } from './reveals.ts';
import { wholeValueSearches } from './masked.ts';

/**
 * Counts searches for whole personal values by a caller who sees masks as reveals, each with their limit, their alarm
 * and an audit row. Values that nobody has count too: they are guesses, and a limit for matches alone would tell them
 * apart. The same value again within an hour counts once, so that paging and refreshing a list cost nothing.
 * @param context of the call, before it is answered; the counting uses the primary, never a replica
 * @throws CallFailure 429 past the limit: the answer must not be sent then
 */
export async function countSearches(context: CallContext): Promise<void> {
  const { admin, services } = context;
  if (admin === null) return;
  for (const value of wholeValueSearches()) {
    // Kept without the value, which an erasure would have to find.
    const mark = macOf(services.keys.bodies, value).toString('base64url').slice(0, 16);
    const field = `search ${mark}`;
    await services.db.transaction().execute(async (db) => {
      const before = await db
        .selectFrom('personal_reveals')
        .select('id')
        .where('admin_id', '=', admin.id)
        .where('kind', '=', 'search')
        .where('field', '=', field)
        // Raw because the builder has no intervals.
        .where('created_at', '>', sql<Date>`clock_timestamp() - interval '1 hour'`)
        .executeTakeFirst();
      if (before) return;
      await recordReveal(
        { ...context, admin, db },
        { kind: 'search', record: null, field, reason: 'search' },
      );
      const audit = { record: null, before: null, after: { kind: 'search', field: 'search' } };
      await recordAdminWrite(db, 'revealPersonal', { output: {}, audit }, { ...context, admin });
    });
  }
}
