import { type Kysely, sql } from 'kysely';
import { DatabaseError } from 'pg';
import { copyRows, type CopyValue } from '#server/platform/db/copy-rows.ts';
import type { DB } from '#server/platform/db/types.ts';
import { feeChangesOf } from './fee-change.ts';
import { followFeeChanges } from './fee-store.ts';
import { moveCopies } from './copies.ts';
import type { ChainEvent } from './decode.ts';
import { type Chain, deriveSales, deriveTokens, dropOrReturn, type TokenKey, undoSales } from './derive.ts';
import { type DroppedEvent, dropEvents } from './drop-events.ts';
import type { Fetched } from './fetch.ts';
import { forgetOwner } from './forget-owner.ts';
import type { Header } from './header.ts';
import { tokensOfEndedOrders } from './order-ends.ts';
import { prepareToWrite } from './prepare-to-write.ts';
import { type ChainState, readState } from './state.ts';
import { recordUndo, tokenSnapshot } from './undo-record.ts';

/** PostgreSQL's code for a lock that could not be taken in time. */
const lockNotAvailable = '55P03';

/** The longest reorganization, in blocks, that the reader can follow. */
export const reorgDepth = 256;

/**
 * Another reader has read further in the meantime, or has locked rows that this one must write. The fetched
 * blocks can't be used.
 */
export class Overtaken extends Error {
  constructor() {
    super('Another reader of the chain has read further, or is writing the same blocks.');
  }
}

/** The state that a range of blocks continues. All blocks before the range are committed. */
export interface Base {
  /** The state that the blocks follow. Writing fails with Overtaken if it has changed. */
  state: ChainState;
  /** The newest block of the chain. */
  head: number;
}

/**
 * Replaces the stored data of these blocks and of all later ones with the fetched blocks. Events, derived rows
 * and progress are committed in one transaction or not at all.
 * @param chain the chain of these blocks
 * @param fetched the blocks; the database already knows their currencies
 * @param base resolves once the blocks before are committed; rows that don't depend on them are written earlier.
 * If it is rejected, everything is rolled back
 * @param options.isUndo whether the blocks replace others, which is recorded in the audit trail
 */
export async function applyBlocks(
  db: Kysely<DB>,
  chain: Chain,
  fetched: Pick<Fetched, 'from' | 'to' | 'events' | 'headers'>,
  base: Base | Promise<Base>,
  { isUndo }: { isUndo: boolean },
): Promise<void> {
  const { from, to, events, headers } = fetched;
  const last = headers.at(-1);
  const writing = db.transaction().execute(async (transaction) => {
    await prepareToWrite(transaction);
    // Blocks lost in a crash are read again, but audit rows must be on disk before anybody sees them.
    if (!isUndo) await sql`set local synchronous_commit = off`.execute(transaction);
    const dropped = await dropEvents(transaction, chain.chainId, sql<boolean>`block_number >= ${from}`);
    await insertEvents(transaction, chain, events);
    const [minted, others] = isUndo || dropped.length > 0 ? [[], events] : byMinting(events);
    await followTokens(transaction, chain, { events: minted, dropped: [] });
    const { state, head } = await base;
    await advance(transaction, state, { block: to, last, head });
    const undone = isUndo ? { fromBlock: from, block: to } : undefined;
    await follow(transaction, state, { upTo: to, time: last?.timestamp, events, others, dropped, undone });
    await keepHeaders(transaction, chain, { last: from - 1, block: to, headers });
  });
  try {
    await writing;
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    // Two readers with two ranges each can wait for each other's events in a way that PostgreSQL can't detect.
    if (error.code === lockNotAvailable) throw new Overtaken();
    // Another reader wrote the same events at the same moment, so it has read further.
    const isTwice = error.constraint === 'chain_events_pkey' || error.constraint === 'chain_events_chain_key';
    if (isTwice && ((await readState(db, chain.chainId))?.block ?? -1) >= from) throw new Overtaken();
    throw error;
  }
}

/**
 * Undoes everything read after a block, in one transaction: the chain became shorter or must be read again.
 * @param headers the last `reorgDepth` headers up to that block
 */
export async function undoBlocks(
  db: Kysely<DB>,
  state: ChainState,
  { last, headers, head }: { last: number; headers: readonly Header[]; head: number },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await prepareToWrite(transaction);
    const dropped = await dropEvents(transaction, state.chainId, sql<boolean>`block_number > ${last}`);
    const header = headers.at(-1);
    await advance(transaction, state, { block: last, last: header, head });
    const undone = { fromBlock: last + 1, block: last };
    const time = header?.timestamp;
    await follow(transaction, state, { upTo: last, time, events: [], others: [], dropped, undone });
    await keepHeaders(transaction, state, { last, block: last, headers });
  });
}

