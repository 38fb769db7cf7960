import { type Kysely, sql } from 'kysely';
import { looserRuleHours } from '#contract/platform/limits.ts';
import type { Holding } from '#server/features/chain/balances.ts';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';

/**
 * The contract of a currency on a further chain: the coin that the marketplace there accepts under its name.
 * @param currency its symbol in lower case
 * @returns null if it accepts none, or its two contracts disagree
 */
export async function coinTakenOn(db: Kysely<DB>, chainId: string, currency: string): Promise<string | null> {
  // Raw because the coins of a contract are stored in one JSON value.
  const { rows } = await sql<{ address: string }>`
    select distinct coin ->> 'address' as address from contract_facts, jsonb_array_elements(coins) as coin
    where chain_id = ${chainId}::numeric and lower(coin ->> 'name') = ${currency}`.execute(db);
  return rows.length === 1 ? (rows[0]?.address ?? null) : null;
}

/** An address to read, with its currency. */
export interface AddedAddress extends Holding {
  /** The symbol in lower case. */
  currency: string;
  chainId: string;
  name: string;
  addedBy: string;
}

/** The fields of a currency that reading its holdings needs. */
export function currencyToRead(db: Kysely<DB>, currency: string) {
  return db
    .selectFrom('currencies')
    .select(['symbol', 'type', 'contract_address as contractAddress'])
    .where(sql`lower(symbol)`, '=', currency)
    .executeTakeFirst();
}

/**
 * Adds an address. It counts only after a day, so that a single person can't cover up a shortfall.
 * @returns undefined if the address exists already
 */
export async function insertAddress(db: Kysely<DB>, given: AddedAddress) {
  return db
    .insertInto('custody_addresses')
    .values({
      id: uuidV7(),
      currency: given.currency,
      chain_id: given.chainId,
      address: given.address,
      name: given.name,
      contract_address: given.contractAddress,
      decimals: given.decimals,
      added_by: given.addedBy,
      // Raw because only the database's clock counts.
      in_force_at: sql<Date>`clock_timestamp() + make_interval(hours => ${looserRuleHours})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'in_force_at as inForceAt'])
    .executeTakeFirst();
}

/** Removes an address. It no longer counts. @returns undefined if it was removed before */
export async function endAddress(db: Kysely<DB>, id: string, currency: string) {
  return db
    .updateTable('custody_addresses')
    .set({ removed_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('currency', '=', currency)
    .where('removed_at', 'is', null)
    .returning(['address', 'name'])
    .executeTakeFirst();
}

/** The addresses of a currency, oldest first. */
export function addressesOf(db: Kysely<DB>, currency: string) {
  return (
    db
      .selectFrom('custody_addresses')
      .select([
        'chain_id as chainId',
        'id',
        'address',
        'name',
        'amount',
        'in_force_at as inForceAt',
        'observed_at as observedAt',
      ])
      // Raw because only the database's clock counts.
      .select(sql<boolean>`in_force_at <= clock_timestamp()`.as('isCounted'))
      .where('currency', '=', currency)
      .where('removed_at', 'is', null)
      .orderBy('id')
      .execute()
  );
}

/**
 * The addresses to read on a chain. Those that don't count yet are read too, so that people see what they would add.
 */
export function addressesToRead(db: Kysely<DB>, chainId: string) {
  return db
    .selectFrom('custody_addresses')
    .select(['id', 'address', 'contract_address as contractAddress', 'decimals'])
    .where('chain_id', '=', chainId)
    .where('removed_at', 'is', null)
    .execute();
}

/** Stores what addresses hold. Values that another server read at a later block are kept. */
export async function storeHoldings(
  db: Kysely<DB>,
  { block, at }: { block: number; at: Date },
  holdings: readonly { id: string; amount: string }[],
): Promise<void> {
  // Raw because the rows are passed as two lists.
  await sql`
    update custody_addresses set amount = read.amount, block_number = ${block}, observed_at = ${at}
    from unnest(${holdings.map(({ id }) => id)}::uuid[], ${holdings.map(({ amount }) => amount)}::numeric[]) as read (id, amount)
    where custody_addresses.id = read.id and coalesce(block_number, -1) < ${block}`.execute(db);
}
