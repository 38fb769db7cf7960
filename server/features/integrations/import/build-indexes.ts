import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { DB } from '#server/platform/db/types.ts';

/** An index that is built again. */
interface Taken {
  name: string;
  table: string;
  /** The statement that made it. */
  made: string;
}

/**
 * Builds the indexes that an import has taken away, while others read and write. What a killed build left is built anew.
 */
export async function buildIndexesAgain(db: Kysely<DB>, importId: string): Promise<void> {
  const { indexes } = await db
    .selectFrom('imports')
    .select('indexes')
    .where('id', '=', importId)
    .executeTakeFirst()
    .then((found) => found ?? { indexes: [] });
  if (indexes.length === 0) return;
  const taken = indexes.map(takenOf);
  for (const one of taken) await dropHalfBuilt(db, one);
  const left = await buildWhileNobodyWrites(db, taken);
  await buildBesideWriters(db, left);
  await db.updateTable('imports').set({ indexes: [] }).where('id', '=', importId).execute();
}

function takenOf(made: string): Taken {
  const [, name, table] = /^CREATE INDEX (\S+) ON (\S+) /.exec(made) ?? [];
  if (name === undefined || table === undefined)
    throw new Error(`This is no index that can be built again: ${made}`);
  return { name, table, made };
}

async function dropHalfBuilt(db: Kysely<DB>, { name }: Taken): Promise<void> {
  const left = await sql`
    select from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`.execute(db);
  if (left.rows.length > 0) await sql`drop index ${sql.id(name)}`.execute(db);
}

/** How many indexes are built at once. */
const lanes = 2;

/**
 * Builds indexes two at once, which keeps writers of the table out and takes half of what building beside them takes. As soon as
 * somebody waits to write, all of it is given up.
 * @returns those that are left
 */
async function buildWhileNobodyWrites(db: Kysely<DB>, taken: readonly Taken[]): Promise<Taken[]> {
  // The index of trigrams takes as long as all others together.
  const left = taken.toSorted((one, other) => Number(isOfTrigrams(other)) - Number(isOfTrigrams(one)));
  const builders = new Set<number>();
  const over = new AbortController();
  const lane = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) {
      if (!over.signal.aborted && (await buildAlone(db, one, builders))) continue;
      over.abort();
      left.push(one);
      return;
    }
  };
  const tables = [...new Set(taken.map(({ table }) => table))];
  await db.connection().execute(async (connection) => {
    const watching = giveWay(connection, { tables, builders, over });
    // One that fails ends the other as well, and both are over before this one is.
    const ends = await Promise.allSettled(
      Array.from({ length: lanes }, () =>
        lane().catch((error: unknown) => {
          over.abort();
          throw error;
        }),
      ),
    );
    over.abort();
    await watching;
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  });
  return left;
}

const isOfTrigrams = ({ made }: Taken) => made.includes(' USING gin ');

/**
 * Builds an index while nobody writes to its table.
 * @param builders the processes that build meanwhile
 * @returns whether it is built; else somebody wants to write
 */
async function buildAlone(db: Kysely<DB>, { made }: Taken, builders: Set<number>): Promise<boolean> {
  try {
    await db.transaction().execute(async (transaction) => {
      // Where this process is killed, the build ends with it and not when it is done.
      await sql`set local statement_timeout = 0; set local lock_timeout = '500ms';
        set local client_connection_check_interval = '1s'; set local maintenance_work_mem = '256MB'`.execute(
        transaction,
      );
      // Raw because the builder has no function of that kind.
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      const pid = rows[0]?.pid ?? 0;
      builders.add(pid);
      try {
        await sql.raw(made.replace(/^CREATE INDEX /, 'create index if not exists ')).execute(transaction);
      } finally {
        builders.delete(pid);
      }
    });
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && (error.code === '57014' || error.code === '55P03')) return false;
    throw error;
  }
}

/** Ends the builders once somebody else waits for one of the tables. It has its connection before anybody can wait. */
async function giveWay(
  connection: Kysely<DB>,
  {
    tables,
    builders,
    over,
  }: { tables: readonly string[]; builders: ReadonlySet<number>; over: AbortController },
): Promise<void> {
  while (!over.signal.aborted) {
    await sleep(200, undefined, { signal: over.signal }).catch(() => undefined);
    const pids = [...builders];
    // Raw because the catalogue is no table of the schema.
    const { rows } = await sql`
      select from pg_locks
      where locktype = 'relation' and not granted and relation = any(${tables}::regclass[]) and pid <> all(${pids}::int[])
        and database = (select oid from pg_database where datname = current_database()) limit 1`.execute(
      connection,
    );
    if (rows.length === 0) continue;
    over.abort();
    await sql`select pg_cancel_backend(pid) from unnest(${pids}::int[]) as pid`.execute(connection);
  }
}

/** Builds indexes one after the other while others write. */
async function buildBesideWriters(db: Kysely<DB>, taken: readonly Taken[]): Promise<void> {
  if (taken.length === 0) return;
  await db.connection().execute(async (connection) => {
    // One may take minutes at millions of rows.
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set maintenance_work_mem = '512MB'`.execute(connection);
    try {
      for (const { made } of taken)
        await sql
          .raw(made.replace(/^CREATE INDEX /, 'create index concurrently if not exists '))
          .execute(connection);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
      await sql`reset maintenance_work_mem`.execute(connection);
    }
  });
}
