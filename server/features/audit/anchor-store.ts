import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import type { AnchorProblemCause, SignedAnchor } from './anchor-wallet.ts';
import type { Place } from '#server/platform/audit/walk.ts';

/** How often a checkpoint is written to the chain if the audit trail has grown. */
const everyHours = 24;

/** The wallet that sends anchors, and its chain. */
export interface Wallet {
  chainId: string;
  sender: string;
}

/** An anchor whose transaction isn't final yet. */
export interface OpenAnchor extends Place, SignedAnchor, Wallet {
  id: string;
  nonce: number;
  state: 'sent' | 'mined';
  earlierHashes: string[];
  pricedAt: Date;
}

/** The anchors that the chain may still include or drop, oldest first. */
export async function openAnchors(db: Kysely<DB>, { chainId, sender }: Wallet): Promise<OpenAnchor[]> {
  return db
    .selectFrom('audit_anchors')
    .select([
      'id',
      'position',
      'hash',
      'chain_id as chainId',
      'sender',
      'nonce',
      'state',
      'signed',
      'transaction_hash as transactionHash',
      'earlier_hashes as earlierHashes',
      'priced_at as pricedAt',
    ])
    .where('state', 'in', ['sent', 'mined'])
    .where('chain_id', '=', chainId)
    .where('sender', '=', sender)
    .orderBy('created_at')
    .$castTo<OpenAnchor>()
    .execute();
}

/**
 * The checkpoint to anchor now: the one published today, so that both witnesses have the same one, or else the
 * chain's end.
 * @returns undefined if an anchor was sent in the last day, one of this wallet isn't mined yet, or the chain
 * hasn't grown since
 */
export async function checkpointToAnchor(
  db: Kysely<DB>,
  { chainId, sender }: Wallet,
): Promise<Place | undefined> {
  const since = new Date(Date.now() - everyHours * 3_600_000);
  const waiting = await db
    .selectFrom('audit_anchors')
    .select('id')
    .where('state', '=', 'sent')
    .where('chain_id', '=', chainId)
    .where('sender', '=', sender)
    .limit(1)
    .executeTakeFirst();
  if (waiting) return undefined;
  const last = await db
    .selectFrom('audit_anchors')
    .select(['position', 'created_at as createdAt'])
    .where('state', '<>', 'replaced')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last && last.createdAt > since) return undefined;
  const sentOut = await db
    .selectFrom('audit_published_heads')
    .select(['position', 'hash'])
    .where('published_at', '>', since)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  const checkpoint =
    sentOut && sentOut.position > (last?.position ?? 0)
      ? sentOut
      : await db.selectFrom('audit_chain_head').select(['position', 'hash']).executeTakeFirstOrThrow();
  return checkpoint.position > (last?.position ?? 0) ? checkpoint : undefined;
}

/**
 * Stores a signed anchor before it is sent. Of several servers that sign at once, only one may send.
 * @returns whether this server may send it
 */
export async function storeAnchor(
  db: Kysely<DB>,
  checkpoint: Place,
  { chainId, sender, nonce, signed, transactionHash }: Wallet & SignedAnchor & { nonce: number },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    // Raw because the builder has no advisory locks.
    await sql`select pg_advisory_xact_lock(hashtext('audit anchors'))`.execute(transaction);
    if ((await checkpointToAnchor(transaction, { chainId, sender })) === undefined) return false;
    await transaction
      .insertInto('audit_anchors')
      .values({
        id: uuidV7(),
        position: checkpoint.position,
        hash: checkpoint.hash,
        chain_id: chainId,
        sender,
        nonce,
        signed,
        transaction_hash: transactionHash,
      })
      .execute();
    return true;
  });
}

/** Records that the anchor's transaction is in a block, possibly another one than before. */
export async function setMined(
  db: Kysely<DB>,
  id: string,
  mined: { transactionHash: string; block: number; blockHash: string; isFinal: boolean },
): Promise<void> {
  await db
    .updateTable('audit_anchors')
    .set({
      state: mined.isFinal ? 'final' : 'mined',
      transaction_hash: mined.transactionHash,
      block_number: mined.block,
      block_hash: mined.blockHash,
      mined_at: sql<Date>`coalesce(mined_at, now())`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['sent', 'mined'])
    .execute();
}

/** Records that the chain dropped the block, or that another transaction used the nonce permanently. */
export async function setUnmined(db: Kysely<DB>, id: string, state: 'sent' | 'replaced'): Promise<void> {
  await db
    .updateTable('audit_anchors')
    .set({ state, block_number: null, block_hash: null, mined_at: null })
    .where('id', '=', id)
    .where('state', 'in', ['sent', 'mined'])
    .execute();
}

/**
 * Replaces a transaction that wasn't mined with one that pays more.
 * @returns false if another server replaced it first
 */
export async function setPrice(
  db: Kysely<DB>,
  { id, transactionHash }: OpenAnchor,
  dearer: SignedAnchor,
): Promise<boolean> {
  const changed = await db
    .updateTable('audit_anchors')
    .set({
      signed: dearer.signed,
      transaction_hash: dearer.transactionHash,
      earlier_hashes: sql<string[]>`earlier_hashes || transaction_hash`,
      priced_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('transaction_hash', '=', transactionHash)
    .where('state', '=', 'sent')
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Stores the current problem and its start, or removes it if there is none. */
export async function storeAnchorProblem(
  db: Kysely<DB>,
  trouble: { cause: AnchorProblemCause; detail: string } | undefined,
): Promise<void> {
  if (!trouble) {
    await db.deleteFrom('audit_anchor_trouble').execute();
    return;
  }
  await db
    .insertInto('audit_anchor_trouble')
    .values(trouble)
    .onConflict((conflict) =>
      conflict.column('is_one').doUpdateSet({
        ...trouble,
        since: sql<Date>`case when audit_anchor_trouble.cause = excluded.cause then audit_anchor_trouble.since else now() end`,
      }),
    )
    .execute();
}
