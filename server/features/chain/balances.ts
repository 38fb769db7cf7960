import { decimalOf } from '#contract/platform/decimal.ts';
import { type Rpc, RpcError, toQuantity, unlessRefused } from '#server/platform/chain/rpc.ts';

/** A balance to read of an account: the chain's native coin, or a token. */
export interface Holding {
  address: string;
  /** The token's contract; null for the native coin. */
  contractAddress: string | null;
  decimals: number;
}

/** The node's newest block, and the balances of accounts at its end. */
export interface Holdings {
  block: number;
  at: Date;
  /** In the order of the request, with 18 digits; undefined if the contract returned no number. */
  amounts: (string | undefined)[];
}

/** The largest amount that the columns can store. Larger balances are capped. */
const most = 10n ** 36n - 1n;

/** Rounds down, so that no missing amount is counted. */
function amountOf(answer: string, decimals: number): string | undefined {
  // A contract that no longer exists returns nothing.
  if (!/^0x[\da-f]{1,64}$/i.test(answer)) return undefined;
  const units = BigInt(answer);
  const scaled = decimals > 18 ? units / 10n ** BigInt(decimals - 18) : units * 10n ** BigInt(18 - decimals);
  return decimalOf(scaled > most ? most : scaled, 18);
}

/** The call data of ERC-20's `balanceOf(address)`. */
export const balanceOfCall = (address: string) =>
  `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`;

async function heldAt(rpc: Rpc, { address, contractAddress }: Holding, block: string) {
  if (contractAddress === null) return rpc.call<string>('eth_getBalance', address, block);
  const call = { to: contractAddress, data: balanceOfCall(address) };
  return unlessRefused(rpc.call<string>('eth_call', call, block));
}

/**
 * Reads the balances of accounts, all at the end of the same block.
 * @param chainId the chain that the node must be on
 * @throws RpcError if the node doesn't answer or is on another chain
 */
export async function holdingsOf(rpc: Rpc, chainId: string, asked: readonly Holding[]): Promise<Holdings> {
  const [id, newest] = await rpc.batch<unknown>([
    { method: 'eth_chainId', params: [] },
    { method: 'eth_getBlockByNumber', params: ['latest', false] },
  ]);
  if (typeof id !== 'string' || BigInt(id).toString() !== chainId)
    throw new RpcError('refused', 'The node is of another chain.');
  const { number, timestamp } = newest as { number: string; timestamp: string };
  const at = toQuantity(Number(number));
  // Asked one by one, so that a contract that refuses doesn't block the others.
  const answers = await Promise.all(asked.map((holding) => heldAt(rpc, holding, at)));
  return {
    block: Number(number),
    at: new Date(Number(timestamp) * 1000),
    amounts: answers.map((answer, index) => answer && amountOf(answer, asked[index]?.decimals ?? 0)),
  };
}

/**
 * Reads the decimals of a token from its contract.
 * @returns undefined if it returns none; then its balance can't be counted
 * @throws RpcError if the node doesn't answer
 */
export async function digitsOf(rpc: Rpc, contractAddress: string): Promise<number | undefined> {
  const data = '0x313ce567';
  const answer = await unlessRefused(rpc.call<string>('eth_call', { to: contractAddress, data }, 'latest'));
  if (answer === undefined || !/^0x[\da-f]{64}$/i.test(answer)) return undefined;
  const digits = BigInt(answer);
  return digits <= 77n ? Number(digits) : undefined;
}