/** The progress of reading stored blocks again, or of proving them again. */
type Mark = 'rebuild_from' | 'prove_from';

/**
 * Replaces the stored data of these blocks with the fetched blocks and leaves later blocks unchanged. One range
 * is read again at a time, while the lists continue to show their rows.
 * @param mark the progress that moves to the block after them
 */
export async function rebuildBlocks(
  db: Kysely<DB>,
  state: ChainState,
  { from, to, events }: Pick<Fetched, 'from' | 'to' | 'events'>,
  mark: Mark = 'rebuild_from',
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await prepareToWrite(transaction);
    await moveMark(transaction, state, mark, to);
    const isRead = sql<boolean>`block_number between ${from} and ${to}`;
    const dropped = await dropEvents(transaction, state.chainId, isRead);
    await insertEvents(transaction, state, events);
    await follow(transaction, state, { upTo: to, events, others: events, dropped });
  });
}

/**
 * Records that the stored blocks up to this one were read or proved again.
 * @throws Overtaken
 */
export async function moveMark(db: Kysely<DB>, state: ChainState, mark: Mark, to: number): Promise<void> {
  const before = mark === 'rebuild_from' ? state.rebuildFrom : state.proveFrom;
  const updated = await sql`
    update chain_state set ${sql.ref(mark)} = case when ${to} >= block_number then null else ${to + 1}::bigint end,
      seen_at = now()
    where chain_id = ${state.chainId}::numeric and block_number = ${state.block} and block_hash = ${state.blockHash}
      and ${sql.ref(mark)} = ${before}`.execute(db);
  if (updated.numAffectedRows !== 1n) throw new Overtaken();
}

/** Undoes everything that was read of a chain, in the caller's transaction, and deletes its state. */
export async function forgetChain(transaction: Kysely<DB>, state: ChainState): Promise<void> {
  const dropped = await dropEvents(transaction, state.chainId, sql<boolean>`true`);
  // This includes a fee change that an administrator reported before the reader found it, because its block
  // belongs to the old chain.
  const upTo = Number.MAX_SAFE_INTEGER;
  const undone = { fromBlock: state.startBlock, block: null };
  await follow(transaction, state, { upTo, events: [], others: [], dropped, undone });
  await forgetOwner(transaction, state.chainId);
  for (const table of ['chain_copies', 'chain_blocks', 'chain_state'] as const) {
    await transaction.deleteFrom(table).where('chain_id', '=', state.chainId).execute();
  }
}

async function advance(
  transaction: Kysely<DB>,
  state: ChainState,
  { block, last, head }: { block: number; last: Header | undefined; head: number },
): Promise<void> {
  const updated = await sql`
    update chain_state set block_number = ${block}, head = ${head}, seen_at = now(), stopped = null,
      rebuild_from = case when stopped is null and rebuild_from <= ${block} then rebuild_from end,
      block_time = coalesce(${last?.timestamp ?? null}, block_time),
      block_hash = coalesce(${last?.hash ?? null}, (select hash from chain_blocks
        where chain_id = ${state.chainId}::numeric and number = ${block}), '')
    where chain_id = ${state.chainId}::numeric and block_number = ${state.block} and block_hash = ${state.blockHash}
      and genesis_hash = ${state.genesisHash}`.execute(transaction);
  if (updated.numAffectedRows !== 1n) throw new Overtaken();
}

/** Stores the headers that reveal a reorganization, and deletes later and much older ones. */
async function keepHeaders(
  transaction: Kysely<DB>,
  { chainId }: Chain,
  { last, block, headers }: { last: number; block: number; headers: readonly Header[] },
): Promise<void> {
  await sql`delete from chain_blocks
    where chain_id = ${chainId}::numeric and (number > ${last} or number < ${block - reorgDepth})`.execute(
    transaction,
  );
  if (headers.length === 0) return;
  await sql`
    insert into chain_blocks (chain_id, number, hash, parent_hash)
    select ${chainId}::numeric, * from unnest(${headers.map(({ number }) => number)}::bigint[],
      ${headers.map(({ hash }) => hash)}::text[], ${headers.map(({ parentHash }) => parentHash)}::text[])
    on conflict (chain_id, number) do nothing`.execute(transaction);
}

