import { type Kysely, sql } from 'kysely';
import { ownerEventNames } from '#contract/chain/contract-change-names.ts';
import { zeroAddress } from '#server/platform/base/address.ts';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { percentOf, type Standard } from './decode.ts';
import { contractOf, type OwnerEvent } from './owner-call.ts';
import type { ChainState } from './state.ts';

/** An owner's action, as read from the chain. */
export interface OwnerChainEvent extends OwnerEvent {
  standard: Standard;
  transactionHash: string;
  /** Its number among the events of the same name in one transaction. */
  part: number;
  blockNumber: number;
  blockHash: string;
  logIndex: number;
  at: Date;
}

interface Row {
  standard: Standard;
  name: string;
  transactionHash: string;
  part: number;
  blockNumber: number;
  blockHash: string;
  logIndex: number;
  at: Date;
  account: string | null;
  counterpart: string | null;
  amount: string | null;
  fee: string | null;
  currency: string | null;
  details: unknown;
}

const orNull = (address: string | null) => (address === zeroAddress ? null : address);

/** The values of an event, by name. */
function detailsOf({
  name,
  account,
  counterpart,
  amount,
  fee,
  currency,
  details,
}: Row): OwnerEvent['details'] {
  const said = (details ?? {}) as Record<string, string>;
  switch (name) {
    case 'ServiceFeeChanged':
      return { from: percentOf(fee ?? '0'), to: percentOf(amount ?? '0') };
    case 'TokenTypeSet':
      return { coinName: said['tokenType'] ?? '', from: orNull(counterpart), to: orNull(account) };
    case 'Paused':
    case 'Unpaused':
      return { by: account };
    case 'Rescued':
      return { currency: orNull(currency), amount, to: counterpart };
    case 'TokenRescued':
      return { collection: said['collection'] ?? null, number: said['tokenId'] ?? null, to: counterpart };
    case 'ContractURIUpdated':
      return {};
    default:
      return { from: orNull(account), to: orNull(counterpart) };
  }
}

/** Written like the condition of the partial index, because the planner compares the texts. */
const ownerEvents = sql.raw(ownerEventNames.map((name) => `'${name}'`).join(', '));

/** Finds the owner's events that aren't classified yet or are now in another block, in the order of the chain. */
export async function unjudgedChainEvents(
  db: Kysely<DB>,
  { chainId }: ChainState,
): Promise<OwnerChainEvent[]> {
  // Raw because events of the same name are numbered within their transaction.
  const { rows } = await sql<Row>`
    with deeds as (
      select standard, name, transaction_hash, block_number, block_hash, log_index, occurred_at, account, counterpart, amount, fee,
        currency, details,
        row_number() over (partition by transaction_hash, standard, name order by block_number, log_index)::int as part
      from chain_events where chain_id = ${chainId}::numeric and name in (${ownerEvents})
    )
    select standard, name, transaction_hash as "transactionHash", part, block_number as "blockNumber", block_hash as "blockHash",
      log_index as "logIndex", occurred_at as at, account, counterpart, amount, fee, currency, details
    from deeds where not exists (
      select from owner_changes as judged where judged.chain_id = ${chainId}::numeric
        and judged.transaction_hash = deeds.transaction_hash and judged.standard = deeds.standard
        and judged.name = deeds.name and judged.part = deeds.part
        and judged.block_hash = deeds.block_hash and judged.log_index = deeds.log_index and judged.undone_at is null)
    order by block_number, log_index limit 500`.execute(db);
  return rows.map((row) => {
    const { standard, name, transactionHash, part, blockNumber, blockHash, logIndex, at } = row;
    return {
      standard,
      name,
      transactionHash,
      part,
      blockNumber,
      blockHash,
      logIndex,
      at,
      details: detailsOf(row),
    };
  });
}

/** The first classification of a change. */
export interface Judgement {
  state: 'before' | 'asked' | 'unasked';
  sender: string | null;
  through: string | null;
  actId: string | null;
}

/**
 * Stores an owner's action once per transaction, even if it is read again or in another block.
 * @returns the change, which keeps its first classification
 */
export async function storeChainEvent(
  transaction: Kysely<DB>,
  { chainId, contracts }: ChainState,
  event: OwnerChainEvent,
  judgement: Judgement,
): Promise<{ id: string; isNew: boolean; actId: string | null }> {
  const place = {
    block_number: event.blockNumber,
    block_hash: event.blockHash,
    log_index: event.logIndex,
    at: event.at,
    undone_at: null,
  };
  return transaction
    .insertInto('owner_changes')
    .values({
      id: uuidV7(),
      chain_id: chainId,
      standard: event.standard,
      contract: contractOf(contracts, event.standard),
      name: event.name,
      details: JSON.stringify(event.details),
      transaction_hash: event.transactionHash,
      part: event.part,
      sender: judgement.sender,
      through: judgement.through,
      act_id: judgement.actId,
      state: judgement.state,
      ...place,
    })
    .onConflict((conflict) => conflict.constraint('owner_changes_key').doUpdateSet(place))
    .returning(['id', 'act_id as actId', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirstOrThrow();
}

/** A change that the chain dropped. */
export interface DroppedChainEvent {
  id: string;
  standard: Standard;
  name: string;
  contract: string;
  transactionHash: string;
  actId: string | null;
  state: string;
}

/** Marks the changes that the chain dropped. Changes that only haven't been read again yet stay unmarked. */
export async function markDropped(transaction: Kysely<DB>, state: ChainState): Promise<DroppedChainEvent[]> {
  // Raw because it selects changes without an event.
  const { rows } = await sql<DroppedChainEvent>`
    update owner_changes as change set undone_at = clock_timestamp()
    where chain_id = ${state.chainId}::numeric and undone_at is null
      and (block_number <= ${state.block} or block_number > ${state.head})
      and not exists (select from chain_events as event
        where event.chain_id = change.chain_id and event.block_number = change.block_number
          and event.log_index = change.log_index and event.block_hash = change.block_hash)
    returning id, standard, name, contract, transaction_hash as "transactionHash", act_id as "actId", state`.execute(
    transaction,
  );
  return rows;
}
