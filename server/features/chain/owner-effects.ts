import { type Kysely, sql } from 'kysely';
import { decimalOf } from '#contract/platform/decimal.ts';
import type { OwnerActArguments } from '#contract/chain/contract-changes.schemas.ts';
import { addressIn, zeroAddress } from '#server/platform/base/address.ts';
import type { DB } from '#server/platform/db/types.ts';
import { balanceOfCall } from './balances.ts';
import { currencyMetadata } from './contract-metadata.ts';
import { percentOf } from './decode.ts';
import type { OwnerCall } from './owner-call.ts';
import { type Rpc, toQuantity, unlessRefused } from '#server/platform/chain/rpc.ts';

/** A prepared contract change. */
export interface PreparedContractChange extends OwnerCall {
  id: string;
  contract: string;
  data: string;
  sender: string;
}

/** The effect that a contract change would have. Fields that don't apply are null. */
export interface Effect {
  id: string;
  isRefused: boolean;
  from: string | null;
  to: string | null;
  amount: string | null;
  symbol: string | null;
  orders: number | null;
}

type Change = Omit<Effect, 'id' | 'isRefused'>;
const nothing: Change = { from: null, to: null, amount: null, symbol: null, orders: null };
const orNull = (address: string) => (address === zeroAddress ? null : address);

interface Look {
  db: Kysely<DB>;
  rpc: Rpc;
  chainId: string;
  /** In JSON-RPC format. */
  block: string;
}

/**
 * Simulates contract changes at a block and returns the effect of each (specification 24.12).
 * @throws RpcError
 */
export async function effectsOf(
  { db, rpc, chainId, blockNumber }: Omit<Look, 'block'> & { blockNumber: number },
  contractChanges: readonly PreparedContractChange[],
): Promise<Effect[]> {
  const look: Look = { db, rpc, chainId, block: toQuantity(blockNumber) };
  const effects: Effect[] = [];
  for (const change of contractChanges) effects.push(await effectOf(look, change));
  return effects;
}

async function effectOf(look: Look, change: PreparedContractChange): Promise<Effect> {
  const { rpc, block } = look;
  const call = { from: change.sender, to: change.contract, data: change.data };
  const answer = await unlessRefused(rpc.call<string>('eth_call', call, block));
  return { id: change.id, isRefused: answer === undefined, ...(await changeOf(look, change)) };
}

async function changeOf(look: Look, change: PreparedContractChange): Promise<Change> {
  const { arguments: given } = change;
  const read = reader(look, change.contract);
  switch (change.act) {
    case 'setServiceFee':
      return {
        ...nothing,
        from: percentOf(BigInt(await read('serviceFee')).toString()),
        to: given.fee ?? null,
      };
    case 'setTokenType': {
      const from = orNull(addressIn((await read('tokenAddress', given.coinName ?? '')).slice(2)));
      const to = given.address ?? null;
      // Orders in a replaced coin end. Setting the same coin again changes nothing.
      const orders = from === null || from === to ? 0 : await openOrders(look, change, from);
      return { ...nothing, from, to, orders };
    }
    case 'pause':
    case 'unpause':
      return { ...nothing, orders: await openOrders(look, change) };
    case 'transferOwnership':
      return {
        ...nothing,
        from: orNull(addressIn((await read('pendingOwner')).slice(2))),
        to: given.address ?? null,
      };
    case 'acceptOwnership':
      return { ...nothing, from: addressIn((await read('owner')).slice(2)), to: change.sender };
    case 'setContractURI':
      return { ...nothing, to: given.text ?? '' };
    case 'rescue':
      return { ...nothing, ...(await surplusOf(look, change.contract, given)), to: given.to ?? null };
    case 'rescueToken':
      return { ...nothing, from: change.contract, to: given.to ?? null };
  }
}

type Question = 'serviceFee' | 'pendingOwner' | 'owner' | 'tokenAddress' | 'owed';

/** Reads from a contract at the block. */
function reader({ rpc, block }: Look, to: string) {
  return async (functionName: Question, argument?: string): Promise<string> => {
    const { encodeFunctionData } = await import('viem/utils');
    const { singleCopyAbi: abi } = await import('#chain/abi/single-copy.abi.ts');
    const data = encodeFunctionData({
      abi,
      functionName,
      args: argument === undefined ? [] : [argument],
    } as Parameters<typeof encodeFunctionData>[0]);
    return rpc.call<string>('eth_call', { to, data }, block);
  };
}

/** The amount of a coin that isn't owed to anybody, which is the amount sent. */
async function surplusOf(
  look: Look,
  contract: string,
  { address }: OwnerActArguments,
): Promise<Pick<Change, 'amount' | 'symbol'>> {
  const { db, rpc, chainId, block } = look;
  const coin = address ?? zeroAddress;
  const held =
    coin === zeroAddress
      ? await rpc.call<string>('eth_getBalance', contract, block)
      : await unlessRefused(rpc.call<string>('eth_call', { to: coin, data: balanceOfCall(contract) }, block));
  const owed = await reader(look, contract)('owed', coin);
  // An address without a contract returns nothing.
  if (held === undefined || held === '0x') return nothing;
  const known = await db
    .selectFrom('chain_currencies')
    .select(['symbol', 'decimals'])
    .where('chain_id', '=', chainId)
    .where('address', '=', coin)
    .executeTakeFirst();
  const { symbol, decimals } = known ?? (await currencyMetadata(rpc, coin));
  const surplus = BigInt(held) - BigInt(owed);
  return { amount: decimalOf((surplus > 0n ? surplus : 0n).toString(), decimals), symbol };
}

/** Counts the open orders of a contract, as far as the chain was read; in one currency, or in all. */
async function openOrders(
  { db, chainId }: Look,
  { standard }: PreparedContractChange,
  currency?: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('chain_orders')
    // Raw because a count arrives as text.
    .select(sql<number>`count(*)::int`.as('count'))
    .where('chain_id', '=', chainId)
    .where('standard', '=', standard)
    .$if(currency !== undefined, (of) => of.where('currency', '=', currency ?? ''))
    .executeTakeFirstOrThrow();
  return count;
}
