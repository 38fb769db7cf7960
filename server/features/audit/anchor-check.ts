import type { Kysely } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { connectRpc } from '#server/platform/chain/rpc.ts';
import { formatCheckpoint, parseCheckpoint } from './anchor-text.ts';
import { nonceAt } from './anchor-wallet.ts';

/** A head that was written on a chain of blocks. */
export interface Anchor {
  position: number;
  hash: Buffer;
  chainId: string;
  sender: string;
  nonce: number;
  state: 'sent' | 'mined' | 'final' | 'replaced';
  transactionHash: string;
}

/** Every anchor, by the position of its head. */
export async function listAnchors(db: Kysely<DB>): Promise<Anchor[]> {
  return db
    .selectFrom('audit_anchors')
    .select(['position', 'hash', 'chain_id as chainId', 'sender', 'nonce', 'state'])
    .select('transaction_hash as transactionHash')
    .orderBy('position')
    .orderBy('nonce')
    .$castTo<Anchor>()
    .execute();
}

/** What a node says of the anchors. */
export interface AnchorReport {
  /** How many say on the chain what the desk says they do. */
  right: number;
  /** The last position that one of these says; 0 if there is none. */
  upTo: number;
  /** How many are not in a block yet. */
  waiting: number;
  /** How many are on other chains than the node's. */
  elsewhere: number;
  /** A sentence for each that doesn't hold. */
  broken: string[];
}

interface Transaction {
  from: string;
  input: string;
  blockNumber: string | null;
}

/**
 * Asks a node for the transaction of each anchor: it stands in a block, is the wallet's, and its data is the head. That the trail has
 * that head at that place is what `verifyAuditChain` finds. A wallet that sent what no anchor names is reported too: rows may be gone.
 * @param rpcUrl any node of the chain, best one that is not the desk's
 * @throws RpcError where it doesn't answer
 */
export async function checkAnchors(db: Kysely<DB>, rpcUrl: string): Promise<AnchorReport> {
  const rpc = connectRpc(rpcUrl, { repeats: 2 });
  const chainId = BigInt(await rpc.call<string>('eth_chainId')).toString();
  const all = await listAnchors(db);
  const here = all.filter((one) => one.chainId === chainId);
  const report: AnchorReport = {
    right: 0,
    upTo: 0,
    waiting: 0,
    elsewhere: all.length - here.length,
    broken: [],
  };
  for (const anchor of here.filter(({ state }) => state !== 'replaced')) {
    const found = await rpc.call<Transaction | null>('eth_getTransactionByHash', anchor.transactionHash);
    const wrong = whatIsWrong(anchor, found);
    if (wrong !== undefined) report.broken.push(`The anchor of position ${anchor.position} ${wrong}`);
    else if (anchor.state === 'sent') report.waiting += 1;
    else {
      report.right += 1;
      report.upTo = Math.max(report.upTo, anchor.position);
    }
  }
  for (const sender of new Set(here.map((one) => one.sender))) {
    const numbers = here.filter((one) => one.sender === sender).map(({ nonce }) => nonce);
    const next = await nonceAt(rpc, sender);
    for (let nonce = Math.min(...numbers); nonce < next; nonce += 1)
      if (!numbers.includes(nonce))
        report.broken.push(
          `The wallet ${sender} sent a transaction with the number ${nonce} that no anchor names: look it up in an explorer of the chain.`,
        );
  }
  return report;
}

function whatIsWrong(anchor: Anchor, found: Transaction | null): string | undefined {
  const { transactionHash: hash } = anchor;
  if (anchor.state === 'sent' && !found?.blockNumber) return undefined;
  if (!found?.blockNumber) return `is not on the chain: there is no transaction ${hash} in a block.`;
  if (found.from.toLowerCase() !== anchor.sender)
    return `was not sent by the wallet ${anchor.sender}: ${hash} is another’s.`;
  const checkpoint = parseCheckpoint(found.input);
  if (checkpoint === undefined) return `says no head: ${hash} holds something else.`;
  return checkpoint === formatCheckpoint(anchor)
    ? undefined
    : `says ${checkpoint} on the chain, which is not what the desk has.`;
}
