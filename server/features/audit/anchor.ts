import type { Services } from '#server/platform/context/services.ts';
import type { AnchorConfig } from '#server/platform/config.ts';
import { RpcNode, type Receipt, type Rpc, RpcError } from '#server/platform/chain/rpc.ts';
import { anchorData } from './anchor-text.ts';
import {
  checkpointToAnchor,
  type OpenAnchor,
  openAnchors,
  setMined,
  setPrice,
  setUnmined,
  storeAnchor,
  storeAnchorProblem,
  type Wallet,
} from './anchor-store.ts';
import {
  AnchorProblem,
  broadcast,
  nonceAt,
  refuseOtherChain,
  signAnchor,
  walletAddress,
} from './anchor-wallet.ts';

/** After this many blocks on top of it, an anchor counts as final. */
const finalDepth = 12;
/** A transaction that isn't mined within this time is sent again at a higher price. */
const patienceMs = 3_600_000;

/**
 * Writes an audit checkpoint to a blockchain once a day, and follows the transactions until they are final
 * (specification 23.14). Each is signed and stored before it is sent. A transaction left by a killed server is
 * therefore sent again, and never twice. Any number of servers may do this at once.
 * @throws AnchorProblem or RpcError, which is stored for the screen
 */
export async function anchorCheckpoints({ db, config }: Pick<Services, 'db' | 'config'>): Promise<void> {
  const { anchor } = config;
  if (!anchor) return;
  const wallet = { chainId: anchor.chainId, sender: await walletAddress(anchor) };
  const open = await openAnchors(db, wallet);
  const isDue = (await checkpointToAnchor(db, wallet)) !== undefined;
  if (open.length === 0 && !isDue) return;
  const rpc = new RpcNode(anchor.rpcUrl, { timeoutMs: 10_000 });
  try {
    await refuseOtherChain(rpc, anchor.chainId);
    for (const one of open) await follow(db, rpc, anchor, one);
    await anchorNext(db, rpc, anchor, wallet);
    await storeAnchorProblem(db, undefined);
  } catch (error) {
    if (error instanceof AnchorProblem)
      await storeAnchorProblem(db, { cause: error.trouble, detail: error.detail });
    if (error instanceof RpcError)
      await storeAnchorProblem(db, {
        cause: error.kind === 'refused' ? 'refused' : 'unreachable',
        detail: error.message,
      });
    throw error;
  }
}

async function anchorNext(db: Services['db'], rpc: Rpc, anchor: AnchorConfig, wallet: Wallet): Promise<void> {
  const checkpoint = await checkpointToAnchor(db, wallet);
  if (!checkpoint) return;
  const nonce = await nonceAt(rpc, wallet.sender);
  const signed = await signAnchor(rpc, anchor, { data: anchorData(checkpoint), nonce });
  const kept = { ...signed, ...wallet, nonce };
  if (await storeAnchor(db, checkpoint, kept)) await broadcast(rpc, signed.signed);
}

async function follow(db: Services['db'], rpc: Rpc, anchor: AnchorConfig, one: OpenAnchor): Promise<void> {
  const block = Number(await rpc.call<string>('eth_blockNumber'));
  const receipt = await receiptOfAny(rpc, one);
  if (receipt) {
    const number = Number(receipt.blockNumber);
    // Even a reverted transaction contains its data on the chain.
    await setMined(db, one.id, {
      transactionHash: receipt.transactionHash,
      block: number,
      blockHash: receipt.blockHash,
      isFinal: block - number >= finalDepth,
    });
    return;
  }
  // Only if that transaction is final, because the blocks that contain it may still be dropped.
  if ((await nonceAt(rpc, one.sender, block - finalDepth)) > one.nonce) {
    await setUnmined(db, one.id, 'replaced');
    return;
  }
  if (one.state === 'mined') await setUnmined(db, one.id, 'sent');
  await broadcast(rpc, one.signed);
  if (Date.now() - one.pricedAt.getTime() < patienceMs) return;
  const dearer = await signAnchor(rpc, anchor, {
    data: anchorData(one),
    nonce: one.nonce,
    replaces: one.signed,
  });
  if (await setPrice(db, one, dearer)) await broadcast(rpc, dearer.signed);
}

/** The receipt of the newest transaction or of an earlier one with the same nonce. */
async function receiptOfAny(
  rpc: Rpc,
  { transactionHash, earlierHashes }: OpenAnchor,
): Promise<(Receipt & { transactionHash: string }) | undefined> {
  for (const hash of [transactionHash, ...earlierHashes]) {
    const receipt = await rpc.call<Receipt | null>('eth_getTransactionReceipt', hash);
    if (receipt) return { ...receipt, transactionHash: hash };
  }
  return undefined;
}
