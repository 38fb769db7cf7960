import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/types.ts';
import type { Services } from '../context/services.ts';
import type { VersionedKey } from '../secrets/ring.ts';
import type { PeriodicTask } from '../jobs/periodic-tasks.ts';
import { requireSignatures, signedAfter } from './boundary.ts';
import { chainContent, chainHash, type ChainRow, isUnsealed, rowSignature, waitsForSeal } from './chain.ts';
import { type ChainKeys, readChainKeys } from './chain-keys.ts';
import { type ChainTree, storedTree, treeUpTo } from './chain-tree.ts';
import type { GrowingTree } from './merkle.ts';
import { isNotRejected, keepRejected, type RejectedRow, reportRejected } from './rejected-rows.ts';
import { recordRestores } from './restores.ts';
import { isSignedRow, type Signature, withSignature } from './sign.ts';
import { BrokenChain } from './broken-chain.ts';

const batch = 1000;

type Sealing = Pick<Services, 'db' | 'keys' | 'config'>;

interface Head {
  position: number;
  hash: Buffer;
}

interface FoundRow extends ChainRow {
  transactionId: string;
  signature: Signature | null;
}

/**
 * Seals every row of the audit trail whose transaction has ended, in the order of their transactions. Only one server
 * does it at a time; the others return immediately. Rows without a valid signature get no seal, and superadmins get an
 * email about them.
 * @returns the new head, or undefined if there was nothing to seal or another server is sealing
 */
