import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/types.ts';
import type { Entity } from '../feed/entity.ts';
import type { Job } from '../jobs/job.ts';

/**
 * Takes the indexes that only lists use away from an import's table until `buildIndexesAgain`: to build one at once costs a
 * fraction of what its rows cost one by one. Lists and searches of that table are slow meanwhile. The import keeps how they
 * were made.
 */
export async function takeIndexesAway(db: Kysely<DB>, importId: string, { table }: Entity): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Raw because the catalogue is no table of the schema.
    const { rows } = await sql<{ name: string; made: string }>`
      select relname as name, pg_get_indexdef(indexrelid) as made
      from pg_index join pg_class on pg_class.oid = indexrelid
      where indrelid = ${table}::regclass and not indisunique and indisvalid order by relname`.execute(
      transaction,
    );
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

/** Any number that no other advisory lock of two parts begins with. */
const lockClass = 8271;

/**
 * Runs an import's work while its lock is held, which a killed process gives back: so nobody else imports the same file, and
 * nobody builds its indexes meanwhile.
 */
export async function asImport<T>(db: Kysely<DB>, importId: string, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${lockClass}, hashtext(${importId}))`.execute(connection);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${lockClass}, hashtext(${importId}))`.execute(connection);
    }
  });
}

/** Builds the indexes of imports that were killed and never begun again, each hour. */
export const buildForgottenIndexesJob: Job = {
  name: 'build-forgotten-indexes',
  schedule: '47 * * * *',
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
      // Raw because no table is read.
      const { rows } = await sql<{ isFree: boolean }>`
        select pg_try_advisory_lock(${lockClass}, hashtext(${id})) as "isFree"`.execute(connection);
      if (!rows[0]?.isFree) return;
      try {
        await buildIndexesAgain(db, id);
      } finally {
        await sql`select pg_advisory_unlock(${lockClass}, hashtext(${id}))`.execute(connection);
      }
    });
  }
}

/**
 * Builds the indexes that an import has taken away, while others read and write. What a killed build left is built anew.
 */
export async function buildIndexesAgain(db: Kysely<DB>, importId: string): Promise<void> {
  const { indexes } = await db
    .selectFrom('imports')
    .select('indexes')
    .where('id', '=', importId)
    .executeTakeFirstOrThrow();
  if (indexes.length === 0) return;
  await db.connection().execute(async (connection) => {
    // One may take minutes at millions of rows.
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set maintenance_work_mem = '512MB'`.execute(connection);
    try {
      for (const made of indexes) await build(connection, made);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
      await sql`reset maintenance_work_mem`.execute(connection);
    }
  });
  await db.updateTable('imports').set({ indexes: [] }).where('id', '=', importId).execute();
}

async function build(connection: Kysely<DB>, made: string): Promise<void> {
  const name = /^CREATE INDEX (\S+) ON /.exec(made)?.[1];
  if (name === undefined) throw new Error(`This is no index that can be built again: ${made}`);
  const left = await sql`
    select from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`.execute(connection);
  if (left.rows.length > 0) await sql`drop index ${sql.id(name)}`.execute(connection);
  await sql
    .raw(made.replace(/^CREATE INDEX /, 'create index concurrently if not exists '))
    .execute(connection);
}
