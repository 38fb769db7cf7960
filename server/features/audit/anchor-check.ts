import type { Kysely } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { RpcNode } from '#server/platform/chain/rpc.ts';
import { formatCheckpoint, parseCheckpoint } from './anchor-text.ts';
import { nonceAt } from './anchor-wallet.ts';

/** An audit checkpoint that was written to a blockchain. */
export interface Anchor {
  position: number;
  hash: Buffer;
  chainId: string;
  sender: string;
  nonce: number;
  state: 'sent' | 'mined' | 'final' | 'replaced';
  transactionHash: string;
}

/** Every anchor, by the position of its checkpoint. */
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

/** The result of checking the anchors with a node. */
export interface AnchorReport {
  /** The number of anchors whose content on the chain matches the database. */
  right: number;
  /** The last position that one of these anchors contains; 0 if there is none. */
  upTo: number;
  /** The number of anchors that aren't in a block yet. */
  waiting: number;
  /** The number of anchors on other chains than the node's. */
  elsewhere: number;
  /** A message for each anchor that failed the check. */
  broken: string[];
}

interface Transaction {
  from: string;
  input: string;
  blockNumber: string | null;
}

/**
 * Checks the transaction of each anchor with a node: it is in a block, comes from the wallet, and its data is
 * the checkpoint. `verifyAuditChain` checks that the audit trail has that checkpoint at that position.
 * Transactions of the wallet without an anchor are reported too, because rows may be missing.
 * @param rpcUrl any node of the chain, preferably not this server's own
 * @throws RpcError if it doesn't answer
 */
export async function checkAnchors(db: Kysely<DB>, rpcUrl: string): Promise<AnchorReport> {
  const rpc = new RpcNode(rpcUrl, { repeats: 2 });
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
    : `has ${checkpoint} on the chain, which differs from the database.`;
}
