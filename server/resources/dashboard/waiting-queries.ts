import { type Kysely, type RawBuilder, sql } from 'kysely';
import { countCap } from '#contract/limits.ts';
import type { DB } from '../../db/types.ts';

/**
 * The rows that wait for somebody, kind by kind: each is a stretch of one index, of which no more than 10,000 entries are
 * read. The screen's lists have a filter for exactly these rows.
 */
const waiting = {
  verifications: sql`verifications where status = 'Pending'`,
  tickets: sql`tickets where closed_status = 0`,
  reports: sql`reports where handled_at is null`,
  withdrawalsNew: sql`withdrawals where shown_status = 1`,
  withdrawalsPending: sql`withdrawals where shown_status = 2`,
  // Endpoints are few. One that somebody paused by hand waits for nobody.
  webhooks: sql`webhook_endpoints where failures > 0 or paused_because in ('failing', 'gone')`,
  mail: sql`mail_messages where status = 'failed'`,
} as const satisfies Record<string, RawBuilder<unknown>>;

/** A kind of rows that wait. */
export type WaitingKind = keyof typeof waiting;

/**
 * How many rows of some kinds wait, counted up to 10,000 each.
 * @returns in the order asked for; `countIsExact` is false where there are more
 */
export async function countWaiting(db: Kysely<DB>, kinds: readonly WaitingKind[]) {
  if (kinds.length === 0) return [];
  const counts = kinds.map(
    (kind) =>
      sql`(select count(*) from (select from ${waiting[kind]} limit ${countCap + 1}) as found) as ${sql.ref(kind)}`,
  );
  // Raw because it counts several tables in one trip.
  const { rows } = await sql<Record<WaitingKind, number>>`select ${sql.join(counts)}`.execute(db);
  return kinds.map((kind) => {
    const count = rows[0]?.[kind] ?? 0;
    return { kind, count: Math.min(count, countCap), countIsExact: count <= countCap };
  });
}
