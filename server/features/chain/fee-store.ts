import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import type { Standard } from './decode.ts';
import type { FeeChange } from './fee-change.ts';

/** The column of a standard's fee in the settings, and the field in the history. */
const fields = {
  721: { column: 'service_fee_721', field: 'serviceFee721' },
  1155: { column: 'service_fee_1155', field: 'serviceFee1155' },
} as const;

/** The stored fee in percent, with the settings' id and version. */
export interface StoredFee {
  id: string;
  fee: string;
  version: number;
}

/** Whether the fee of a transaction is already stored. */
export async function isFeeStored(db: Kysely<DB>, standard: Standard, hash: string): Promise<boolean> {
  const found = await db
    .selectFrom('setting_changes')
    .select('id')
    .where('transaction_hash', '=', hash)
    .where('field', '=', fields[standard].field)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether an administrator reported the transaction that set this fee. */
export async function isFeeReported(db: Kysely<DB>, standard: Standard, hash: string): Promise<boolean> {
  const found = await db
    .selectFrom('setting_changes')
    .select('id')
    .where('transaction_hash', '=', hash)
    .where('field', '=', fields[standard].field)
    .where('admin_id', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Stores a fee that an administrator reported and the chain confirmed, with its row in the history. The fee
 * stays unchanged if a later change is known, regardless of the order in which the two arrived.
 * @returns the fee before and after
 */
export async function storeFeeChange(
  transaction: Kysely<DB>,
  change: FeeChange,
  adminId: string,
): Promise<{ before: StoredFee; after: StoredFee }> {
  const { standard, hash } = change;
  return followHistory(transaction, standard, async (stored) => {
    // The reader may have found the transaction in another block since this request looked it up.
    const read = await transaction
      .selectFrom('chain_events')
      .select(['block_number as block', 'log_index as logIndex', 'occurred_at as at'])
      .where('name', '=', 'ServiceFeeChanged')
      .where('standard', '=', standard)
      .where('transaction_hash', '=', hash)
      .orderBy('log_index', 'desc')
      .executeTakeFirst();
    const isNew = await keepChange(transaction, { ...change, ...read }, stored.fee, adminId);
    // The reader may have found it before the report.
    await transaction
      .updateTable('owner_changes')
      .set({ state: 'asked' })
      .where('name', '=', 'ServiceFeeChanged')
      .where('standard', '=', standard)
      .where('transaction_hash', '=', hash)
      .where('state', '=', 'unasked')
      .execute();
    return { added: isNew ? [hash] : [], removed: [] };
  });
}

/**
 * Stores the fees of one contract of the first chain that the reader found, each with its row in the history,
 * and removes changes that are no longer on the chain, whether the reader or an administrator reported them. A
 * fee that an administrator set manually stays until the chain's next change.
 * @param changes in any order
 * @param upTo the last block that was read; a change in a later block, which an administrator reported, is kept
 * for later
 */
export async function followFeeChanges(
  transaction: Kysely<DB>,
  { chainId, standard }: { chainId: string; standard: Standard },
  changes: readonly FeeChange[],
  upTo: number,
): Promise<void> {
  const vanished = sql<boolean>`chain_block <= ${upTo} and not exists (
    select from chain_events as event
    where event.chain_id = ${chainId}::numeric and event.name = 'ServiceFeeChanged' and event.standard = ${standard}
      and event.transaction_hash = setting_changes.transaction_hash)`;
  const ofChain = { field: fields[standard].field, source: 'chain' as const };
  if (changes.length === 0) {
    // Most ranges of blocks change no fee. For those, the settings aren't locked.
    const found = await transaction
      .selectFrom('setting_changes')
      .select('id')
      .where((where) => where.and(ofChain))
      .where(vanished)
      .executeTakeFirst();
    if (!found) return;
  }
  await followHistory(transaction, standard, async (stored) => {
    const added: string[] = [];
    const inOrder = [...changes].sort(
      (one, other) => one.block - other.block || one.logIndex - other.logIndex,
    );
    for (const change of inOrder) {
      if (await keepChange(transaction, change, stored.fee, null)) added.push(change.hash);
    }
    const removed = await transaction
      .deleteFrom('setting_changes')
      .where((where) => where.and(ofChain))
      .where(vanished)
      .returning(['chain_block', 'chain_log_index', 'from_value'])
      .execute();
    return { added, removed };
  });
}

/** Changes to a fee's history: hashes of new transactions, and the removed rows. */
interface HistoryEdit {
  added: readonly string[];
  removed: readonly { chain_block: number | null; chain_log_index: number | null; from_value: string }[];
}

/**
 * Edits a fee's history and updates the stored fee to the latest change on the chain, by block and position in
 * the block. A value that an administrator set manually stays unless the latest change is a new one.
 */
async function followHistory(
  transaction: Kysely<DB>,
  standard: Standard,
  edit: (stored: StoredFee) => Promise<HistoryEdit>,
): Promise<{ before: StoredFee; after: StoredFee }> {
  const stored = await lockFee(transaction, standard);
  const latestBefore = await latestChange(transaction, standard);
  const { added, removed } = await edit(stored);
  const latest = await latestChange(transaction, standard);
  const isNew = latest?.hash != null && added.includes(latest.hash);
  const isOfChain = stored.fee === latestBefore?.fee;
  const [first] = [...removed].sort(
    (one, other) =>
      (one.chain_block ?? 0) - (other.chain_block ?? 0) ||
      (one.chain_log_index ?? 0) - (other.chain_log_index ?? 0),
  );
  const fee = latest?.fee ?? first?.from_value;
  if (fee === undefined || fee === stored.fee || !(isNew || isOfChain)) {
    return { before: stored, after: stored };
  }
  return { before: stored, after: await setFee(transaction, standard, fee) };
}

/**
 * The stored fee of a contract in percent, if the chain set it last.
 * @param upTo returns undefined if the latest change is in a later block, which an administrator reported
 */
export async function feeOfSettings(
  db: Kysely<DB>,
  standard: Standard,
  upTo: number,
): Promise<string | undefined> {
  const { column, field } = fields[standard];
  const last = await db
    .selectFrom('setting_changes')
    .select(['source', 'chain_block as block'])
    .where('field', '=', field)
    .orderBy('created_at', 'desc')
    .orderBy('chain_log_index', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.source !== 'chain' || (last.block ?? 0) > upTo) return undefined;
  const { fee } = await db.selectFrom('settings').select(`${column} as fee`).executeTakeFirstOrThrow();
  return fee;
}

/** Stores the fee of the latest change on the chain again, if a different one is stored. */
export async function restoreFee(transaction: Kysely<DB>, standard: Standard): Promise<void> {
  const stored = await lockFee(transaction, standard);
  const latest = await latestChange(transaction, standard);
  if (latest && latest.fee !== stored.fee) await setFee(transaction, standard, latest.fee);
}

/** The latest known change of a fee on the chain. */
function latestChange(
  transaction: Kysely<DB>,
  standard: Standard,
): Promise<{ hash: string | null; fee: string } | undefined> {
  return transaction
    .selectFrom('setting_changes')
    .select(['transaction_hash as hash', 'to_value as fee'])
    .where('field', '=', fields[standard].field)
    .where('chain_block', 'is not', null)
    .orderBy('chain_block', 'desc')
    .orderBy('chain_log_index', 'desc')
    .executeTakeFirst();
}

/**
 * Stores a change in the history, once per transaction even if it is read again; of several in one transaction,
 * the last. A change that arrives after a later one is inserted before it in the history.
 * @returns whether it was new
 */
async function keepChange(
  transaction: Kysely<DB>,
  { standard, hash, fee, block, logIndex, at }: FeeChange,
  storedFee: string,
  adminId: string | null,
): Promise<boolean> {
  const { field } = fields[standard];
  const next = await transaction
    .selectFrom('setting_changes')
    .select(['id', 'from_value'])
    .where('field', '=', field)
    .where(sql<boolean>`(chain_block, chain_log_index) > (${block}, ${logIndex})`)
    .orderBy('chain_block')
    .orderBy('chain_log_index')
    .executeTakeFirst();
  const kept = await transaction
    .insertInto('setting_changes')
    .values({
      id: uuidV7(),
      field,
      from_value: next?.from_value ?? storedFee,
      to_value: fee,
      source: 'chain',
      admin_id: adminId,
      transaction_hash: hash,
      chain_block: block,
      chain_log_index: logIndex,
      created_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['transaction_hash', 'field'])
        .where('transaction_hash', 'is not', null)
        .doUpdateSet({
          to_value: sql`excluded.to_value`,
          chain_block: sql`excluded.chain_block`,
          chain_log_index: sql`excluded.chain_log_index`,
          created_at: sql`excluded.created_at`,
          admin_id: sql`coalesce(setting_changes.admin_id, excluded.admin_id)`,
        }),
    )
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow();
  if (kept.isNew && next) {
    await transaction
      .updateTable('setting_changes')
      .set({ from_value: fee })
      .where('id', '=', next.id)
      .execute();
  }
  return kept.isNew;
}

/** The stored fee, locked for a change. */
function lockFee(transaction: Kysely<DB>, standard: Standard): Promise<StoredFee> {
  return transaction
    .selectFrom('settings')
    .select(['id', `${fields[standard].column} as fee`, 'version'])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

function setFee(transaction: Kysely<DB>, standard: Standard, fee: string): Promise<StoredFee> {
  const { column } = fields[standard];
  return transaction
    .updateTable('settings')
    .set({ [column]: fee, version: sql`version + 1` })
    .returning(['id', `${column} as fee`, 'version'])
    .executeTakeFirstOrThrow();
}
