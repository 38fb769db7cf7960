import type { Kysely } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { eventColumns, moveMark, rebuildBlocks, rowsOf } from './apply.ts';
import type { RangeFetcher } from './range-fetcher.ts';
import type { ChainState } from './state.ts';

/**
 * Proves a range of stored blocks again, and replaces what is stored if the chain differs.
 * @throws RpcError; Overtaken and ChangedMeanwhile, after which the next attempt may succeed
 */
export async function proveStored(db: Kysely<DB>, fetcher: RangeFetcher, state: ChainState): Promise<void> {
  const from = Math.max(state.proveFrom ?? 0, state.startBlock);
  // Those blocks no longer exist, and the blocks that replaced them are proved.
  if (from > state.block) return moveMark(db, state, 'prove_from', state.block);
  const fetched = await fetcher.oldBlocks(state, { from, to: state.block });
  const stored = await db
    .selectFrom('chain_events')
    .select([...eventColumns])
    .where('chain_id', '=', state.chainId)
    .where('block_number', '>=', from)
    .where('block_number', '<=', fetched.to)
    .orderBy('block_number')
    .orderBy('log_index')
    .orderBy('part')
    .execute();
  const proved = [...rowsOf(state, fetched.events)];
  const isSame =
    stored.length === proved.length &&
    stored.every((row, index) =>
      eventColumns.every((column, place) => textOf(row[column]) === textOf(proved[index]?.[place])),
    );
  if (isSame) await moveMark(db, state, 'prove_from', fetched.to);
  else await rebuildBlocks(db, state, fetched, 'prove_from');
}

/** Converts a column's value to a text that is the same for a stored value and for a value to be written. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  const content: unknown = typeof value === 'string' && value.startsWith('{') ? JSON.parse(value) : value;
  return typeof content === 'object' ? sorted(content) : String(content);
}

/** PostgreSQL reorders the fields of an object. */
const sorted = (object: object | null): string =>
  JSON.stringify(object, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
