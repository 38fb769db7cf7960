import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';

/** Has the gates of a decision asked at once, or, if it needs none, no longer. */
export async function setGatesDue(db: Kysely<DB>, decisionId: string, needsGates: boolean): Promise<void> {
  if (!needsGates) {
    const { numDeletedRows } = await db
      .deleteFrom('gates_due')
      .where('decision_id', '=', decisionId)
      .executeTakeFirst();
    // Most withdrawals need no gates, and have no results.
    if (numDeletedRows > 0n) await closeResults(db, decisionId);
    return;
  }
  const now = sql<Date>`clock_timestamp()`;
  await db
    .insertInto('gates_due')
    .values({ decision_id: decisionId, due_at: now })
    .onConflict((conflict) => conflict.column('decision_id').doUpdateSet({ due_at: now }))
    .execute();
}

/** Marks results that no longer count, because the decision was made or the policy no longer needs these gates. */
export async function closeResults(
  db: Kysely<DB>,
  decisionId: string,
  needed: readonly string[] = [],
): Promise<void> {
  await db
    .updateTable('gate_results')
    .set({ is_open: false })
    .where('decision_id', '=', decisionId)
    .where('is_open', '=', true)
    .$if(needed.length > 0, (query) => query.where('gate', 'not in', needed))
    .execute();
}
