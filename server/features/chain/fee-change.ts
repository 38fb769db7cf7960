import type { Breaker } from '#server/platform/base/breaker.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import { type ChainEvent, decodeLog, percentOf, type Standard } from './decode.ts';
import { nodesToAsk } from './nodes-to-ask.ts';
import { noteAnswer, type Receipt, type Rpc, RpcError, toQuantity } from '#server/platform/chain/rpc.ts';
import type { ReachableChain } from './state.ts';

/** A service fee that a confirmed transaction set. */
export interface FeeChange {
  standard: Standard;
  hash: string;
  /** In percent, an exact decimal. */
  fee: string;
  /** The position of its event on the chain. */
  block: number;
  logIndex: number;
  at: Date;
}

const retrySeconds = 3;

/**
 * Finds a fee change on the chain. The transaction must be mined, on the current chain and successful, it must
 * set the fee of this contract, and no later one may have changed it again.
 * @param chain where to look
 * @param breaker open while the node doesn't answer, so that nobody waits for it
 * @param isStored whether this transaction's fee is already stored; then a later change doesn't matter
 * @throws CallFailure 409 with a time to ask again while it isn't mined, 409 if the fee was changed again, 400
 * under `hash` for another transaction, 503 if the node doesn't answer
 */
export async function readFeeChange(
  chain: ReachableChain,
  breaker: Breaker,
  { standard, hash, isStored }: { standard: Standard; hash: string; isStored: boolean },
): Promise<FeeChange> {
  const silent = () => new CallFailure(503, 'chainDoesNotAnswer', retrySeconds);
  if (!breaker.mayTry()) throw silent();
  try {
    const rpc = await nodesToAsk(chain);
    const chainId = await rpc.call<string>('eth_chainId');
    if (BigInt(chainId).toString() !== chain.chainId) throw new CallFailure(503, 'wrongChain');
    const receipt = await rpc.call<Receipt | null>('eth_getTransactionReceipt', hash);
    if (!receipt) throw new CallFailure(409, 'notMinedYet', retrySeconds);
    const at = await timeIfCanonical(rpc, receipt);
    if (receipt.status !== '0x1') throw new CallFailure(400, { hash: 'transactionReverted' });
    const events = receipt.logs.flatMap((log) => decodeLog(log, chain.contracts));
    const changes = events.filter(({ name }) => name === 'ServiceFeeChanged');
    const change = changes.findLast((event) => event.standard === standard);
    if (!change?.amount) {
      throw new CallFailure(400, { hash: changes.length > 0 ? 'otherContractsFee' : 'noFeeChange' });
    }
    if (!isStored) await refuseIfChangedAgain(rpc, chain, standard, change.amount);
    const { blockNumber: block, logIndex, amount } = change;
    return { standard, hash, fee: percentOf(amount), block, logIndex, at };
  } catch (error) {
    // The node's own message is not passed on, because it may contain secrets.
    if (error instanceof RpcError) {
      noteAnswer(breaker, error);
      throw silent();
    }
    throw error;
  }
}

/** The changes of one contract's fee among the events that the reader fetched, in the events' order. */
export function feeChangesOf(events: readonly ChainEvent[], standard: Standard): FeeChange[] {
  return events
    .filter((event) => event.name === 'ServiceFeeChanged' && event.standard === standard)
    .map(({ transactionHash: hash, amount = '0', blockNumber: block, logIndex, timestamp = 0 }) => ({
      standard,
      hash,
      fee: percentOf(amount),
      block,
      logIndex,
      at: new Date(timestamp * 1000),
    }));
}

/** The time of the transaction's block, which must be the chain's current block at that height. */
async function timeIfCanonical(rpc: Rpc, { blockNumber, blockHash }: Receipt): Promise<Date> {
  const block = await rpc.call<{ hash: string; timestamp: string } | null>(
    'eth_getBlockByNumber',
    toQuantity(Number(blockNumber)),
    false,
  );
  if (block?.hash !== blockHash) throw new CallFailure(409, 'notMinedYet', retrySeconds);
  return new Date(Number(block.timestamp) * 1000);
}

async function refuseIfChangedAgain(
  rpc: Rpc,
  { contracts }: ReachableChain,
  standard: Standard,
  fee: string,
): Promise<void> {
  const { encodeFunctionData } = await import('viem/utils');
  // Both contracts have this function, from their shared base contract.
  const { singleCopyAbi: abi } = await import('#chain/abi/single-copy.abi.ts');
  const to = standard === 721 ? contracts.single : contracts.multi;
  const data = encodeFunctionData({ abi, functionName: 'serviceFee' });
  const now = BigInt(await rpc.call<string>('eth_call', { to, data }, 'latest')).toString();
  if (now === fee) return;
  throw new CallFailure(409, { messages: { sentence: 'feeChangedAgain', values: { fee: percentOf(now) } } });
}
