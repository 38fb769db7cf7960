import { type Kysely, sql } from 'kysely';
import type { OwnerActArguments } from '#contract/chain/contract-changes.schemas.ts';
import { CallFailure, noSuchRecord } from '#server/platform/base/failure.ts';
import { addStep } from '../contract-change-store.ts';
import { subjectOf } from '../owner-call.ts';
import type { Proposal } from '../owner-proposal.ts';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { stateOfContractChange } from './queries.ts';

/** Finds the lowest nonce, from the Safe's next one on, that no contract change of this workspace uses. */
export async function freeNonce(
  db: Kysely<DB>,
  { chainId, safe, next }: { chainId: string; safe: string; next: bigint },
): Promise<bigint> {
  const rows = await db
    .selectFrom('owner_acts')
    .select('safe_nonce as nonce')
    .where('chain_id', '=', chainId)
    .where('sender', '=', safe)
    .where('state', 'in', ['open', 'sent'])
    .where('safe_nonce', 'is not', null)
    .execute();
  const taken = new Set(rows.map(({ nonce }) => nonce));
  let free = next;
  while (taken.has(String(free))) free += 1n;
  return free;
}

/**
 * How long a wallet has to send a contract change of an account. After that, the same change on the chain counts
 * as unrequested.
 */
const lapseHours = 2;

/**
 * Adds contract changes, as one batch if there are several. An unsent change of an account about the same
 * subject is replaced. A change that is sent, or that the owners of a Safe sign, isn't.
 * @returns the ID of the first one
 * @throws CallFailure 409 if a change about the same subject is pending, or two of these have the same subject
 */
export async function insertContractChanges(
  db: Kysely<DB>,
  { chainId, proposal }: { chainId: string; proposal: Proposal },
  by: { adminId: string; reason: string | undefined },
): Promise<string> {
  const batch = proposal.calls.length > 1 ? uuidV7() : null;
  const parts = proposal.calls.map((of, part) => ({
    ...of,
    id: uuidV7(),
    part,
    subject: subjectOf(of.call),
  }));
  const subjects = new Set(parts.map(({ contract, subject }) => `${contract} ${subject}`));
  if (subjects.size < parts.length) throw new CallFailure(409, 'actUnderWay');
  // In a fixed order, so that two concurrent administrators don't deadlock.
  const inOrder = parts.toSorted((one, other) =>
    `${one.contract} ${one.subject}` < `${other.contract} ${other.subject}` ? -1 : 1,
  );
  for (const part of inOrder) await insertAct(db, { chainId, batch, proposal, ...part }, by);
  return parts[0]?.id ?? '';
}

async function insertAct(
  db: Kysely<DB>,
  change: Proposal['calls'][number] & {
    id: string;
    chainId: string;
    batch: string | null;
    part: number;
    subject: string;
    proposal: Proposal;
  },
  { adminId, reason }: { adminId: string; reason: string | undefined },
): Promise<void> {
  const { id, chainId, call, contract, data, subject } = change;
  const { sender, safe } = change.proposal;
  const unsent = await db
    .updateTable('owner_acts')
    // Raw because only the database's clock decides what has expired.
    .set({ state: sql`case when lapses_at < clock_timestamp() then 'lapsed' else 'withdrawn' end` })
    .where('chain_id', '=', chainId)
    .where('contract', '=', contract)
    .where('subject', '=', subject)
    .where('state', '=', 'open')
    .where('safe_hash', 'is', null)
    .returning(['id', 'state'])
    .execute();
  for (const old of unsent)
    if (old.state === 'withdrawn') await addStep(db, old.id, 'withdrawn', {}, adminId);
  const added = await db
    .insertInto('owner_acts')
    .values({
      id,
      chain_id: chainId,
      standard: call.standard,
      contract,
      act: call.act,
      arguments: JSON.stringify(call.arguments),
      subject,
      data,
      sender,
      batch: change.batch,
      part: change.part,
      safe_to: safe?.multiSend ?? null,
      safe_version: safe?.version ?? null,
      safe_nonce: safe?.nonce ?? null,
      safe_hash: safe?.hash ?? null,
      safe_owners: safe?.owners ?? null,
      safe_threshold: safe?.threshold ?? null,
      state: 'open',
      reason: reason ?? null,
      proposed_by: adminId,
      // Raw because the database's clock sets the expiry.
      lapses_at: safe ? null : sql<Date>`clock_timestamp() + make_interval(hours => ${lapseHours})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) throw new CallFailure(409, 'actUnderWay');
  await addStep(db, id, 'proposed', safe ? { hash: safe.hash, nonce: safe.nonce } : {}, adminId);
}

/** The fields of a contract change that determine what can be done with it. */
export interface LockedContractChange {
  state: string;
  standard: number;
  contract: string;
  act: string;
  arguments: OwnerActArguments;
  sender: string;
  chainId: string;
  safeHash: string | null;
  safeNonce: string | null;
  /** The batch of changes that are signed together. */
  batch: string | null;
  transactionHash: string | null;
}

const lockedColumns = [
  // Raw because only the database's clock decides what has expired.
  sql<string>`${sql.raw(stateOfContractChange)}`.as('state'),
  'standard',
  'contract',
  'act',
  'arguments',
  'sender',
  'chain_id as chainId',
  'safe_hash as safeHash',
  'safe_nonce as safeNonce',
  'batch',
  'transaction_hash as transactionHash',
] as const;

/**
 * Reads the current state of a contract change.
 * @throws CallFailure 404
 */
export async function readContractChange(db: Kysely<DB>, id: string): Promise<LockedContractChange> {
  const change = await db
    .selectFrom('owner_acts')
    .select(lockedColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!change) throw noSuchRecord();
  return change as LockedContractChange;
}

/**
 * Locks a pending contract change, and the pending ones of its batch, until the transaction ends.
 * @returns the change and the IDs of all of them
 * @throws CallFailure 404, or 409 if it has ended
 */
export async function lockContractChanges(
  db: Kysely<DB>,
  id: string,
): Promise<LockedContractChange & { together: string[] }> {
  const { batch } = await readContractChange(db, id);
  const locked = await db
    .selectFrom('owner_acts')
    .select('id')
    .where((is) => (batch === null ? is('id', '=', id) : is('batch', '=', batch)))
    .where('state', 'in', ['open', 'sent'])
    .orderBy('id')
    .forUpdate()
    .execute();
  const change = await readContractChange(db, id);
  if (change.state !== 'open' && change.state !== 'sent') throw new CallFailure(409, 'actIsOver');
  return { ...change, together: locked.map((row) => row.id) };
}

/** Stores the transaction that sent a contract change. */
export async function setSent(db: Kysely<DB>, id: string, hash: string): Promise<void> {
  await db
    .updateTable('owner_acts')
    .set({ state: 'sent', transaction_hash: hash })
    .where('id', '=', id)
    .execute();
}

/**
 * Marks an unrequested change as reviewed.
 * @throws CallFailure 409 if it is already reviewed, or was requested
 */
export async function setSeen(
  db: Kysely<DB>,
  id: string,
  { adminId, reason }: { adminId: string; reason: string },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('owner_changes')
    .set({ state: 'seen', seen_by: adminId, seen_at: sql`clock_timestamp()`, reason })
    .where('id', '=', id)
    .where('state', '=', 'unasked')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new CallFailure(409, 'alarmIsOver');
}
