import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { DatabaseError } from 'pg';
import { z } from 'zod';
import type { OwnFieldKind, OwnFieldType } from '#contract/platform/own-field-kinds.ts';
import type { Services } from '#server/platform/context/services.ts';
import { releaseLock, takeLock } from '#server/platform/db/advisory-lock.ts';
import { outageOf } from '#server/platform/db/outage.ts';
import type { DB } from '#server/platform/db/types.ts';
import { ownExpression } from '#server/platform/lists/own-conditions.ts';
import { ownFieldTables } from '#server/platform/own-fields/own-fields.ts';
import { advanceRun, endRun, type OpenRun } from '#server/platform/runs/runs.ts';

const input = z.object({ field: z.uuid() });

/** The index of a field, and its statistics. Its id is only hexadecimal digits, so it is safe as SQL. */
export const indexOf = (id: string): string => `own_fields_${id.replaceAll('-', '')}`;

/**
 * Builds the index of an own field, or drops it if lists aren't filtered by the field, while others read and write the
 * table. The rows that lack the field aren't in the index. A build that was interrupted leaves an invalid index, which is
 * dropped first.
 */
export async function buildOwnFieldIndex(
  services: Services,
  connection: Kysely<DB>,
  run: OpenRun,
): Promise<void> {
  const { field: id } = input.parse(run.input);
  // Two runs about one field would drop each other's index. The later one is taken up again.
  if (!(await takeLock(connection, 'ownField', id))) return;
  try {
    const field = await connection
      .selectFrom('own_fields')
      .select(['kind', 'key', 'type', 'is_filterable', 'indexed_at'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (field && !field.is_filterable) await dropIndex(services.owner, id);
    const isMissing = field?.is_filterable === true && field.indexed_at === null;
    const reason = isMissing ? await build(services, run.id, { id, ...field }) : null;
    if (isMissing)
      await connection
        .updateTable('own_fields')
        .set(reason === null ? { indexed_at: sql`now()` } : { is_filterable: false })
        .where('id', '=', id)
        .where('is_filterable', '=', true)
        .execute();
    await endRun(
      connection,
      run.id,
      reason === null
        ? { state: 'done', result: {} }
        : { state: 'failed', error: { sentence: 'fieldIndexFailed', values: { reason } } },
    );
  } finally {
    await releaseLock(connection, 'ownField', id);
  }
}

/** @returns null, or the error code of PostgreSQL if it can't index the stored values */
async function build(
  { owner, db }: Services,
  runId: string,
  { id, kind, key, type }: { id: string; kind: string; key: string; type: string },
): Promise<string | null> {
  const { table } = ownFieldTables[kind as OwnFieldKind];
  const expression = ownExpression(key, type as OwnFieldType);
  await dropIndex(owner, id);
  const done = new AbortController();
  const progress = reportProgress(db, runId, table, done.signal);
  try {
    await withoutTimeout(
      owner,
      `create index concurrently ${indexOf(id)} on ${table} (${expression}, id) where ${expression} is not null`,
    );
    // How many rows a filter leaves is estimated from these. PostgreSQL ignores the statistics of an index on some rows.
    await withoutTimeout(owner, `create statistics ${indexOf(id)} on (${expression}) from ${table}`);
    await withoutTimeout(owner, `analyze ${table}`);
    return null;
  } catch (error) {
    if (!(error instanceof DatabaseError) || outageOf(error)) throw error;
    await dropIndex(owner, id);
    return error.code ?? error.message;
  } finally {
    done.abort();
    await progress;
  }
}

/**
 * Drops the index of a field, while others read and write the table. Its statistics go first: without the index, a
 * value that is no number could be stored, and no statistics of the table could be taken any longer.
 */
export async function dropIndex(owner: Kysely<DB>, id: string): Promise<void> {
  await withoutTimeout(owner, `drop statistics if exists ${indexOf(id)}`);
  await withoutTimeout(owner, `drop index concurrently if exists ${indexOf(id)}`);
}

/** Runs a statement that takes as long as its table is large, and that no transaction can hold. */
async function withoutTimeout(owner: Kysely<DB>, statement: string): Promise<void> {
  await owner.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      // Raw because the builder has no concurrent indexes.
      await sql.raw(statement).execute(connection);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

/** Stores once a second how many blocks of the table are read. */
async function reportProgress(db: Kysely<DB>, id: string, table: string, done: AbortSignal): Promise<void> {
  while (!done.aborted) {
    // Raw because the builder doesn't know the views of the system.
    const { rows } = await sql<{ done: number; total: number }>`
      select blocks_done::float8 as done, blocks_total::float8 as total from pg_stat_progress_create_index
      where relid = ${table}::regclass`.execute(db);
    const [found] = rows;
    if (found && found.total > 0) await advanceRun(db, id, found);
    await sleep(1000, undefined, { signal: done }).catch(() => undefined);
  }
}
