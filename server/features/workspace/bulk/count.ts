import { type Kysely, sql } from 'kysely';
import type { Page } from '#contract/platform/call.ts';
import type { DB } from '#server/platform/db/types.ts';
import { matchingInput } from '#server/platform/exports/matching-input.ts';
import type { CallContext, Caller } from '#server/platform/context/context.ts';
import { mountedCall } from '#server/platform/http/mounted-calls.ts';
import { captureListRequest } from '#server/platform/lists/asked.ts';
import { type BulkInput, rowCallOf } from './bulk-run.ts';
import { recordTableOf } from './record-tables.ts';
import { insertChosen, insertMatching } from './rows.ts';

type Context = CallContext<Caller>;

/**
 * Stores the rows of a run that match its search and filters, as read by the handler of its list.
 * @param context with the transaction
 * @returns the number of rows
 */
export async function countMatching(runId: string, input: BulkInput, context: Context): Promise<number> {
  const { db } = context;
  const asked = matchingInput(input, context);
  const of = recordTableOf(rowCallOf(input).act);
  // Searching millions of rows takes longer than a page of a list may.
  await sql`set local statement_timeout = '1h'`.execute(db);
  const list = await captureListRequest(db, (questioned) =>
    readPage(input.list, asked, { ...context, db: questioned }),
  );
  if (list) return insertMatching(db, runId, of, list);
  const ids = await idsByPages(input.list, asked, context);
  return ids.length === 0 ? 0 : insertChosen(db, runId, of, ids);
}

const pageRows = 100;

/** The rows of a list whose handler reads more than one table. Such lists are short. */
async function idsByPages(list: string, asked: Record<string, unknown>, context: Context): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const { rows } = (await readPage(list, { ...asked, page, limit: pageRows }, context)) as Page<{
      id: string;
    }>;
    ids.push(...rows.map(({ id }) => id));
    if (rows.length < pageRows) return ids;
  }
}

async function readPage(list: string, asked: Record<string, unknown>, context: Context): Promise<unknown> {
  const read = await mountedCall(list).prepare(asked, context);
  if (typeof read !== 'function') throw new Error(`${list} reads, and gave the outcome of a write.`);
  return read(context);
}

/** How many of an administrator's bulk runs are not over. */
export async function openBulkRuns(db: Kysely<DB>, principalId: string): Promise<number> {
  const { count } = await db
    .selectFrom('runs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('principal_id', '=', principalId)
    .where('kind', '=', 'bulk')
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
