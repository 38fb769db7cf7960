import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { rounds } from '#server/testing/rounds.ts';
import {
  callProcess,
  ended,
  type ServerProcess,
  startServerProcess,
} from '#server/testing/server-process.ts';

const signIn = { email: 'root@example.com', password: 'a password for tests' };
/** Enough for a build to take a while. */
const users = 30_000;

let database: TestDatabase;
let server: ServerProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  await sql`insert into users (id, name, own_values)
    select new_uuid(), 'User ' || n, jsonb_build_object('kept', 'value ' || n) from generate_series(1, ${users}) as n`.execute(
    database.kysely,
  );
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  await ended(server.child);
  await database.drop();
});

const start = () =>
  startServerProcess({
    DATABASE_URL: database.url,
    SECRET_KEY: 'a key for tests alone, forty characters',
    SUPERADMIN_EMAIL: signIn.email,
    SUPERADMIN_PASSWORD: signIn.password,
  });

/** The indexes of own fields, those with statistics, and the fields that need one. */
async function found() {
  // Raw because the builder doesn't know the catalog.
  const indexes = await sql<{ name: string; isValid: boolean }>`
    select relname as name, indisvalid and exists (select from pg_statistic_ext where stxname = relname) as "isValid"
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relname like 'own\\_fields\\_%' and indrelid = 'users'::regclass order by relname`.execute(
    database.kysely,
  );
  const fields = await database.kysely
    .selectFrom('own_fields')
    .select(['id', 'is_filterable', 'indexed_at', 'deleted_at'])
    .execute();
  return { indexes: indexes.rows, fields };
}

it(
  'fields that are added, switched and deleted while servers are killed leave no index behind and lack none',
  { timeout: 1_200_000 },
  async () => {
    const count = rounds(2, 100);
    for (let round = 0; round < count; round += 1) {
      server = await start();
      const token = String((await callProcess(server, '/api/login', signIn)).body['token']);
      const call = async (method: string, path: string, body?: object) =>
        (await callProcess(server, path, body, token, method).catch(() => undefined))?.body['result'] as
          | { _id: string; version: number }
          | undefined;
      const change = async (key: string) => {
        const field = { kind: 'user', key, label: key, type: 'text', isFilterable: true };
        const added = await call('POST', '/adminapi/own-fields', field);
        await sleep(Math.random() * 1500);
        const rest = { label: key, choices: [], position: 0, version: added?.version, isFilterable: false };
        if (added && round % 2 === 0) await call('PUT', `/adminapi/own-fields/${added._id}`, rest);
        if (added) await call('DELETE', `/adminapi/own-fields/${added._id}`);
      };
      const changes = Promise.all([change(`a_${round}`), change(`b_${round}`)]);
      await sleep(Math.random() * 3000);
      server.child.kill('SIGKILL');
      await Promise.all([changes, ended(server.child)]);
      // Long ago, so that the next server removes them: a kind of record has at most twenty.
      await database.kysely
        .updateTable('own_fields')
        .set({ deleted_at: new Date('2026-01-01') })
        .where('deleted_at', 'is not', null)
        .execute();
      await sql`update own_fields set deleted_at = '2026-01-01' where ${round} % 8 = 7`.execute(
        database.kysely,
      );
    }
    server = await start();
    const isOver = async () => {
      const { indexes, fields } = await found();
      const wanted = fields.filter((field) => field.is_filterable);
      return (
        fields.every((field) => field.deleted_at === null && (!field.is_filterable || field.indexed_at)) &&
        indexes.every(({ isValid }) => isValid) &&
        indexes.length === wanted.length
      );
    };
    const giveUpAt = Date.now() + 90_000;
    while (!(await isOver()) && Date.now() < giveUpAt) await sleep(200);
    const { indexes, fields } = await found();
    expect(indexes).toEqual(
      fields
        .filter((field) => field.is_filterable)
        .map(({ id }) => ({ name: `own_fields_${id.replaceAll('-', '')}`, isValid: true }))
        .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    );
    expect(fields.filter((field) => field.deleted_at !== null)).toEqual([]);
    const { rows } = await sql<{ whole: number }>`
      select count(*)::int as whole from users where own_values ? 'kept'`.execute(database.kysely);
    expect(rows).toEqual([{ whole: users }]);
  },
);
