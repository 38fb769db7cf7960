import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { recordAdminWrite } from '../audit/record.ts';
import type { CallContext } from '../http/context.ts';
import { noteLook } from './looks.ts';
import { wholeValuesAsked } from './masked.ts';

/**
 * Counts what a caller who sees masks found by whole personal values as reveals: with their limit, their alarm and a row of the
 * trail. The same value again within an hour counts once, so that paging and refreshing a list cost nothing.
 * @param context of the call that has been answered; the counting goes to the database itself, never to a replica
 * @throws CallFailure 429 past the limit: the answer must not be sent then
 */
export async function noteSearchHits(context: CallContext): Promise<void> {
  const { admin, services } = context;
  const asked = wholeValuesAsked();
  // A key shows nothing to anybody by itself; its own rate bounds what it guesses.
  if (asked.length === 0 || admin?.kind !== 'admin') return;
  // Raw because the table and its condition are those of whatever list was asked.
  const found = await Promise.all(
    asked.map(async ({ table, value, condition }) => {
      const { rows } = await sql<{ id: string }>`
        select id from ${sql.table(table)} where ${condition} limit 1`.execute(services.db);
      // Kept without the value, which an erasure would have to find.
      const mark = createHmac('sha256', services.keys.bodies).update(value.toLowerCase()).digest('base64url');
      return rows.map(({ id }) => ({ record: id, field: `search ${mark.slice(0, 16)}` }));
    }),
  );
  for (const { record, field } of found.flat())
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
      const look = { kind: 'search', record, field, reason: 'search' } as const;
      await noteLook({ ...context, admin, db }, look);
      const audit = { record, before: null, after: { kind: 'search', field: 'search' } };
      await recordAdminWrite(db, 'revealPersonal', { output: {}, audit }, { ...context, admin });
    });
}
