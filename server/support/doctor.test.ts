import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidV7 } from '../db/uuid-v7.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { ended } from '../testing/server-process.ts';
import { until } from '../testing/until.ts';
import { diagnose, exitCodeOf, sizeText } from './doctor.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const found = async () =>
  (await diagnose(database.pool)).findings.map(
    ({ severity, about, sentence }) => `${severity}: ${about} ${sentence}`,
  );

it('says of a new desk which roles are in force, and that it lacks a backup', async () => {
  expect(await found()).toEqual([
    expect.stringMatching(/^warning: backup was never taken/),
    expect.stringMatching(/^info: roles of the database are not separate: \S+ owns the audit trail/),
  ]);
  const diagnosis = await diagnose(database.pool);
  expect(exitCodeOf(diagnosis)).toBe(1);
  expect(diagnosis.sizes.length).toBeGreaterThan(20);
  expect(diagnosis.lookedBefore).toBeNull();
});

it('names what fails, the worst first, with what to do', async () => {
  const { pool } = database;
  await pool.query(
    `insert into backups (id, taken_at, ended_at, host, file, error)
    values ($1, now(), now(), 'here', '/backups/x', 'no space left')`,
    [uuidV7()],
  );
  await pool.query(
    `insert into webhook_endpoints (id, url, description, secret, position, paused_at, paused_because)
    values ($1, 'https://shop.example/hook', '', '', 0, now() - interval '5 hours', 'failing')`,
    [uuidV7()],
  );
  await pool.query(
    `insert into runs (id, kind, title, principal_name, input, total, done, paused_at)
    values ($1, 'backfill', '{"name": "fill_things", "table": "things"}', 'marketdesk', '{}', 900, 30, now())`,
    [uuidV7()],
  );
  await pool.query(
    `insert into mail_messages (id, to_address, subject, text, status, created_at)
    values ($1, 'ada@example.com', 'Hello', 'Hello', 'waiting', now() - interval '3 hours')`,
    [uuidV7()],
  );
  await pool.query(`insert into audit_log (call, ip_address, request_id, created_at)
    values ('addFaq', '127.0.0.1', 'x', now() - interval '1 hour')`);
  await pool.query(`create table twins as select 1 as id from generate_series(1, 2)`);
  await expect(pool.query('create unique index concurrently twins_id on twins (id)')).rejects.toThrow(
    'could not create',
  );
  await pool.query(
    `create table read_whole as select n from generate_series(1, 120000) n; analyze read_whole`,
  );
  for (let times = 0; times < 25; times += 1) await pool.query('select count(*) from read_whole');
  await pool.query(
    `select pg_stat_force_next_flush(); delete from migrations where name like '%looks_at_sizes%'`,
  );
  const all = await until(async () => {
    const seen = await found();
    // Counters of reads arrive a moment later.
    expect(seen.join()).toContain('read_whole');
    return seen;
  });
  const texts = [
    /^error: twins_id is an index that an interrupted build left behind.*reindex index concurrently twins_id/,
    /^error: mail waits for more than an hour: 1 messages/,
    /^error: audit has rows that wait for their seal/,
    /^error: backup failed last night: no space left/,
    /^error: \d+_looks_at_sizes\.sql is missing in the database/,
    /^warning: read_whole was read from end to end 2\d times in \d+ days, 120000 rows each: it lacks an index/,
    /^warning: https:\/\/shop\.example\/hook is an endpoint that gets no events since 5 hours \(failing\)/,
    /^warning: backup was never taken/,
    /^info: fill_things is a backfill at 30 of some 900 rows, and paused/,
    /^info: roles of the database are not separate/,
  ];
  expect(all).toEqual(texts.map((text) => expect.stringMatching(text)));
  expect(exitCodeOf(await diagnose(pool))).toBe(2);
});

it('tells growth from the look before', async () => {
  await database.pool.query('delete from size_looks');
  await database.pool.query(`insert into size_looks values (now() - interval '2 days', '{"faqs": 1024}')`);
  const { sizes, lookedBefore } = await diagnose(database.pool);
  const faqs = sizes.find(({ table }) => table === 'faqs');
  expect(faqs?.bytesPerDay).toBe(Math.round(((faqs?.bytes ?? 0) - 1024) / 2));
  expect(lookedBefore).not.toBeNull();
  expect([sizeText(512), sizeText(1536), sizeText(-3 * 2 ** 30)]).toEqual(['512 B', '1.5 KiB', '-3.0 GiB']);
});

it('is a command whose exit code says how bad it is, and tells programs in JSON', async () => {
  const run = async (...args: string[]) => {
    const child = spawn(process.execPath, ['scripts/doctor.ts', ...args], {
      cwd: join(import.meta.dirname, '../..'),
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        SECRET_KEY: 'a key for tests alone, forty characters',
      },
    });
    let said = '';
    child.stdout.on('data', (text: Buffer) => (said += text.toString()));
    return { code: await ended(child), said };
  };
  const { code, said } = await run('--json');
  expect(code).toBe(2);
  expect(JSON.parse(said)).toMatchObject({ findings: expect.any(Array), sizes: expect.any(Array) });
});
