import { type Kysely, sql } from 'kysely';
import { addressIn, zeroAddress } from '#server/platform/base/address.ts';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { balanceOfCall } from './balances.ts';
import type { Standard } from './decode.ts';
import { type Rpc, toQuantity, unlessRefused } from '#server/platform/chain/rpc.ts';
import { type ChainState, readState } from './state.ts';

/** Balances are read only this close to the newest block, because nodes delete old states. */
const nearEnd = 2;
/**
 * The minimum interval between two readings of a chain's balances, so that the last reading of a day is close to
 * its end.
 */
const everyMs = 60_000;
/** The maximum number of currencies per chain. */
const maxCurrencies = 50;

/** `owner()` and `credits(address,address)` of both contracts. */
const selectors = { owner: '0x8da5cb5b', credits: '0x637cd7f0' } as const;

const wordOf = (address: string) => address.slice(2).toLowerCase().padStart(64, '0');

/**
 * Reads the balances of the contract owners at the last block that was read, and the credits that the contracts
 * hold for them, so that each day's change can be compared with the fees (specification 24.15). The last reading
 * of each day is kept. A reading in a block that the chain dropped is deleted.
 * @param pauseMs the interval until the next reading is due
 * @throws RpcError
 */
export async function watchOwnerBalances(
  db: Kysely<DB>,
  rpc: Rpc,
  chainId: string,
  pauseMs = everyMs,
): Promise<void> {
  const state = await readState(db, chainId);
  if (!state || state.blockHash === '' || state.block < state.startBlock) return;
  if (state.head - state.block > nearEnd || state.rebuildFrom !== null) return;
  await forgetDropped(db, state);
  if (!(await isDue(db, state, pauseMs))) return;
  const block = toQuantity(state.block);
  const owners = await ownersAt(rpc, state, block);
  const currencies = await currenciesOf(db, chainId);
  const rows = await Promise.all(
    [...owners].flatMap(([owner, standards]) =>
      currencies.map(async (currency) => {
        const amount = await heldBy(rpc, state, { owner, currency, block });
        return amount === undefined ? [] : [{ owner, standards, currency, amount: amount.toString() }];
      }),
    ),
  );
  // The values on another branch may differ.
  const found = await rpc.call<{ hash: string } | null>('eth_getBlockByNumber', block, false);
  if (found?.hash !== state.blockHash) return;
  await keep(db, state, rows.flat());
}

/**
 * The currencies in which sales were paid, and the coins that the contracts accept, so that these have a reading
 * before their first sale.
 */
async function currenciesOf(db: Kysely<DB>, chainId: string): Promise<string[]> {
  // Raw because the coins of a contract are in a JSON column.
  const { rows } = await sql<{ address: string }>`
    select address from chain_currencies where chain_id = ${chainId}
    union select coin ->> 'address' from contract_facts cross join jsonb_array_elements(coins) as coin
      where chain_id = ${chainId}
    order by address limit ${maxCurrencies}`.execute(db);
  return rows.map(({ address }) => address);
}

/** The contracts of each owner, at a block. */
async function ownersAt(
  rpc: Rpc,
  { contracts }: ChainState,
  block: string,
): Promise<Map<string, Standard[]>> {
  const [single, multi] = await rpc.batch<string>(
    [contracts.single, contracts.multi].map((to) => ({
      method: 'eth_call',
      params: [{ to, data: selectors.owner }, block],
    })),
  );
  const owners = new Map<string, Standard[]>();
  for (const [standard, answer] of [
    [721, single],
    [1155, multi],
  ] as const) {
    const owner = addressIn((answer ?? '').slice(2));
    if (owner !== zeroAddress) owners.set(owner, [...(owners.get(owner) ?? []), standard]);
  }
  return owners;
}

/**
 * The balance of an owner and the credits they can collect from the contracts; undefined if a contract returns
 * no number.
 */
async function heldBy(
  rpc: Rpc,
  { contracts }: ChainState,
  { owner, currency, block }: { owner: string; currency: string; block: string },
): Promise<bigint | undefined> {
  const call = (to: string, data: string) => unlessRefused(rpc.call<string>('eth_call', { to, data }, block));
  const credits = `${selectors.credits}${wordOf(currency)}${wordOf(owner)}`;
  const answers = await Promise.all([
    currency === zeroAddress
      ? rpc.call<string>('eth_getBalance', owner, block)
      : call(currency, balanceOfCall(owner)),
    call(contracts.single, credits),
    call(contracts.multi, credits),
  ]);
  let sum = 0n;
  for (const answer of answers) {
    if (answer === undefined || !/^0x[\da-f]{1,64}$/i.test(answer)) return undefined;
    sum += BigInt(answer);
  }
  return sum;
}

/** Deletes readings in blocks that are no longer on the chain. */
async function forgetDropped(db: Kysely<DB>, { chainId, block }: ChainState): Promise<void> {
  await db
    .deleteFrom('owner_balances as reading')
    .where('chain_id', '=', chainId)
    .where(
      sql<boolean>`(block_number > ${block} or exists (select from chain_blocks as known
      where known.chain_id = reading.chain_id and known.number = reading.block_number and known.hash <> reading.block_hash))`,
    )
    .execute();
}

/** Whether there is a newer block and a reading is due. The first reading of a day is always due. */
async function isDue(db: Kysely<DB>, { chainId, blockHash, blockTime }: ChainState, pauseMs: number) {
  const newest = await db
    .selectFrom('owner_balances')
    .select(['block_hash as blockHash', 'block_time as blockTime'])
    .where('chain_id', '=', chainId)
    .orderBy('block_number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest) return true;
  if (newest.blockHash === blockHash) return false;
  return blockTime * 1000 - newest.blockTime.getTime() >= pauseMs;
}

interface Reading {
  owner: string;
  standards: Standard[];
  currency: string;
  amount: string;
}

async function keep(db: Kysely<DB>, state: ChainState, readings: readonly Reading[]): Promise<void> {
  if (readings.length === 0) return;
  const at = new Date(state.blockTime * 1000);
  await db
    .insertInto('owner_balances')
    .values(
      readings.map((one) => ({
        id: uuidV7(),
        chain_id: state.chainId,
        ...one,
        day: sql<string>`(${at}::timestamptz at time zone 'UTC')::date`,
        block_number: state.block,
        block_hash: state.blockHash,
        block_time: at,
      })),
    )
    .onConflict((conflict) =>
      conflict.constraint('owner_balances_key').doUpdateSet((row) => ({
        standards: row.ref('excluded.standards'),
        block_number: row.ref('excluded.block_number'),
        block_hash: row.ref('excluded.block_hash'),
        block_time: row.ref('excluded.block_time'),
        amount: row.ref('excluded.amount'),
      })),
    )
    .execute();
}
