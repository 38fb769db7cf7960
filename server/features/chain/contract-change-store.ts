import { type Kysely, sql } from 'kysely';
import type { ContractChangeName, contractChangeSteps } from '#contract/chain/contract-change-names.ts';
import type { OwnerActArguments } from '#contract/chain/contract-changes.schemas.ts';
import { safeCallOf } from '#contract/chain/safe-multi-send.ts';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import type { Standard } from './decode.ts';
import type { Safe } from './safe.ts';

/** A pending contract change, with the fields that the chain decides about. */
export interface PendingContractChange {
  id: string;
  standard: Standard;
  contract: string;
  act: ContractChangeName;
  arguments: OwnerActArguments;
  sender: string;
  data: string;
  state: string;
  safeNonce: string | null;
  safeHash: string | null;
  /** The batch of changes that are signed together. */
  batch: string | null;
  /** For a batch of a Safe: the contract that makes its calls. */
  safeTo: string | null;
  safeOwners: string[] | null;
  safeThreshold: number | null;
  transactionHash: string | null;
}

const columns = [
  'id',
  'standard',
  'contract',
  'act',
  'arguments',
  'sender',
  'data',
  'state',
  'safe_nonce as safeNonce',
  'safe_hash as safeHash',
  'batch',
  'safe_to as safeTo',
  'safe_owners as safeOwners',
  'safe_threshold as safeThreshold',
  'transaction_hash as transactionHash',
] as const;

/**
 * Finds the contract changes that are neither done nor ended. A change by an account expires unless its
 * transaction is known.
 */
export async function pendingContractChanges(
  db: Kysely<DB>,
  chainId: string,
): Promise<PendingContractChange[]> {
  const rows = await db
    .selectFrom('owner_acts')
    .select(columns)
    .where('chain_id', '=', chainId)
    .where('state', 'in', ['open', 'sent'])
    // Raw because only the database's clock decides what has expired.
    .where(sql<boolean>`(lapses_at is null or transaction_hash is not null or lapses_at > clock_timestamp())`)
    .orderBy('proposed_at')
    .execute();
  return rows as PendingContractChange[];
}

/** Adds a step to the history of a contract change. */
export async function addStep(
  transaction: Kysely<DB>,
  actId: string,
  kind: (typeof contractChangeSteps)[number],
  details: Readonly<Record<string, string>>,
  adminId: string | null = null,
): Promise<void> {
  await transaction
    .insertInto('owner_act_steps')
    .values({ id: uuidV7(), act_id: actId, kind, details: JSON.stringify(details), admin_id: adminId })
    .execute();
}

/**
 * The call that the Safe of a contract change makes: the change itself, or the contract that makes all calls of
 * its batch.
 */
export async function callOfSafe(
  db: Kysely<DB>,
  change: PendingContractChange,
): Promise<ReturnType<typeof safeCallOf>> {
  if (change.batch === null) return safeCallOf([{ to: change.contract, data: change.data }], null);
  const calls = await db
    .selectFrom('owner_acts')
    .select(['contract as to', 'data'])
    .where('batch', '=', change.batch)
    .orderBy('part')
    .execute();
  return safeCallOf(calls, change.safeTo);
}

/** Finds the last step of these kinds of a contract change, if there is one. */
export async function lastStepOf(
  transaction: Kysely<DB>,
  actId: string,
  kinds: readonly (typeof contractChangeSteps)[number][],
): Promise<string | undefined> {
  const step = await transaction
    .selectFrom('owner_act_steps')
    .select('kind')
    .where('act_id', '=', actId)
    .where('kind', 'in', kinds)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return step?.kind;
}

/**
 * Adds a signature.
 * @returns whether it is new
 */
export async function insertSignature(
  db: Kysely<DB>,
  actId: string,
  { signer, signature }: { signer: string; signature: string },
): Promise<boolean> {
  const added = await db
    .insertInto('owner_act_signatures')
    .values({ act_id: actId, signer, signature })
    .onConflict((conflict) => conflict.doNothing())
    .returning('signer')
    .executeTakeFirst();
  return added !== undefined;
}

/** Marks a contract change as done on the chain. */
export async function setDone(transaction: Kysely<DB>, actId: string, hash: string): Promise<void> {
  await transaction
    .updateTable('owner_acts')
    .set({ state: 'done', transaction_hash: hash })
    .where('id', '=', actId)
    .execute();
}

/**
 * Reopens a contract change whose effect the chain dropped, unless another change has replaced it in the meantime.
 */
export async function setUndone(transaction: Kysely<DB>, actId: string): Promise<void> {
  await sql`update owner_acts as act set state = case when exists (
      select from owner_acts as other where other.id <> act.id and other.state in ('open', 'sent')
        and (other.batch is null or other.batch is distinct from act.batch)
        and other.chain_id = act.chain_id
        and ((other.contract = act.contract and other.subject = act.subject)
          or (other.sender = act.sender and other.safe_nonce = act.safe_nonce))) then 'replaced' else 'sent' end
    where id = ${actId}`.execute(transaction);
}

/**
 * Ends a pending contract change.
 * @returns whether it was pending
 */
export async function endContractChange(
  transaction: Kysely<DB>,
  actId: string,
  state: 'failed' | 'replaced' | 'withdrawn' | 'void',
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('owner_acts')
    .set({ state })
    .where('id', '=', actId)
    .where('state', 'in', ['open', 'sent'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Reopens a Safe's contract change whose transaction was reverted. Its signatures are still valid, so somebody
 * may send it again.
 */
export async function setUnsent(transaction: Kysely<DB>, actId: string): Promise<void> {
  await transaction
    .updateTable('owner_acts')
    .set({ state: 'open', transaction_hash: null })
    .where('id', '=', actId)
    .where('state', '=', 'sent')
    .execute();
}

/** Stores the current owners of a contract change's Safe. */
export async function setSafe(
  transaction: Kysely<DB>,
  actId: string,
  { owners, threshold }: Pick<Safe, 'owners' | 'threshold'>,
): Promise<void> {
  await transaction
    .updateTable('owner_acts')
    .set({ safe_owners: owners, safe_threshold: threshold })
    .where('id', '=', actId)
    .execute();
}
