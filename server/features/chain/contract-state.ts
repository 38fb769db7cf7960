import { type Kysely, sql } from 'kysely';
import { decimalOf } from '#contract/platform/decimal.ts';
import type { DB } from '#server/platform/db/types.ts';
import { addressIn, zeroAddress } from '#server/platform/base/address.ts';
import { balanceOfCall } from './balances.ts';
import { currencyMetadata } from './contract-metadata.ts';
import { percentOf, type Standard } from './decode.ts';
import { contractOf } from './owner-call.ts';
import { type Rpc, RpcError, toQuantity } from '#server/platform/chain/rpc.ts';
import { type OwnerKind, ownerKindOf, type Safe } from './safe.ts';
import type { ChainState } from './state.ts';

/** A coin that a contract accepts or used to accept. */
interface Coin {
  address: string;
  symbol: string;
  decimals: number;
}

/** The state of a contract at a block. */
export interface ContractState {
  standard: Standard;
  contract: string;
  owner: string;
  ownerKind: OwnerKind['kind'];
  ownerSafe: Safe | null;
  /** The delay of a timelock, in seconds. */
  ownerDelay: number | null;
  pendingOwner: string | null;
  pendingKind: OwnerKind['kind'] | null;
  pendingSafe: Safe | null;
  pendingDelay: number | null;
  isPaused: boolean;
  /** In percent. */
  fee: string;
  coins: { name: string; address: string }[];
  balances: { symbol: string; held: string; owed: string }[];
  isShort: boolean;
}

/**
 * A difference between the stored state of a contract and its state on the chain. Null means none or nobody.
 */
export interface Drift {
  fact: 'fee' | 'settingsFee' | 'owner' | 'pause' | 'coin';
  /** The coin's name. */
  coin?: string;
  stored: string | null;
  said: string | null;
}

type Call = { to: string; data: string };

/**
 * Reads the state of a contract at the last block that was read: owner, pending owner, pause, fee, coins, and
 * what it holds and owes of each coin.
 * @throws RpcError
 */
export async function readContractState(
  db: Kysely<DB>,
  rpc: Rpc,
  state: ChainState,
  standard: Standard,
): Promise<ContractState> {
  const contract = contractOf(state.contracts, standard);
  const { encodeFunctionData } = await import('viem/utils');
  const { singleCopyAbi: abi } = await import('#chain/abi/single-copy.abi.ts');
  const callAll = (calls: readonly Call[]) =>
    rpc.batch<string>(calls.map((call) => ({ method: 'eth_call', params: [call, toQuantity(state.block)] })));
  const names = await coinNames(db, state, standard);
  const accepted = names.map((name) =>
    encodeFunctionData({ abi, functionName: 'tokenAddress', args: [name] }),
  );
  const asked = (['owner', 'pendingOwner', 'paused', 'serviceFee'] as const).map((functionName) =>
    encodeFunctionData({ abi, functionName }),
  );
  const [owner = '', pending = '', paused = '', fee = '', ...coinAddresses] = await callAll(
    [...asked, ...accepted].map((data) => ({ to: contract, data })),
  );
  const ownerAddress = addressIn(owner.slice(2));
  const offered = addressIn(pending.slice(2));
  const pendingOwner = offered === zeroAddress ? null : offered;
  const ownerKind = await ownerKindOf(rpc, ownerAddress, state.block);
  const pendingKind = pendingOwner === null ? null : await ownerKindOf(rpc, pendingOwner, state.block);
  const coins = names
    .map((name, index) => ({ name, address: addressIn((coinAddresses[index] ?? '').slice(2)) }))
    .filter(({ address }) => address !== zeroAddress);
  const balances = await balancesOf(await everyCoin(db, rpc, state, standard), async (coin) => {
    const owed: Call = {
      to: contract,
      data: encodeFunctionData({ abi, functionName: 'owed', args: [coin as `0x${string}`] }),
    };
    if (coin !== zeroAddress) return callAll([{ to: coin, data: balanceOfCall(contract) }, owed]);
    const held = rpc.call<string>('eth_getBalance', contract, toQuantity(state.block));
    return [await held, ...(await callAll([owed]))];
  });
  return {
    standard,
    contract,
    owner: ownerAddress,
    ownerKind: ownerKind.kind,
    ownerSafe: ownerKind.kind === 'safe' ? ownerKind.safe : null,
    ownerDelay: ownerKind.kind === 'contract' ? ownerKind.delay : null,
    pendingOwner,
    pendingKind: pendingKind?.kind ?? null,
    pendingSafe: pendingKind?.kind === 'safe' ? pendingKind.safe : null,
    pendingDelay: pendingKind?.kind === 'contract' ? pendingKind.delay : null,
    isPaused: BigInt(paused) === 1n,
    fee: percentOf(BigInt(fee).toString()),
    coins,
    balances: balances.map(({ coin: { symbol, decimals }, held, owed }) => ({
      symbol,
      held: decimalOf(held.toString(), decimals),
      owed: decimalOf(owed.toString(), decimals),
    })),
    isShort: balances.some(({ held, owed }) => held < owed),
  };
}

