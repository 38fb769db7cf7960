import { type Kysely, sql } from 'kysely';
import { DatabaseError } from 'pg';
import { releaseLock, takeLock, waitForLock } from '#server/platform/db/advisory-lock.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { Entity } from '../feed/entity.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { buildIndexesAgain } from './build-indexes.ts';

/**
 * Takes the indexes that only lists use away from an import's table until `buildIndexesAgain`: to build one at once costs a
 * fraction of what its rows cost one by one. Lists and searches of that table are slow meanwhile. The import keeps how they
 * were made. A role that doesn't own the table leaves them.
 * @param isPatient whether it waits for those who read the table; else the indexes stay where somebody reads it for long, because
 *   everybody else would wait behind this
 */
export async function takeIndexesAway(
  db: Kysely<DB>,
  importId: string,
  { table }: Entity,
  { isPatient = true }: { isPatient?: boolean } = {},
): Promise<void> {
  const taken = takeAway(db, importId, table, isPatient);
  await (isPatient ? taken : taken.catch(unless('55P03')));
}

/** Passes over the errors of one code of PostgreSQL's. */
const unless = (code: string) => (error: unknown) => {
  if (!(error instanceof DatabaseError) || error.code !== code) throw error;
};

async function takeAway(
  db: Kysely<DB>,
  importId: string,
  table: Entity['table'],
  isPatient: boolean,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!isPatient) await sql`set local lock_timeout = '1s'`.execute(transaction);
    // Raw because the catalogue is no table of the schema.
    const { rows } = await sql<{ name: string; made: string }>`
      select relname as name, pg_get_indexdef(indexrelid) as made
      from pg_index join pg_class on pg_class.oid = indexrelid
      where indrelid = ${table}::regclass and not indisunique and indisvalid
        and pg_has_role(relowner, 'usage') order by relname`.execute(transaction);
    if (rows.length === 0) return;
    const made = rows.map((index) => index.made);
    await transaction
      .updateTable('imports')
      .set({ indexes: sql`indexes || ${made}::text[]` })
      .where('id', '=', importId)
      .execute();
    await sql`drop index ${sql.join(rows.map(({ name }) => sql.id(name)))}`.execute(transaction);
  });
}

/** Fewer rows than this are in sooner than the indexes are built. */
const manyRows = 20_000;

/** Whether an import brings so many rows, beside those that are there, that it may take the indexes away without being asked. */
export async function isLargeShare(db: Kysely<DB>, { table }: Entity, rows: number): Promise<boolean> {
  if (rows < manyRows) return false;
  // Raw because the builder has no limit on what is counted.
  const { rows: more } = await sql`
    select from ${sql.table(table)} offset ${rows} limit 1`.execute(db);
  return more.length === 0;
}

/**
 * What the table's trigram index has collected goes in now, not with somebody's next change. The rows are all in already: where
 * this takes too long, or somebody else is at it, the import ends all the same. Searches read through the rest until PostgreSQL takes it in.
 * @param patience how long it may take, in seconds
 */
export async function takeInCollected(
  db: Kysely<DB>,
  { table }: Pick<Entity, 'table'>,
  patience = 60,
): Promise<void> {
  const taken = db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = ${sql.lit(`${1000 * patience}`)}`.execute(transaction);
    await sql`
      select gin_clean_pending_list(pg_class.oid) from pg_class join pg_am on pg_am.oid = relam
      where amname = 'gin' and relname = ${`${table}_search`} and relnamespace = 'public'::regnamespace
        and pg_has_role(relowner, 'usage')`.execute(transaction);
  });
  await taken.catch(unless('57014'));
}

/**
 * Runs an import's work while its lock is held, which a killed process gives back: so nobody else imports the same file, and
 * nobody builds its indexes meanwhile.
 */
export async function asImport<T>(db: Kysely<DB>, importId: string, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await waitForLock(connection, 'import', importId);
    try {
      return await work();
    } finally {
      await releaseLock(connection, 'import', importId);
    }
  });
}

/** Builds the indexes of imports that were killed or cancelled and never begun again, every five minutes. */
export const buildForgottenIndexesJob: Job = {
  name: 'build-forgotten-indexes',
  schedule: '*/5 * * * *',
  retries: 2,
  retryDelaySeconds: 60,
  handle: ({ db }) => buildForgottenIndexes(db),
};

async function buildForgottenIndexes(db: Kysely<DB>): Promise<void> {
  const taken = await db
    .selectFrom('imports')
    .select('id')
    .where(sql<boolean>`cardinality(indexes) > 0`)
    .execute();
  for (const { id } of taken) {
    await db.connection().execute(async (connection) => {
      if (!(await takeLock(connection, 'import', id))) return;
      try {
        await buildIndexesAgain(db, id);
      } finally {
        await releaseLock(connection, 'import', id);
      }
    });
  }
}
