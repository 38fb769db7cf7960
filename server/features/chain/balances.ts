import { decimalOf } from '#contract/platform/decimal.ts';
import { type Rpc, RpcError, toQuantity, unlessRefused } from '#server/platform/chain/rpc.ts';

/** What is asked of an account: the chain's own coin, or a token's. */
export interface Holding {
  address: string;
  /** The token's contract; null for the chain's own coin. */
  contractAddress: string | null;
  decimals: number;
}

/** The newest block of the node, and what accounts hold at its end. */
export interface Holdings {
  block: number;
  at: Date;
  /** In the order of what was asked, with 18 digits; undefined where the contract gave no number. */
  amounts: (string | undefined)[];
}

/** More than any column takes, so no such currency is counted whole. */
const most = 10n ** 36n - 1n;

/** Rounded down: nothing is counted that is not there. */
function amountOf(answer: string, decimals: number): string | undefined {
  // A contract that is gone answers with nothing.
  if (!/^0x[\da-f]{1,64}$/i.test(answer)) return undefined;
  const units = BigInt(answer);
  const scaled = decimals > 18 ? units / 10n ** BigInt(decimals - 18) : units * 10n ** BigInt(18 - decimals);
  return decimalOf(scaled > most ? most : scaled, 18);
}

/** The data of a call of `balanceOf(address)`, as ERC-20 has it. */
export const balanceOfCall = (address: string) =>
  `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`;

async function heldAt(rpc: Rpc, { address, contractAddress }: Holding, block: string) {
  if (contractAddress === null) return rpc.call<string>('eth_getBalance', address, block);
  const call = { to: contractAddress, data: balanceOfCall(address) };
  return unlessRefused(rpc.call<string>('eth_call', call, block));
}

/**
 * What accounts hold, all at the end of the same block.
 * @param chainId the chain that it has to be
 * @throws RpcError where the node does not answer, or is another chain's
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
  // One by one, so that a contract that refuses holds up no other.
  const answers = await Promise.all(asked.map((holding) => heldAt(rpc, holding, at)));
  return {
    block: Number(number),
    at: new Date(Number(timestamp) * 1000),
    amounts: answers.map((answer, index) => answer && amountOf(answer, asked[index]?.decimals ?? 0)),
  };
}

/**
 * The digits of a token, as its contract says them.
 * @returns undefined where it says none: then nothing can be counted
 * @throws RpcError where the node does not answer
 */
export async function digitsOf(rpc: Rpc, contractAddress: string): Promise<number | undefined> {
  const data = '0x313ce567';
  const answer = await unlessRefused(rpc.call<string>('eth_call', { to: contractAddress, data }, 'latest'));
  if (answer === undefined || !/^0x[\da-f]{64}$/i.test(answer)) return undefined;
  const digits = BigInt(answer);
  return digits <= 77n ? Number(digits) : undefined;
}
