import { type Kysely, sql } from 'kysely';
import type { Page } from '#contract/platform/call.ts';
import { type BulkInput, bulkOf, firstCursor } from './bulk-run.ts';
import type { DB } from '#server/platform/db/types.ts';
import { contains } from '#server/platform/lists/term.ts';
import type { Message } from '#server/platform/messages/translate.ts';

/** A bulk run as stored. */
export interface BulkRun {
  id: string;
  principalId: string;
  principalName: string;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  total: number | null;
  error: Message | null;
  createdAt: Date;
  endedAt: Date | null;
  input: BulkInput;
  cursor: ReturnType<typeof bulkOf>['cursor'];
  /** Whether a run that undoes it is open or has finished. */
  isUndone: boolean;
}

/**
 * One bulk run.
 * @param principal the administrator who must own it; undefined for anybody
 */
export async function findBulk(
  db: Kysely<DB>,
  id: string,
  principal: string | undefined,
): Promise<BulkRun | undefined> {
  const run = await db
    .selectFrom('runs')
    .select(({ ref }) => [
      'id',
      // Only the server's own runs have no principal, and none of them is a bulk run.
      ref('principal_id').$notNull().as('principalId'),
      'principal_name as principalName',
      'state',
      'total',
      'error',
      'input',
      'cursor',
      'created_at as createdAt',
      'ended_at as endedAt',
      // Raw because a run that undoes another one names it in its JSON input.
      sql<boolean>`exists (select from runs as undoing where undoing.input ->> 'undoes' = runs.id::text
        and undoing.kind = 'bulk' and undoing.state not in ('failed', 'cancelled'))`.as('isUndone'),
    ])
    .where('id', '=', id)
    .where('kind', '=', 'bulk')
    .$if(principal !== undefined, (query) => query.where('principal_id', '=', principal as string))
    .executeTakeFirst();
  return run && { ...run, ...bulkOf(run) };
}

/**
 * Starts a run that waits for confirmation.
 * @returns false if it doesn't wait for one
 */
export async function confirmBulk(db: Kysely<DB>, id: string, reason: string | undefined): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('runs')
    .set({
      cursor: sql`cursor || '{"phase": "running", "place": 0}'`,
      input: reason ? sql`input || ${JSON.stringify({ reason })}::jsonb` : sql`input`,
      state: 'running',
      seen_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    // Raw because the phase is part of the cursor's JSON.
    .where(sql<boolean>`cursor ->> 'phase' = 'asking'`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores the initial progress of a new run. */
export async function beginBulk(db: Kysely<DB>, id: string): Promise<void> {
  await db
    .updateTable('runs')
    .set({ cursor: JSON.stringify(firstCursor) })
    .where('id', '=', id)
    .execute();
}

interface RowsInput {
  run: string;
  page: number;
  limit: number;
  search: string;
  done?: boolean | undefined;
}

interface Row {
  id: string;
  name: string;
  outcome: 'waiting' | 'done' | 'changed' | 'refused' | 'failed';
  failure: Message | null;
}

/** A page of a run's rows, in the order of the run. */
export async function listBulkRows(
  db: Kysely<DB>,
  { run, page, limit, search, done }: RowsInput,
): Promise<Page<Row>> {
  const isWanted =
    done === undefined
      ? sql``
      : done
        ? sql`and outcome = 'done'`
        : sql`and (outcome <> 'done' or check_failure is not null) and outcome is distinct from 'done'`;
  const isNamed = search === '' ? sql`` : sql`and ${contains(sql`lower(name)`, search)}`;
  const isAll = done === undefined && search === '';
  const offset = (page - 1) * limit;
  const from = sql`from bulk_rows where run_id = ${run} ${isWanted} ${isNamed}`;
  // Raw because a page of an unfiltered run is found by position, however many rows there are.
  const { rows } = await sql<Row & { count: number }>`
    select record_id as id, name, coalesce(outcome, 'waiting') as outcome, coalesce(failure, check_failure) as failure
    ${from} ${isAll ? sql`and position > ${offset}` : sql``} order by position
    limit ${limit} ${isAll ? sql`` : sql`offset ${offset}`}`.execute(db);
  // Raw because it counts the same rows.
  const counted = await sql<{ count: number }>`select count(*) as count ${from}`.execute(db);
  return { rows, count: counted.rows[0]?.count ?? 0, countIsExact: true };
}
