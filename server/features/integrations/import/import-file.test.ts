import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entities } from '../feed/entities.ts';
import type { EntityName } from '../feed/entity.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { statementsOn } from '#server/testing/statements.ts';
import { createTempFolder } from '#server/testing/temp-folder.ts';
import { until } from '#server/testing/until.ts';
import { importFile } from './import-file.ts';
import { flushSearchIndex } from './search-index.ts';
import { mappingSchema } from './mapping.ts';
import { formOf } from './read-file.ts';

const folder = await createTempFolder();
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await folder.remove();
});

const all = statementsOn(() => database);

async function run(
  name: EntityName,
  file: string,
  content: string,
  { isDryRun = false, mapping = {} }: { isDryRun?: boolean; mapping?: object } = {},
) {
  const path = join(folder.path, file);
  await writeFile(path, content);
  const rejectsPath = path.replace(/\.\w+$/, (ending) => `.rejected${ending}`);
  const done = await importFile(database.kysely, {
    path,
    form: formOf(file) as 'csv',
    entity: entities[name],
    source: 'market',
    mapping: mappingSchema.parse(mapping),
    isDryRun,
    rejectsPath,
    onProgress: () => undefined,
  });
  return { ...done, rejected: done.rejectsFile && (await readFile(rejectsPath, 'utf8')) };
}

describe('an import', () => {
  it('reads CSV by its column names, with quotes, semicolons and a byte order mark', async () => {
    const { counts, rejected } = await run(
      'users',
      'users.csv',
      '\ufeff_id;Name;E-Mail;created_at;colour\r\nc1;"Ada; Lovelace";ada@example.com;2020-02-03 04:05:06;red\r\nc2;;x@example.com;;\r\nc3;"B ""B""";;;\r\n',
    );
    expect(counts).toMatchObject({ created: 2, rejected: 1 });
    expect(
      await all(`select name, email, created_at from users where name like any ('{Ada;%,B%}') order by name`),
    ).toEqual([
      { name: 'Ada; Lovelace', email: 'ada@example.com', created_at: new Date('2020-02-03T04:05:06Z') },
      { name: 'B "B"', email: null, created_at: expect.any(Date) },
    ]);
    expect(rejected).toBe(
      '_id,Name,E-Mail,created_at,colour,rejectedBecause\r\nc2,,x@example.com,,,name: Required\r\n',
    );
  });

  it('reads MongoDB’s extended JSON, and every digit of its numbers', async () => {
    const document = (more: string) =>
      `{"_id":{"$oid":"507f1f77bcf86cd799439011"},"user":{"$oid":"507f1f77bcf86cd799439012"},"email":"m@example.com","currencySymbol":"BTC","paymentType":{"$numberInt":"4"},"toaddress":"bc1q","created":{"$date":{"$numberLong":"1600000000000"}},${more}}`;
    const mapping = {
      columns: { created: 'createdAt', 'bank.account': 'accountNumber', v: null },
      constants: { status: 3 },
    };
    const { counts } = await run(
      'withdrawals',
      'mongo.ndjson',
      `${document('"amount":0.123456789012345678,"v":1,"bank":{"account":"7"}')}\n\n`,
      { mapping },
    );
    expect(counts).toMatchObject({ created: 1 });
    expect(
      await all(
        `select amount, payment_type, status, bank_account_number, created_at from withdrawals where email = 'm@example.com'`,
      ),
    ).toEqual([
      {
        amount: '0.123456789012345678',
        payment_type: 4,
        status: 3,
        bank_account_number: '7',
        created_at: new Date(1_600_000_000_000),
      },
    ]);
    const again = await run(
      'withdrawals',
      'mongo.json',
      `[${document('"amount":{"$numberDecimal":"1.5"}')}\n]`,
      { mapping },
    );
    expect(again.counts).toMatchObject({ changed: 1 });
  });

  it('goes on behind records that can’t be read, and gives them back with the reason', async () => {
    const { counts, rejected } = await run(
      'users',
      'broken.ndjson',
      '{"id":"n1","name":"N1"}\n{"id":\n{"id":"n2","name":"N2","email":"no","big":12345678901234567890}\n7\n',
    );
    expect(counts).toMatchObject({ created: 1, rejected: 3 });
    expect(rejected?.split('\n')).toEqual([
      '{"text":"{\\"id\\":","rejectedBecause":"This record is not valid JSON."}',
      '{"id":"n2","name":"N2","email":"no","big":12345678901234567890,"rejectedBecause":"email: Invalid email"}',
      '{"text":"7","rejectedBecause":"Send each row as a JSON object."}',
      '',
    ]);
    const array = await run(
      'users',
      'array.json',
      '[{"id":"n3","name":""},\n {"id":"n4","name":"N4 ],[ \\"{"}]',
    );
    expect([array.counts.created, JSON.parse(array.rejected ?? '')]).toEqual([
      1,
      [{ id: 'n3', name: '', rejectedBecause: 'name: Required' }],
    ]);
  });

  it('without effect says what would happen, and writes nothing', async () => {
    const before = await all('select count(*) from users');
    const { counts } = await run('users', 'dry.csv', 'id,name\nd1,D\nc1,Changed\nd1,\n', { isDryRun: true });
    expect(counts).toMatchObject({ created: 1, changed: 1 });
    expect(await all('select count(*) from users')).toEqual(before);
    expect(await all(`select from imports where finished_at is null`)).toEqual([]);
  });

  it('of the same file by two processes at once writes each batch once, and tells both the same', async () => {
    const content = Array.from({ length: 3500 }, (_, n) => `{"id":"both-${n}","name":"Both"}`).join('\n');
    const [one, other] = await Promise.all([
      run('users', 'one.ndjson', content),
      run('users', 'other.ndjson', content),
    ]);
    expect(one.counts).toMatchObject({ created: 3500, unchanged: 0 });
    expect(other.counts).toEqual(one.counts);
    expect([one.resumed, other.resumed].toSorted((a, b) => a - b)).toEqual([0, 3500]);
    expect(await all(`select count(*)::int from users where name = 'Both'`)).toEqual([{ count: 3500 }]);
  });

  it('refuses a mapping to fields that there aren’t, and a file that is no array', async () => {
    await expect(
      run('users', 'map.csv', 'a\n1\n', { mapping: { columns: { a: 'nothing' } } }),
    ).rejects.toThrow('The mapping names the field nothing. Rows of users have: id, revision, name');
    await expect(run('users', 'no.json', '{"id":"x"}')).rejects.toThrow('The file is no JSON array');
    await expect(run('users', 'cut.json', '[{"id":"x","name":"X"}')).rejects.toThrow('ends in the middle');
  });

  it('ends well where the index can’t take in at once what it collected; nothing is lost, and the rest goes in later', async () => {
    const { pool, kysely } = database;
    await all(`begin; set local gin_pending_list_limit = '64MB';
      insert into users (id, name) select gen_random_uuid(), 'Needle ' || md5(n::text) || md5((-n)::text) from generate_series(1, 4000) as n;
      commit`);
    await flushSearchIndex(kysely, entities.users, 0.001);
    const found = await pool.query(
      `select set_config('enable_seqscan', 'off', true), count(*)::int as n from users where search like '%needle%'`,
    );
    expect(found.rows[0].n).toBe(4000);
    await flushSearchIndex(kysely, entities.users);
    expect(await all(`select gin_clean_pending_list('users_search')::int as pages`)).toEqual([{ pages: 0 }]);
    await all(`delete from users where name like 'Needle %'`);
  });

  it('leaves a row of the trail for each batch', async () => {
    expect(await all(`select after from audit_log where call = 'import:users' order by id limit 1`)).toEqual([
      {
        after: {
          entity: 'users',
          source: 'market',
          batch: 0,
          created: 2,
          changed: 0,
          unchanged: 0,
          stale: 0,
          rejected: 1,
        },
      },
    ]);
  });
});

