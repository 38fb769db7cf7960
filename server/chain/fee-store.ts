import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/types.ts';
import { uuidV7 } from '../db/uuid-v7.ts';
import type { Standard } from './decode.ts';
import type { FeeChange } from './fee-change.ts';

/** A standard's fee in the settings: the column, and the field that its history goes by. */
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

/** Whether the fee that a transaction set is stored already. */
export async function isFeeStored(db: Kysely<DB>, standard: Standard, hash: string): Promise<boolean> {
  const { rows } = await sql`select from setting_changes
    where transaction_hash = ${hash} and field = ${fields[standard].field}`.execute(db);
  return rows.length > 0;
}

/**
 * Stores a fee that the chain confirmed, with its row in the history, once for each transaction however often it is read.
 * @param adminId who told of it; null where it was read from the chain
 * @returns the fee before and after
 */
export async function storeFeeChange(
  transaction: Kysely<DB>,
  { standard, hash, fee, block, at }: FeeChange,
  adminId: string | null,
): Promise<{ before: StoredFee; after: StoredFee }> {
  const { field } = fields[standard];
  const before = await lockFee(transaction, standard);
  const kept = await sql<{ isNew: boolean }>`
    insert into setting_changes (id, field, from_value, to_value, source, admin_id, transaction_hash, chain_block, created_at)
    values (${uuidV7()}, ${field}, ${before.fee}, ${fee}, 'chain', ${adminId}, ${hash}, ${block}, ${at})
    on conflict (transaction_hash, field) where transaction_hash is not null
    do update set chain_block = excluded.chain_block, created_at = excluded.created_at,
      admin_id = coalesce(setting_changes.admin_id, excluded.admin_id)
    returning xmax = 0 as "isNew"`.execute(transaction);
  if (!kept.rows[0]?.isNew || before.fee === fee) return { before, after: before };
  return { before, after: await setFee(transaction, standard, fee) };
}

/** The stored fee, locked for a change. */
export async function lockFee(transaction: Kysely<DB>, standard: Standard): Promise<StoredFee> {
  const { rows } = await sql<StoredFee>`
    select id, ${sql.ref(fields[standard].column)} as fee, version from settings for update`.execute(
    transaction,
  );
  return rows[0] as StoredFee;
}

/** Sets the stored fee without a row in the history. */
export async function setFee(transaction: Kysely<DB>, standard: Standard, fee: string): Promise<StoredFee> {
  const column = sql.ref(fields[standard].column);
  const { rows } = await sql<StoredFee>`
    update settings set ${column} = ${fee}, version = version + 1
    returning id, ${column} as fee, version`.execute(transaction);
  return rows[0] as StoredFee;
}
