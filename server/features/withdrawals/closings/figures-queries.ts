import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { closingsSchemas } from '#contract/withdrawals/closings.schemas.ts';
import type { DB } from '#server/platform/db/types.ts';
import { payoutCounts } from './payout-queries.ts';
import { amountsOf, rehearse, storeRegister } from './register-queries.ts';

type Whole = z.input<typeof closingsSchemas.getClosing.output>;
type Rehearsal = z.input<typeof closingsSchemas.rehearseClosing.output>;

/** The figures of a closing, and the time that they are of. Null until they are counted for the first time. */
type Figures = Pick<Whole, 'currencies' | 'payouts' | 'countedAt'>;

/** With more balances than this in the workspace, figures are counted in the background. */
export const mostCountedLive = 5000;

/** How often the figures are counted, in seconds, and how much of the time counting may take. */
const least = 10;
const share = 0.05;

// Raw because it sums the two places where the number of balances is kept.
const hasMany = sql<boolean>`(select coalesce(sum(accounts), 0) from (
  select accounts from liability_totals union all select accounts from liability_changes) as kept) > ${mostCountedLive}`;

/** Whether the workspace has too many balances to count them while somebody waits. */
async function isCountedLater(db: Kysely<DB>): Promise<boolean> {
  // Raw because the builder can't select without a table.
  const { rows } = await sql<{ hasMany: boolean }>`select ${hasMany} as "hasMany"`.execute(db);
  return rows[0]?.hasMany ?? false;
}

/** The sums of the balances and payouts of a closing: the present ones, or in a large workspace those counted last. */
export async function figuresOf(db: Kysely<DB>, id: string): Promise<Figures> {
  if (!(await isCountedLater(db)))
    return {
      currencies: await amountsOf(db, id),
      payouts: await payoutCounts(db, id),
      countedAt: new Date(),
    };
  const kept = await keptFigures(db, id);
  if (!kept)
    return { currencies: [], payouts: { waiting: 0, released: 0, refused: 0, paid: 0 }, countedAt: null };
  const { rehearsal, payouts, countedAt } = kept;
  const currencies = rehearsal.currencies.map(
    ({ currencySymbol, accounts, balance, pending, paid, remaining }) => ({
      currencySymbol,
      accounts,
      balance,
      pending,
      paid,
      remaining,
    }),
  );
  return { currencies, payouts, countedAt };
}

/** What a closing would do: now, or in a large workspace when it was counted last. Null until then. */
export async function rehearsalOf(db: Kysely<DB>, id: string): Promise<Rehearsal | null> {
  if (!(await isCountedLater(db))) return rehearse(db, id);
  return (await keptFigures(db, id))?.rehearsal ?? null;
}

/** Whether the register of a closing is read as it was stored. Null while a large workspace stores it for the first time. */
export async function isRegisterStored(db: Kysely<DB>, id: string): Promise<boolean | null> {
  if (!(await isCountedLater(db))) return false;
  return (await keptFigures(db, id)) ? true : null;
}

async function keptFigures(db: Kysely<DB>, id: string) {
  const found = await db
    .selectFrom('closing_figures')
    .select(({ ref }) => [
      ref('rehearsal').$castTo<Rehearsal>().as('rehearsal'),
      ref('payouts').$castTo<Whole['payouts']>().as('payouts'),
      'counted_at as countedAt',
    ])
    .where('closing_id', '=', id)
    .executeTakeFirst();
  return found;
}

// Raw because only the database's clock counts.
const isOld = sql<boolean>`coalesce(counted_at + greatest(${least}, took_ms / 1000.0 / ${share}) * interval '1 second', '-infinity')
  <= clock_timestamp()`;

/** Whether figures of a closing have to be counted. */
// Raw because the server asks for all tasks at once.
export const areFiguresDue = sql<boolean>`exists (select from closings
  left join closing_figures on closing_id = closings.id where state <> 'cancelled' and ${isOld}) and ${hasMany}`;

/** The closing whose figures are the oldest; undefined if all are new enough. */
export async function nextToCount(db: Kysely<DB>): Promise<string | undefined> {
  const found = await db
    .selectFrom('closings')
    .leftJoin('closing_figures', 'closing_id', 'closings.id')
    .select('closings.id')
    .where('state', '<>', 'cancelled')
    .where(isOld)
    .where(hasMany)
    .orderBy('counted_at', (order) => order.asc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

/**
 * Stores the register and the figures of a closing. The figures are the sums of the stored rows, so a page of the register
 * and the sums above it are of one moment. The caller waits for others that count.
 */
export async function countFigures(db: Kysely<DB>, id: string): Promise<void> {
  // Raw because it sets a parameter of the transaction: many balances take longer than a statement usually may.
  await sql`set local statement_timeout = '10min'`.execute(db);
  await storeRegister(db, id);
  const rehearsal = JSON.stringify(await rehearse(db, id, 'closing_register_rows'));
  const payouts = JSON.stringify(await payoutCounts(db, id));
  // Raw because only the database's clock counts.
  const tookMs = sql<number>`(extract(epoch from clock_timestamp() - now()) * 1000)::integer`;
  const values = { rehearsal, payouts, counted_at: sql<Date>`now()`, took_ms: tookMs };
  await db
    .insertInto('closing_figures')
    .values({ closing_id: id, ...values })
    .onConflict((conflict) => conflict.column('closing_id').doUpdateSet(values))
    .execute();
}
