import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countAll } from '#server/features/audit/queries.ts';
import { databaseFigures } from '#server/operations/metrics/database-figures.ts';
import type { DB } from '#server/platform/db/types.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { rowsRead } from '#server/testing/rows-read.ts';
import { auditSealTask } from './sealer.ts';

let database: TestDatabase;
const sealed = 30_000;
const waiting = 20;

beforeAll(async () => {
  database = await createTestDatabase();
  const add = (count: number, transaction: string) => sql`
    insert into audit_log (transaction_id, call, ip_address, request_id)
    select ${sql.raw(transaction)}, 'updateUser', '127.0.0.1', 'test' from generate_series(1, ${count}::int)`;
  await add(sealed, `'3'::xid8`).execute(database.kysely);
  await sql`insert into audit_seals (position, audit_id, hash)
    select row_number() over (order by id), id, 'hash'::bytea from audit_log`.execute(database.kysely);
  await sql`update audit_chain_head set position = ${sealed}, sealed_until = pg_current_xact_id()`.execute(
    database.kysely,
  );
  await add(waiting, 'pg_current_xact_id()').execute(database.kysely);
  await sql`analyze audit_log, audit_seals`.execute(database.kysely);
});
afterAll(() => database.drop());

/** Runs a statement, and gives its rows and how many rows of the trail and of its seals it read. */
const reading = <Result>(run: (transaction: Kysely<DB>) => Promise<Result>) =>
  database.kysely.transaction().execute(async (transaction) => {
    const read = async () =>
      (await rowsRead(transaction, 'audit_log')) + (await rowsRead(transaction, 'audit_seals'));
    const before = await read();
    const result = await run(transaction);
    return { result, read: (await read()) - before };
  });

const oldest = databaseFigures.find(({ name }) => name === 'audit_oldest_unsealed_seconds')?.sql ?? '';

it.each([
  ['the sealer asks whether anything is due', sql`select ${auditSealTask.due?.({} as never)} as answer`],
  [
    'the metrics ask for the oldest',
    sql`select value is not null as answer from (${sql.raw(oldest)}) as oldest`,
  ],
])('reads only the rows that wait for their seal when %s', async (_, statement) => {
  const { result, read } = await reading((transaction) => statement.execute(transaction));
  expect(result.rows).toEqual([{ answer: true }]);
  expect(read).toBeLessThan(3 * waiting);
});

it('counts the trail without reading it', async () => {
  const { result, read } = await reading(countAll);
  expect(result).toBe(sealed + waiting);
  expect(read).toBeLessThan(3 * waiting);
});
