import { type Kysely, type RawBuilder, sql } from 'kysely';
import { maxWaitingShown, type Waiting, type WaitingMenu, waitingMenus } from '#contract/workspace/live.ts';
import { mayUse, type Rights } from '#contract/platform/menu.ts';
import { KeptStatements, placeOf } from '../db/kept-statements.ts';
import type { DB } from '../db/types.ts';

/**
 * Endpoints that fail: their events are sent again, or no longer because the endpoint failed for too long or its events
 * were deleted. An endpoint that was paused by hand doesn't count.
 */
export const isFailingEndpoint = sql<boolean>`case when webhook_endpoints.paused_at is null
  then webhook_endpoints.failures > 0 else webhook_endpoints.paused_because in ('failing', 'gone') end`;

/**
 * The rows that wait for somebody, kind by kind: each is a stretch of one index. The screen's lists have a filter for
 * exactly these rows.
 */
const waiting = {
  verifications: sql`verifications where status = 'Pending'`,
  // Tickets that wait for their user need no work.
  tickets: sql`tickets where closed_status = 0 and not waiting`,
  ticketsLate: sql`tickets where due_at < now()`,
  reports: sql`reports where handled_at is null`,
  cases: sql`cases where state = 'new'`,
  withdrawalsNew: sql`withdrawals where shown_status = 1`,
  withdrawalsPending: sql`withdrawals where shown_status = 2`,
  decisions: sql`withdrawal_decisions where state in ('waiting', 'approved') and needed > 0`,
  // Few superadmins act alone.
  glass: sql`broken_glass where reviewed_at is null and ends_at <= now()`,
  // Endpoints are few.
  webhooks: sql`webhook_endpoints where ${isFailingEndpoint}`,
  mail: sql`mail_messages where status = 'failed'`,
} as const satisfies Record<string, RawBuilder<unknown>>;

/** A kind of rows that wait. */
export type WaitingKind = keyof typeof waiting;

const kept = new KeptStatements<{ counts: number[] }>();

/**
 * How many rows of some kinds wait, in one trip.
 * @param most how many of each are counted: each count ends there, however many rows there are
 */
export async function countWaiting<Kind extends WaitingKind>(
  db: Kysely<DB>,
  kinds: readonly Kind[],
  most: number,
): Promise<Record<Kind, number>> {
  if (kinds.length === 0) return {} as Record<Kind, number>;
  const build = () => {
    const counts = kinds.map(
      (kind) => sql`(select count(*) from (select from ${waiting[kind]} limit ${sql.lit(most)}) as found)`,
    );
    // Raw because it counts several tables in one trip. The place makes it a prepared statement.
    return sql<{
      counts: number[];
    }>`select array[${sql.join(counts)}]::int[] as counts where ${placeOf('true')}`;
  };
  const [row] = await kept.rows(db, `${most} ${kinds.join()}`, build, { true: true });
  return Object.fromEntries(kinds.map((kind, index) => [kind, row?.counts[index] ?? 0])) as Record<
    Kind,
    number
  >;
}

/** How many items wait behind each menu, up to one more than the menu shows. */
export async function countBehindMenus(db: Kysely<DB>): Promise<Record<WaitingMenu, number>> {
  const most = maxWaitingShown + 1;
  const { verifications, tickets, reports, cases, withdrawalsNew, withdrawalsPending, decisions } =
    await countWaiting(
      db,
      ['verifications', 'tickets', 'reports', 'cases', 'withdrawalsNew', 'withdrawalsPending', 'decisions'],
      most,
    );
  return {
    '/verificationlist': verifications,
    '/support': tickets,
    '/report-list': reports,
    '/case-list': cases,
    '/withdraw': Math.min(withdrawalsNew + withdrawalsPending, most),
    '/withdrawal-approvals': decisions,
  };
}

/** The counts of the menus that rights reach. */
export function waitingFor(rights: Rights, counts: Record<WaitingMenu, number>): Waiting {
  return Object.fromEntries(
    waitingMenus.filter((menu) => mayUse(rights, menu, 'read')).map((menu) => [menu, counts[menu]]),
  );
}
