import { multiSendContracts, safeCallOf } from '#contract/chain/safe-multi-send.ts';
import type { Breaker } from '#server/platform/base/breaker.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import { zeroAddress, addressIn } from '#server/platform/base/address.ts';
import { contractOf, dataOf, type OwnerCall } from './owner-call.ts';
import type { Nodes } from './nodes.ts';
import { nodesToAsk } from './nodes-to-ask.ts';
import { noteAnswer, type Rpc, RpcError, unlessRefused } from '#server/platform/chain/rpc.ts';
import { ownerKindOf, type Safe, safeHashOf, safeOwnHashOf } from './safe.ts';
import type { ReachableChain } from './state.ts';

const retrySeconds = 3;

/**
 * Asks the node while a person waits.
 * @throws CallFailure 503 if it doesn't answer or is on another chain
 */
export async function askNode<Answer>(
  chain: ReachableChain,
  breaker: Breaker,
  question: (nodes: Nodes) => Promise<Answer>,
): Promise<Answer> {
  const silent = () => new CallFailure(503, 'chainDoesNotAnswer', retrySeconds);
  if (!breaker.mayTry()) throw silent();
  try {
    const rpc = await nodesToAsk(chain);
    const chainId = await rpc.call<string>('eth_chainId');
    if (BigInt(chainId).toString() !== chain.chainId) throw new CallFailure(503, 'wrongChain');
    return await question(rpc);
  } catch (error) {
    // The node's own message is not passed on, because it may contain secrets.
    if (!(error instanceof RpcError)) throw error;
    noteAnswer(breaker, error);
    throw silent();
  }
}

/** Contract changes that the chain would accept now, with one signature or transaction. */
export interface Proposal {
  /** In the order in which they are made. */
  calls: { call: OwnerCall; contract: string; data: string }[];
  /** The owner or, to accept ownership, the pending owner. */
  sender: string;
  /** If the sender is a Safe: the nonce of the changes, and the hash that its owners sign. */
  safe: (Safe & { hash: string; multiSend: string | null }) | null;
}

/**
 * Prepares contract changes: who must send them, what is sent, and whether the contract would accept each. The
 * hash for a Safe is computed here and must equal the one that the Safe computes itself (specification 24.3).
 * @param nonceOf the nonce of the Safe's transaction, from its next one on
 * @throws CallFailure 409 if a contract would refuse one, has no pending owner, or belongs to a timelock or
 * another contract that isn't a Safe; if several have different senders; and if several need a MultiSendCallOnly
 * and the chain has no known one
 * @throws RpcError
 */
export async function prepareProposal(
  rpc: Rpc,
  chain: ReachableChain,
  wanted: readonly OwnerCall[],
  nonceOf: (safe: string, next: bigint) => Promise<bigint>,
): Promise<Proposal> {
  const calls: Proposal['calls'] = [];
  const senders = new Set<string>();
  for (const call of wanted) {
    const contract = contractOf(chain.contracts, call.standard);
    const sender = await senderOf(rpc, contract, call);
    const data = await dataOf(call);
    await tryOut(rpc, { from: sender, to: contract, data });
    calls.push({ call, contract, data });
    senders.add(sender);
  }
  const [sender = '', ...others] = senders;
  if (others.length > 0) throw new CallFailure(409, 'actsOfOtherOwners');
  const owner = await ownerKindOf(rpc, sender, 'latest');
  if (owner.kind === 'contract')
    throw new CallFailure(409, owner.delay === null ? 'ownerIsNoSafe' : 'ownerIsTimelock');
  if (owner.kind === 'account') return { calls, sender, safe: null };
  const nonce = String(await nonceOf(sender, BigInt(owner.safe.nonce)));
  const multiSend = calls.length > 1 ? await findMultiSend(rpc) : null;
  const safeCall = {
    chainId: chain.chainId,
    safe: sender,
    version: owner.safe.version,
    ...safeCallOf(
      calls.map(({ contract, data }) => ({ to: contract, data })),
      multiSend,
    ),
    nonce,
  };
  const hash = await safeHashOf(safeCall);
  if ((await safeOwnHashOf(rpc, safeCall)) !== hash) throw new CallFailure(409, 'safeSaysOtherHash');
  return { calls, sender, safe: { ...owner.safe, nonce, hash, multiSend } };
}

/**
 * Finds the newest MultiSendCallOnly of the chain whose code is known.
 * @throws CallFailure 409 if there is none
 */
async function findMultiSend(rpc: Rpc): Promise<string> {
  const { keccak256 } = await import('viem/utils');
  for (const { address, codeHash } of multiSendContracts) {
    const code = await rpc.call<`0x${string}`>('eth_getCode', address, 'latest');
    if (keccak256(code) === codeHash) return address;
  }
  throw new CallFailure(409, 'noMultiSend');
}

async function senderOf(rpc: Rpc, to: string, { act: change }: OwnerCall): Promise<string> {
  const { encodeFunctionData } = await import('viem/utils');
  const { singleCopyAbi: abi } = await import('#chain/abi/single-copy.abi.ts');
  const functionName = change === 'acceptOwnership' ? 'pendingOwner' : 'owner';
  const data = encodeFunctionData({ abi, functionName });
  const address = addressIn((await rpc.call<string>('eth_call', { to, data }, 'latest')).slice(2));
  if (address === zeroAddress) throw new CallFailure(409, 'nothingOffered');
  return address;
}

async function tryOut(rpc: Rpc, call: { from: string; to: string; data: string }): Promise<void> {
  const answer = await unlessRefused(rpc.call<string>('eth_call', call, 'latest'));
  if (answer === undefined) throw new CallFailure(409, 'actWouldFail');
}
