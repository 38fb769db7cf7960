import type { AnchorConfig } from '#server/platform/config.ts';
import { type Rpc, RpcError, toQuantity, unlessRefused } from '#server/platform/chain/rpc.ts';

/** The reasons why anchoring fails. The screen has a text for each. */
export const anchorProblems = ['unreachable', 'otherChain', 'noCoin', 'tooDear', 'refused'] as const;
export type AnchorProblemCause = (typeof anchorProblems)[number];

/** Anchoring isn't possible now. The message contains neither the key nor the node's URL. */
export class AnchorProblem extends Error {
  readonly trouble: AnchorProblemCause;
  readonly detail: string;
  constructor(trouble: AnchorProblemCause, detail: string, sentence: string) {
    super(sentence);
    this.name = 'AnchorProblem';
    this.trouble = trouble;
    this.detail = detail;
  }
}

/** A signed transaction. */
export interface SignedAnchor {
  signed: `0x${string}`;
  transactionHash: string;
}

interface Prices {
  /** The maximum price of a unit of gas, in wei. */
  most: bigint;
  /** The part of it that is the priority fee; undefined on a chain without EIP-1559. */
  tip: bigint | undefined;
}

const gwei = 10n ** 9n;
const quarterMore = (value: bigint) => (value * 5n + 3n) / 4n;
const larger = (one: bigint, other: bigint) => (one > other ? one : other);

/** The wallet's account. viem's accounts module is loaded only if anchoring is configured. */
async function accountOf({ privateKey }: AnchorConfig) {
  const { privateKeyToAccount } = await import('viem/accounts');
  return privateKeyToAccount(privateKey as `0x${string}`);
}

/** The wallet's address, in lower case. */
export async function walletAddress(config: AnchorConfig): Promise<string> {
  return (await accountOf(config)).address.toLowerCase();
}

/**
 * Signs a transaction from the wallet to itself that transfers nothing and contains the data.
 * @param replaces a signed transaction with the same nonce, which this one must outbid
 * @throws AnchorProblem if the wallet can't pay, or the price exceeds the operator's limit
 * @throws RpcError if the node doesn't answer or refuses the request
 */
export async function signAnchor(
  rpc: Rpc,
  config: AnchorConfig,
  { data, nonce, replaces }: { data: `0x${string}`; nonce: number; replaces?: string },
): Promise<SignedAnchor> {
  const { formatEther, keccak256 } = await import('viem/utils');
  const account = await accountOf(config);
  const asked = { from: account.address, to: account.address, data };
  const [block, estimate, balance] = await rpc.batch<unknown>([
    { method: 'eth_getBlockByNumber', params: ['latest', false] },
    { method: 'eth_estimateGas', params: [asked] },
    { method: 'eth_getBalance', params: [account.address, 'latest'] },
  ]);
  const gas = quarterMore(BigInt(estimate as string));
  const base = (block as { baseFeePerGas?: string }).baseFeePerGas;
  const now = await pricesNow(rpc, base === undefined ? undefined : BigInt(base));
  const { most, tip } = replaces === undefined ? now : outbid(now, await pricesOf(replaces));
  const cost = gas * most;
  if (cost > config.mostCost) {
    const detail = `${formatEther(cost)} > ${formatEther(config.mostCost)}`;
    throw new AnchorProblem('tooDear', detail, `An anchor would cost more than is allowed now: ${detail}.`);
  }
  if (BigInt(balance as string) < cost) {
    throw new AnchorProblem(
      'noCoin',
      formatEther(cost),
      `The wallet ${account.address} has too little coin for an anchor, which may cost ${formatEther(cost)}.`,
    );
  }
  const plain = { to: account.address, data, value: 0n, nonce, gas, chainId: Number(config.chainId) };
  const signed = await account.signTransaction(
    tip === undefined
      ? { ...plain, type: 'legacy', gasPrice: most }
      : { ...plain, type: 'eip1559', maxFeePerGas: most, maxPriorityFeePerGas: tip },
  );
  return { signed, transactionHash: keccak256(signed) };
}

async function pricesNow(rpc: Rpc, base: bigint | undefined): Promise<Prices> {
  if (base === undefined)
    return { most: quarterMore(BigInt(await rpc.call<string>('eth_gasPrice'))), tip: undefined };
  // Some nodes don't support this method.
  const tip = BigInt((await unlessRefused(rpc.call<string>('eth_maxPriorityFeePerGas'))) ?? gwei);
  return { most: 2n * base + tip, tip };
}

async function pricesOf(signed: string): Promise<Prices> {
  const { parseTransaction } = await import('viem/utils');
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = parseTransaction(signed as `0x${string}`);
  return { most: maxFeePerGas ?? gasPrice ?? 0n, tip: maxPriorityFeePerGas };
}

/** A node replaces a pending transaction only if the new one raises both prices by at least a tenth. */
function outbid(now: Prices, before: Prices): Prices {
  const tip = now.tip === undefined ? undefined : larger(now.tip, quarterMore(before.tip ?? before.most));
  return { most: larger(larger(now.most, quarterMore(before.most)), tip ?? 0n), tip };
}

/**
 * Sends a signed transaction to the node. Sending it again does no harm.
 * @throws RpcError if the node refuses it
 */
export async function broadcast(rpc: Rpc, signed: string): Promise<void> {
  try {
    await rpc.call('eth_sendRawTransaction', signed);
  } catch (error) {
    // The node already has this transaction or one with the same nonce, pending or mined. This isn't a failure.
    const isThere = /already|known transaction|nonce too low|underpriced/i;
    if (!(error instanceof RpcError) || error.kind !== 'refused' || !isThere.test(error.message)) throw error;
  }
}

/**
 * Checks that the node is on the configured chain.
 * @throws AnchorProblem if it is on another one
 */
export async function refuseOtherChain(rpc: Rpc, chainId: string): Promise<void> {
  const found = BigInt(await rpc.call<string>('eth_chainId')).toString();
  if (found !== chainId)
    throw new AnchorProblem(
      'otherChain',
      `${found} ≠ ${chainId}`,
      `The node for anchors is on chain ${found}, not on ${chainId}.`,
    );
}

/** The nonce of the wallet's next transaction at the latest block, or at an earlier one. */
export async function nonceAt(rpc: Rpc, address: string, block?: number): Promise<number> {
  const at = block === undefined ? 'latest' : toQuantity(Math.max(block, 0));
  return Number(await rpc.call<string>('eth_getTransactionCount', address, at));
}