describe('npm run import', () => {
  const command = (...given: string[]) =>
    spawn(process.execPath, ['tools/scripts/import.ts', ...given], {
      cwd: join(import.meta.dirname, '../../../..'),
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        SECRET_KEY: 'a key for tests alone, forty characters',
      },
    });

  it('killed in the middle goes on where it was, without twins, and gives back every rejected row', async () => {
    const rows = Array.from({ length: 12_000 }, (_, n) =>
      n % 1000 === 7 ? `k${n},,` : `k${n},Killed ${n},k${n}@example.com`,
    );
    const path = join(folder.path, 'killed.csv');
    await writeFile(path, `id,name,email\n${rows.join('\n')}\n`);
    const count = async () =>
      (await all(`select count(*)::int from feed_users where external_id like 'k%'`))[0].count as number;
    for (let round = 0; round < 3; round += 1) {
      const before = await count();
      const child = command('users', path);
      await until(async () => expect(await count()).toBeGreaterThan(before));
      child.kill('SIGKILL');
      await once(child, 'close');
    }
    const child = command('users', path);
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(output).toContain('Imported 12,000 rows');
    expect(output).toContain('of them were already imported');
    expect(output).toContain('created 11,988, changed 0, unchanged 0, stale 0, rejected 12');
    expect(
      await all(
        `select count(*)::int, count(distinct name)::int as names from users where name like 'Killed %'`,
      ),
    ).toEqual([{ count: 11_988, names: 11_988 }]);
    const rejected = await readFile(join(folder.path, 'killed.rejected.csv'), 'utf8');
    expect(
      rejected
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[0]),
    ).toEqual(Array.from({ length: 12 }, (_, n) => `k${n * 1000 + 7}`));
    const [{ kept }] = await all(`select coalesce(sum(count), 0)::int as kept from (
      select count from row_counts where name = 'users' union all select change from row_count_changes where name = 'users') as all_counts`);
    expect(kept).toBe((await all('select count(*)::int from users'))[0].count);
  });

  it('says how it is used', async () => {
    const child = command('nothing', 'file.csv');
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(output).toContain('ENTITY is one of users, logins');
  });
});