export async function sealAuditChain(services: Sealing): Promise<Head | undefined> {
  const { db, keys } = services;
  return db.transaction().execute(async (transaction) => {
    // Raw because no table has it: an advisory lock.
    const lock = await sql<{ held: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('audit sealer')) as held`.execute(transaction);
    if (!lock.rows[0]?.held) return undefined;
    const start = await transaction.selectFrom('audit_chain_head').selectAll().executeTakeFirstOrThrow();
    const horizon = await readHorizon(transaction, start.sealed_until);
    let head: Head = { position: start.position, hash: start.hash };
    const chain = await treeUpTo(transaction, start.position, storedTree(start));
    const isRequired = await isSignatureRequired(transaction, keys);
    const chainKeys = await readChainKeys(transaction, keys);
    const signers = chainKeys.signers();
    const rejected: RejectedRow[] = [];
    for (let last: FoundRow | undefined; ;) {
      const rows = await unsealedRows(transaction, horizon, last);
      last = rows.at(-1);
      if (!last) break;
      const judged = rows.map((row) => ({ ...row, why: whyRejected(signers, row, isRequired) }));
      const right = judged.filter(({ why }) => why === undefined);
      head = await sealRows(transaction, right.map(asSealed), head, chainKeys, chain.tree);
      const wrong = judged.flatMap(({ id, why }) => (why ? [{ id, why }] : []));
      await keepRejected(transaction, wrong);
      rejected.push(...wrong);
    }
    if (rejected.length > 0) await reportRejected(transaction, services, rejected);
    await storeHead(transaction, head, horizon, chain);
    return head.position === start.position ? undefined : head;
  });
}

/**
 * Seals what waits although nobody can check its signatures any more, because their key was lost. The caller holds the
 * lock of the sealer and signs that rows up to here are not proved. Unlike other seals these wait for no running
 * transaction, because the sealer would reject the rows later.
 * @returns the new head
 */
export async function sealUnproved(db: Kysely<DB>, keys: Services['keys']): Promise<Head> {
  const start = await db.selectFrom('audit_chain_head').selectAll().executeTakeFirstOrThrow();
  const horizon = await readHorizon(db, start.sealed_until);
  const chain = await treeUpTo(db, start.position, storedTree(start));
  const sealing = () => keys.auditChain.newest.secret;
  let head: Head = { position: start.position, hash: start.hash };
  for (let last: FoundRow | undefined; ;) {
    const rows = await unsealedRows(db, { ...horizon, oldestRunning: horizon.notBegun }, last);
    last = rows.at(-1);
    if (!last) break;
    head = await sealRows(db, rows.map(asSealed), head, { sealing }, chain.tree);
  }
  await storeHead(db, head, horizon, chain);
  return head;
}

async function storeHead(db: Kysely<DB>, head: Head, horizon: Horizon, chain: ChainTree): Promise<void> {
  await db
    .updateTable('audit_chain_head')
    .set({
      position: head.position,
      hash: head.hash,
      sealed_until: horizon.oldestRunning,
      tree_after: chain.after,
      tree_size: chain.tree.size,
      tree: chain.tree.peaks(),
    })
    .execute();
}

/** Where somebody else than a server changed from where on rows must be signed, all must be. */
async function isSignatureRequired(db: Kysely<DB>, keys: Services['keys']): Promise<boolean> {
  try {
    return (await signedAfter(db, keys)) !== undefined;
  } catch (error) {
    if (error instanceof BrokenChain) return true;
    throw error;
  }
}

function whyRejected(
  signers: readonly VersionedKey[],
  { content, signature }: FoundRow,
  isRequired: boolean,
): RejectedRow['why'] | undefined {
  if (!signature) return isRequired ? 'unsigned' : undefined;
  return isSignedRow(signers, content, signature) ? undefined : 'changed';
}

const asSealed = ({ id, content, signature }: FoundRow): ChainRow => ({
  id,
  content: signature ? withSignature(content, signature) : content,
});

interface Horizon {
  /** Rows of transactions below this one were sealed by an earlier run. */
  sealedUntil: string;
  /** The oldest running transaction. Its rows, and those of later ones, may still appear. */
  oldestRunning: string;
  /** Transactions from here on have not begun in this cluster: their rows came with a restored backup. */
  notBegun: string;
}

/**
 * Gives the range of transactions to seal. In a database restored from a backup, transaction numbers start again;
 * the range then covers all rows.
 */
async function readHorizon(db: Kysely<DB>, sealedUntil: string): Promise<Horizon> {
  // Raw because no table has it: the numbers of the running transactions.
  const { rows } = await sql<Horizon>`
    select pg_snapshot_xmin(snapshot)::text as "oldestRunning", pg_snapshot_xmax(snapshot)::text as "notBegun",
      case when ${sealedUntil}::xid8 > pg_snapshot_xmin(snapshot) then '0' else ${sealedUntil}::text end as "sealedUntil"
    from pg_current_snapshot() as snapshot`.execute(db);
  return rows[0] as Horizon;
}

/** @param last the last row that was found; rows before it are sealed and not read again */
async function unsealedRows(
  db: Kysely<DB>,
  horizon: Horizon,
  last: FoundRow | undefined,
): Promise<FoundRow[]> {
  return db
    .selectFrom('audit_log')
    .select([
      'id',
      sql<string>`transaction_id::text`.as('transactionId'),
      chainContent.as('content'),
      rowSignature.as('signature'),
    ])
    .$if(last !== undefined, (query) =>
      query.where(sql<boolean>`(transaction_id, id) > (${last?.transactionId}::xid8, ${last?.id}::bigint)`),
    )
    .where(
      sql<boolean>`((transaction_id >= ${horizon.sealedUntil}::xid8 and transaction_id < ${horizon.oldestRunning}::xid8)
        or transaction_id >= ${horizon.notBegun}::xid8)`,
    )
    .where(isUnsealed)
    .where(isNotRejected)
    .orderBy('transaction_id')
    .orderBy('id')
    .limit(batch)
    .execute();
}

async function sealRows(
  db: Kysely<DB>,
  rows: ChainRow[],
  head: Head,
  keys: Pick<ChainKeys, 'sealing'>,
  tree: GrowingTree,
): Promise<Head> {
  if (rows.length === 0) return head;
  let { position, hash } = head;
  const seals = rows.map(({ id, content }) => {
    position += 1;
    hash = chainHash(keys.sealing(position), hash, position, content);
    tree.append(hash);
    return { position, audit_id: id, hash };
  });
  await db.insertInto('audit_seals').values(seals).execute();
  return { position, hash };
}

/** Seals every few seconds, and publishes each head to the log: an operator who stores the log elsewhere can
 * prove later that no row before it was removed. */
export const auditSealTask: PeriodicTask = {
  purpose: 'seal the audit chain',
  everyMs: 3000,
  // A restored database has a head that is ahead of its transactions: one turn sets it back.
  due: () => sql`exists (select from audit_log where ${sql.raw(waitsForSeal)} and ${isNotRejected})
    or exists (select from audit_chain_head
      where signed_after is null or sealed_until > pg_snapshot_xmin(pg_current_snapshot()))
    or exists (select from restore_notes)`,
  async run(services, log) {
    await recordRestores(services);
    const head = await sealAuditChain(services);
    if (head) log.info({ position: head.position, hash: head.hash.toString('hex') }, 'audit chain sealed');
    // Last, so that rows are sealed also where this fails.
    if (!requiring.has(services) && (await requireSignatures(services))) requiring.add(services);
  },
};

/** Servers that know that signatures are required: that never changes again. */
const requiring = new WeakSet<Services>();