interface Balance {
  coin: Coin;
  held: bigint;
  owed: bigint;
}

/** The amounts held and owed of each coin. A coin whose contract refuses to answer is left out. */
async function balancesOf(
  coins: readonly Coin[],
  ask: (address: string) => Promise<string[]>,
): Promise<Balance[]> {
  const found: Balance[] = [];
  for (const coin of coins) {
    try {
      const [held = '', owed = ''] = await ask(coin.address);
      if (held !== '0x') found.push({ coin, held: BigInt(held), owed: BigInt(owed) });
    } catch (error) {
      if (!(error instanceof RpcError) || error.kind !== 'refused') throw error;
    }
  }
  return found;
}

/** All names that coins ever had, from the events. */
async function coinNames(db: Kysely<DB>, { chainId }: ChainState, standard: Standard): Promise<string[]> {
  const rows = await db
    .selectFrom('chain_events')
    .select(sql<string>`details ->> 'tokenType'`.as('name'))
    .distinct()
    .where('chain_events.chain_id', '=', chainId)
    .where('name', '=', 'TokenTypeSet')
    .where('standard', '=', standard)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** The native coin, and every coin that was ever accepted, because credits in a removed coin are still owed. */
async function everyCoin(
  db: Kysely<DB>,
  rpc: Rpc,
  { chainId }: ChainState,
  standard: Standard,
): Promise<Coin[]> {
  const rows = await db
    .selectFrom('chain_events')
    .leftJoin('chain_currencies as known', (join) =>
      join.onRef('known.address', '=', 'account').on('known.chain_id', '=', chainId),
    )
    .select(['account as address', 'known.symbol', 'known.decimals'])
    .distinct()
    .where('chain_events.chain_id', '=', chainId)
    .where('name', '=', 'TokenTypeSet')
    .where('standard', '=', standard)
    .where('account', '<>', zeroAddress)
    .orderBy('account')
    .execute();
  const own = await db
    .selectFrom('chain_currencies')
    .select(['address', 'symbol', 'decimals'])
    .where('chain_id', '=', chainId)
    .where('address', '=', zeroAddress)
    .executeTakeFirstOrThrow();
  const coins: Coin[] = [own];
  for (const { address, symbol, decimals } of rows) {
    if (address === null) continue;
    const isKnown = symbol !== null && decimals !== null;
    coins.push(isKnown ? { address, symbol, decimals } : await currencyMetadata(rpc, address));
  }
  return coins;
}

/** The stored state of a contract from before. */
interface FactsBefore {
  isShort: boolean;
  drift: readonly Drift[];
  /** The block of that state; undefined if nothing was stored. */
  block: number | undefined;
}

/** Stores the state of a contract, and its differences from what was read. */
export async function storeContractState(
  db: Kysely<DB>,
  { chainId, block }: ChainState,
  contractState: ContractState,
  drift: readonly Drift[],
): Promise<FactsBefore> {
  const row = {
    chain_id: chainId,
    contract: contractState.contract,
    owner: contractState.owner,
    owner_kind: contractState.ownerKind,
    owner_safe: contractState.ownerSafe && JSON.stringify(contractState.ownerSafe),
    owner_delay: contractState.ownerDelay,
    pending_owner: contractState.pendingOwner,
    pending_kind: contractState.pendingKind,
    pending_safe: contractState.pendingSafe && JSON.stringify(contractState.pendingSafe),
    pending_delay: contractState.pendingDelay,
    is_paused: contractState.isPaused,
    fee: contractState.fee,
    coins: JSON.stringify(contractState.coins),
    balances: JSON.stringify(contractState.balances),
    is_short: contractState.isShort,
    drift: JSON.stringify(drift),
    block_number: block,
    seen_at: sql<Date>`clock_timestamp()`,
  };
  const before = await db
    .selectFrom('contract_facts')
    .select(['is_short as isShort', 'drift', 'block_number as block'])
    .where('chain_id', '=', chainId)
    .where('standard', '=', contractState.standard)
    .forUpdate()
    .executeTakeFirst();
  await db
    .insertInto('contract_facts')
    .values({ standard: contractState.standard, ...row })
    .onConflict((conflict) => conflict.columns(['chain_id', 'standard']).doUpdateSet(row))
    .execute();
  return {
    isShort: before?.isShort ?? false,
    drift: before?.drift ?? [],
    block: before?.block,
  };
}
