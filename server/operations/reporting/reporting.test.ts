import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { sql } from 'kysely';
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { arrangeRoles } from '#server/platform/db/roles.ts';
import { loadSample } from '#server/sample/load.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { writeParquet } from './parquet.ts';
import { readReportingViews, type ReportingView } from './views.ts';

let database: TestDatabase;
let admin: Pool;
let views: ReportingView[];
let folder: string;
const role = 'marketdesk_reporting';

beforeAll(async () => {
  database = await createTestDatabase();
  await loadSample(database, { users: 60, seed: 3, until: new Date('2026-11-01T00:00:00Z') });
  admin = new Pool({ connectionString: inject('postgres').adminUrl, max: 1 });
  const refused = await arrangeRoles(database.pool);
  for (const statement of refused?.match(/create role [^;]+;/g) ?? []) await admin.query(statement);
  expect(await arrangeRoles(database.pool)).toBeUndefined();
  views = await readReportingViews(database.kysely);
  folder = await mkdtemp(join(tmpdir(), 'reporting-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await admin.end();
  await database.drop();
});

/** Runs as the role of reporting tools. */
async function asReporter<T>(read: (query: (text: string) => Promise<T[]>) => Promise<void>): Promise<void> {
  const url = new URL(inject('postgres').adminUrl);
  url.pathname = new URL(database.url).pathname;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(`set role ${role}`);
    await read(async (text) => (await client.query(text)).rows as T[]);
  } finally {
    await client.end();
  }
}

describe('the role of reporting tools', () => {
  it('reads every view', () =>
    asReporter<{ count: string }>(async (query) => {
      for (const { schema, name } of views) {
        const [found] = await query(`select count(*) from ${schema}.${name}`);
        expect([name, found]).toEqual([name, { count: expect.anything() }]);
      }
    }));

  it('can do nothing else: no table, no other view, no sequence, no write', () =>
    asReporter<{ name: string }>(async (query) => {
      const found = await query(`
        select nspname || '.' || relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where nspname not in ('pg_catalog', 'information_schema') and nspname not like 'pg_toast%' and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
          and case when relkind = 'S' then has_sequence_privilege('${role}', pg_class.oid, 'usage, select, update')
            else has_table_privilege('${role}', pg_class.oid, 'select, insert, update, delete, truncate, references, trigger')
              or has_any_column_privilege('${role}', pg_class.oid, 'select, insert, update, references') end
        order by 1`);
      expect(found.map(({ name }) => name)).toEqual(views.map(({ schema, name }) => `${schema}.${name}`));
      const changeable = await query(`
        select relname as name from pg_class
        where relkind in ('r', 'p', 'v') and relnamespace <> 'pg_catalog'::regnamespace and has_table_privilege('${role}', oid, 'insert, update, delete, truncate')`);
      expect(changeable).toEqual([]);
      const writable = await query(`
        select nspname as name from pg_namespace where has_schema_privilege('${role}', oid, 'create')`);
      expect(writable).toEqual([]);
      await expect(query('select salt from reporting_salt')).rejects.toMatchObject({ code: '42501' });
      await expect(query('update reporting_v1.users set status = status')).rejects.toMatchObject({
        code: '42501',
      });
      await expect(query('delete from reporting_v1.fees')).rejects.toMatchObject({ code: '42501' });
      const definers = await query(`
        select proname as name from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
          and has_function_privilege('${role}', oid, 'execute')`);
      expect(definers).toEqual([]);
    }));
});

it('has a comment for every view and column, and a time in each', () => {
  expect(views.length).toBeGreaterThan(12);
  for (const { name, comment, columns } of views) {
    expect([name, comment]).toEqual([name, expect.stringMatching(/\.$/)]);
    for (const column of columns)
      expect([name, column.name, column.comment]).toEqual([name, column.name, expect.stringMatching(/\.$/)]);
    expect([name, columns.some((column) => ['created_at', 'month'].includes(column.name))]).toEqual([
      name,
      true,
    ]);
  }
});

/** Texts of people, each of which is in no view. */
const planted = {
  name: 'Planted Person',
  email: 'planted@example.com',
  phone: '5550199',
  wallet: '0xPlantedWallet',
  account: 'PLANTED-ACCOUNT',
  ip: '203.0.113.77',
  text: 'planted words',
};

it('shows no personal value, and the same pseudonyms everywhere', async () => {
  const db = database.kysely;
  const id = '0195f5a0-0000-7000-8000-00000000beef';
  const tokenId = '424242424242';
  await sql`insert into users (id, name, address, email, dial_code, phone_number, own_values)
    values (${id}, ${planted.name}, ${planted.wallet}, ${planted.email}, '+49', ${planted.phone}, ${{ planted: planted.text }})`.execute(
    db,
  );
  await sql`insert into logins (id, user_id, email, ip_address, os, region_name, status) values (gen_random_uuid(), ${id}, ${planted.email}, ${planted.ip}, ${planted.text}, ${planted.text}, 'Success')`.execute(
    db,
  );
  await sql`insert into verifications (id, user_id, email, address) values (gen_random_uuid(), ${id}, ${planted.email}, ${planted.wallet})`.execute(
    db,
  );
  await sql`insert into trades (id, trade_id, first_currency, second_currency, initial_quantity, price, order_value, remaining, order_type, user_id)
    values (gen_random_uuid(), ${planted.text}, 'BTC', 'USDT', 1, 1, 1, 1, 'limit', ${id})`.execute(db);
  await sql`insert into fund_transfers (id, sender_id, receiver_id, sender_email, receiver_email, currency_symbol, amount)
    values (gen_random_uuid(), ${id}, ${id}, ${planted.email}, ${planted.email}, 'USDT', 1)`.execute(db);
  await sql`insert into withdrawals (id, user_id, email, currency_symbol, payment_type, to_address, bank_name, bank_account_holder, bank_account_number, amount, status, own_values, needs_decision)
    values (gen_random_uuid(), ${id}, ${planted.email}, 'USDT', 4, ${planted.wallet}, ${planted.text}, ${planted.name}, ${planted.account}, 1, 1, ${{ planted: planted.text }}, true)`.execute(
    db,
  );
  await sql`insert into tokens (id, name, description, token_id, currency, contract_address, chain_id, creator, owner, collection, transaction_hash)
    values (${id}, ${planted.text}, ${planted.text}, ${tokenId}, 'ETH', ${planted.wallet}, 1, ${planted.wallet}, ${planted.wallet}, ${planted.text}, ${planted.wallet})`.execute(
    db,
  );
  await sql`insert into bids (id, token_record, token_id, token_name, amount, currency, bidder, bidder_record, bidder_name, chain_id, transaction_hash, log_index)
    values (gen_random_uuid(), ${id}, ${tokenId}, ${planted.text}, 1, 'ETH', ${planted.wallet}, ${id}, ${planted.name}, 1, ${planted.wallet}, 0)`.execute(
    db,
  );
  await sql`insert into fees (id, token_record, token_id, amount, buy_type, chain_id, transaction_hash, log_index) values (gen_random_uuid(), ${id}, ${tokenId}, 1, 'coin', 1, ${planted.wallet}, 0)`.execute(
    db,
  );
  await sql`insert into royalties (id, token_id, contract_address, amount, currency, created_at, chain_id, transaction_hash, log_index)
    values (gen_random_uuid(), ${tokenId}, ${planted.wallet}, 1, 'ETH', now(), 1, ${planted.wallet}, 0)`.execute(
    db,
  );
  await sql`insert into reports (id, type, address, name, description, reporter_id) values (gen_random_uuid(), 'user', ${planted.wallet}, ${planted.name}, ${planted.text}, ${id})`.execute(
    db,
  );
  await sql`insert into cases (id, type, subject, address, name, reason_name) values (gen_random_uuid(), 'user', ${`user:${planted.wallet}`}, ${planted.wallet}, ${planted.name}, ${planted.text})`.execute(
    db,
  );
  await sql`insert into tickets (id, ticket_number, user_id, name, email, subject, description, tags, undelivered)
    values (gen_random_uuid(), ${planted.account}, ${id}, ${planted.name}, ${planted.email}, ${planted.text}, ${planted.text}, ${[planted.text]}, ${planted.text})`.execute(
    db,
  );
  const keys = new Map<string, Set<string>>();
  for (const { schema, name, columns } of views) {
    const { rows } = await database.pool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(shown) as row from ${schema}.${name} as shown`,
    );
    const text = JSON.stringify(rows).toLowerCase();
    for (const value of [...Object.values(planted), tokenId])
      expect([name, value, text.includes(value.toLowerCase())]).toEqual([name, value, false]);
    // The user's id is the token's id here too, where it is no secret.
    if (!columns.some((column) => column.name === 'token_id') && name !== 'tokens')
      expect([name, text.includes(id)]).toEqual([name, false]);
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row))
        if (column.endsWith('_key') && value !== null) {
          expect(value).toMatch(/^[0-9a-f]{32}$/);
          keys.set(column, (keys.get(column) ?? new Set()).add(String(value)));
        }
  }
  const of = (column: string) => keys.get(column) ?? new Set();
  for (const column of ['sender_key', 'receiver_key', 'reporter_key'])
    expect([column, of(column).isSubsetOf(of('user_key'))]).toEqual([column, true]);
  const { rows } = await database.pool.query(`select count(*)::int as tokens from reporting_v1.users
    join reporting_v1.tokens on owner_key = wallet_key and creator_key = wallet_key join reporting_v1.bids on bidder_key = wallet_key and token_id = tokens.id`);
  expect(rows).toEqual([{ tokens: 1 }]);
});

describe('Parquet', () => {
  /** The rows of a file with every value as text; times as microseconds. */
  async function readBack(path: string, columns: ReportingView['columns']): Promise<string[]> {
    const instance = await DuckDBInstance.create();
    const connection = await instance.connect();
    const shown = columns.map(({ name, type }) =>
      type === 'timestamp with time zone' ? `epoch_us("${name}")::varchar` : `"${name}"::varchar`,
    );
    const reader = await connection.runAndReadAll(`select ${shown.join(', ')} from read_parquet('${path}')`);
    const rows = reader.getRows().map((row) => JSON.stringify(row));
    connection.closeSync();
    instance.closeSync();
    return rows.sort();
  }

  async function readView({ schema, name, columns }: ReportingView, where = ''): Promise<string[]> {
    const shown = columns.map(({ name: column, type }) =>
      type === 'timestamp with time zone'
        ? `(extract(epoch from "${column}") * 1000000)::bigint::text`
        : type === 'boolean'
          ? `"${column}"::text`
          : `"${column}"::text`,
    );
    const { rows } = await database.pool.query<string[]>({
      text: `select ${shown.join(', ')} from ${schema}.${name} ${where}`,
      rowMode: 'array',
    });
    return rows.map((row) => JSON.stringify(row)).sort();
  }

  it('files have every value of every view, decimals exact', async () => {
    const db = database.kysely;
    await sql`insert into trades (id, trade_id, first_currency, second_currency, initial_quantity, price, order_value, remaining, order_type)
      values (gen_random_uuid(), 'T', 'a "b", c', E'line\nline', 999999999999999999.999999999999999999, -0.000000000000000001, 0, 123456789012345678.9, '')`.execute(
      db,
    );
    await sql`insert into fees (id, token_id, amount, buy_type, coin, created_at) values (gen_random_uuid(), 1,
      ${`${'9'.repeat(60)}.${'1'.repeat(30)}`}::numeric, 'coin', 'ليرة', '2026-10-31T23:59:59.999999Z')`.execute(
      db,
    );
    for (const view of views) {
      const path = join(folder, `${view.name}.parquet`);
      const { rows, bytes } = await writeParquet(db, { view: view.name, month: undefined, path });
      const expected = await readView(view);
      expect([view.name, rows, bytes > 0]).toEqual([view.name, expected.length, true]);
      expect([view.name, await readBack(path, view.columns)]).toEqual([view.name, expected]);
    }
  });

  it('files of a month have exactly its rows', async () => {
    for (const name of ['fees', 'withdrawals', 'monthly_figures']) {
      const view = views.find((each) => each.name === name) as ReportingView;
      const path = join(folder, `${name}-2026-10.parquet`);
      await writeParquet(database.kysely, { view: name, month: '2026-10', path });
      const time = name === 'monthly_figures' ? 'month' : 'created_at';
      const expected = await readView(view, `where ${time} >= '2026-10-01Z' and ${time} < '2026-11-01Z'`);
      expect(expected.length).toBeGreaterThan(0);
      expect(await readBack(path, view.columns)).toEqual(expected);
    }
  });

  it('says what to install where DuckDB is missing', () => {
    const program = `
      import { registerHooks } from 'node:module';
      registerHooks({ resolve(name, context, next) {
        if (name.startsWith('@duckdb/')) throw new Error('not found');
        return next(name, context);
      } });
      const { writeParquet } = await import(${JSON.stringify(join(import.meta.dirname, 'parquet.ts'))});
      await writeParquet(undefined, { view: 'fees', path: '/nowhere' }).catch(({ message }) => console.log(message));`;
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
    expect(said).toBe(
      'Parquet files need the package @duckdb/node-api, which isn’t installed. Run "npm install --no-save @duckdb/node-api", and try again.\n',
    );
  });

  it('refuses a view that does not exist', async () => {
    const path = join(folder, 'none.parquet');
    await expect(writeParquet(database.kysely, { view: 'admins', month: undefined, path })).rejects.toThrow(
      'There is no view admins for reporting tools.',
    );
  });
});