interface Replacement {
  /** The last block that was read. */
  upTo: number;
  /** The time of that block; undefined if it is unchanged. */
  time?: number | undefined;
  events: readonly ChainEvent[];
  /** Events whose tokens must be derived again. */
  others: readonly ChainEvent[];
  dropped: readonly DroppedEvent[];
  /** If blocks were undone, the first undone block and the last remaining one, for the audit trail. */
  undone?: { fromBlock: number; block: number | null } | undefined;
}

/** Updates all derived rows after events were added and dropped. */
async function follow(
  transaction: Kysely<DB>,
  state: ChainState,
  { upTo, time = state.blockTime, events, others, dropped, undone }: Replacement,
): Promise<void> {
  const changes = { events: [...dropped, ...events], times: [state.blockTime, time] as const };
  const ended = await tokensOfEndedOrders(transaction, state.chainId, changes);
  const touched = keysOf([...dropped, ...events, ...ended]);
  const before = undone ? await tokenSnapshot(transaction, state, touched) : [];
  await undoSales(transaction, state, dropped);
  await followTokens(transaction, state, { events: others, dropped, ended });
  if (touched.length > 0) await dropOrReturn(transaction, state, touched, { mayDrop: dropped.length > 0 });
  await deriveSales(transaction, state, events);
  // The fees in the settings are those of the first chain. Fees on other chains are shown with their contracts.
  if (state.place === 0) await followFees(transaction, state, events, Math.max(upTo, state.block));
  if (undone) {
    const after = await tokenSnapshot(transaction, state, touched);
    await recordUndo(transaction, state, { ...undone, dropped, before, after });
  }
}

async function followFees(
  transaction: Kysely<DB>,
  { chainId }: Chain,
  events: readonly ChainEvent[],
  upTo: number,
): Promise<void> {
  for (const standard of [721, 1155] as const) {
    await followFeeChanges(transaction, { chainId, standard }, feeChangesOf(events, standard), upTo);
  }
}

async function followTokens(
  transaction: Kysely<DB>,
  chain: Chain,
  { events, dropped, ended = [] }: Pick<Replacement, 'events' | 'dropped'> & { ended?: readonly TokenKey[] },
): Promise<void> {
  await moveCopies(transaction, chain.chainId, { events, dropped });
  await deriveTokens(transaction, chain, keysOf([...dropped, ...events, ...ended]));
}

/** Anything that identifies a token. */
type Keyed = ChainEvent | DroppedEvent | TokenKey;

/**
 * Separates the events of tokens that are minted in this range from those of older tokens. The former touch no
 * row that earlier blocks may touch, so two ranges of blocks can be written at the same time without waiting for
 * each other.
 */
function byMinting(events: readonly ChainEvent[]): [minted: ChainEvent[], others: ChainEvent[]] {
  const minted = new Set(events.filter(({ name }) => name === 'Minted').map(keyOf));
  const parts = Map.groupBy(events, (event) => minted.has(keyOf(event)));
  return [parts.get(true) ?? [], parts.get(false) ?? []];
}

const keyOf = ({ standard, tokenId }: Keyed) => `${standard} ${tokenId}`;

function keysOf(events: readonly Keyed[]): TokenKey[] {
  const keys = new Map<string, TokenKey>();
  for (const event of events) {
    const { standard, tokenId } = event;
    if (tokenId) keys.set(keyOf(event), { standard, tokenId });
  }
  return [...keys.values()];
}

/** The columns of chain_events. */
export const eventColumns = [
  'chain_id', 'block_number', 'log_index', 'part', 'block_hash', 'transaction_hash', 'occurred_at', 'standard', 'name', 'token_id',
  'account', 'counterpart', 'nonce', 'quantity', 'amount', 'currency', 'fee', 'royalty', 'details',
] as const; // oxfmt-ignore

/** The rows of events, in the order of `eventColumns`. */
export function* rowsOf({ chainId }: Chain, events: readonly ChainEvent[]): Generator<readonly CopyValue[]> {
  for (const event of events) {
    yield [
      chainId, event.blockNumber, event.logIndex, event.part, event.blockHash, event.transactionHash,
      new Date((event.timestamp ?? Number.NaN) * 1000).toISOString(), event.standard, event.name, event.tokenId,
      event.account, event.counterpart, event.nonce, event.quantity, event.amount, event.currency, event.fee,
      event.royalty, event.details && JSON.stringify(event.details),
    ]; // oxfmt-ignore
  }
}

async function insertEvents(
  transaction: Kysely<DB>,
  chain: Chain,
  events: readonly ChainEvent[],
): Promise<void> {
  if (events.length > 0) await copyRows(transaction, 'chain_events', eventColumns, rowsOf(chain, events));
}
