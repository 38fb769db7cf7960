import { type Kysely, sql } from 'kysely';
import { type Waiting, type WaitingMenu, waitingMenus, waitingMost } from '#contract/live.ts';
import { mayUse, type Rights } from '#contract/menu.ts';
import type { DB } from '../db/types.ts';

const most = waitingMost + 1;

/** How many wait behind each menu. Each count ends at its cap by an index, however many rows there are. */
export async function countWaiting(db: Kysely<DB>): Promise<Record<WaitingMenu, number>> {
  // Raw because four capped counts are one trip. Withdrawals that wait are New (1) and Pending (2).
  const { rows } = await sql<Record<WaitingMenu, number>>`
    select
      (select count(*)::integer from (
        select from verifications where status = 'Pending' limit ${most}) as v) as "/verificationlist",
      (select count(*)::integer from (
        select from tickets where closed_status = 0 limit ${most}) as t) as "/support",
      (select count(*)::integer from (
        select from reports where handled_at is null limit ${most}) as r) as "/report-list",
      (select count(*)::integer from (
        select from withdrawals where shown_status in (1, 2) limit ${most}) as w) as "/withdraw"`.execute(db);
  return rows[0] as Record<WaitingMenu, number>;
}

/** The counts of the menus that rights reach. */
export function waitingFor(rights: Rights, counts: Record<WaitingMenu, number>): Waiting {
  return Object.fromEntries(
    waitingMenus.filter((menu) => mayUse(rights, menu, 'read')).map((menu) => [menu, counts[menu]]),
  );
}
