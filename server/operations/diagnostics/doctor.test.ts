import { spawn } from 'node:child_process';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../database/open.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { createEmptyDatabase, startTestPostgres } from '#server/testing/postgres.ts';
import { ended } from '#server/testing/server-process.ts';
import { startTcpProxy } from '#server/testing/tcp-proxy.ts';
import { until } from '#server/testing/until.ts';
import { checks } from './checks.ts';
import { diagnose, exitCodeOf } from './doctor.ts';
import { faultChecks } from './fault-checks.ts';
import { guidePath } from './guide-path.ts';
import { keyChecks } from './key-checks.ts';
import { isJustStarted, withSettings } from './setting-findings.ts';
import { subjectOf } from './subjects.ts';
import { sizeText } from './table-sizes.ts';

const root = join(import.meta.dirname, '../../..');

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
  await pool.query(`select pg_stat_force_next_flush(); delete from migrations where name like '%baseline%'`);
  const all = await until(async () => {
    const seen = await found();
    // Counters of reads arrive a moment later.
    expect(seen.join()).toContain('read_whole');
    return seen;
  });
  const texts = [
    /^error: twins_id is an invalid index from an interrupted build.*reindex index concurrently twins_id/,
    /^error: mail is waiting: 1 messages/,
    /^error: audit has entries that have been waiting for their seal/,
    /^error: backup failed last night: no space left/,
    /^error: \d+_baseline\.sql is missing in the database/,
    /^warning: read_whole was scanned completely 2\d times in \d+ days, 120000 rows each: an index is missing/,
    /^warning: https:\/\/shop\.example\/hook is an endpoint that has received no events for 5 hours \(failing\)/,
    /^warning: backup was never taken/,
    /^info: fill_things is a backfill at 30 of about 900 rows\. It is paused/,
    /^info: roles of the database are not separate/,
  ];
  expect(all).toEqual(texts.map((text) => expect.stringMatching(text)));
  expect(exitCodeOf(await diagnose(pool))).toBe(2);
});

it('says that the first backup is about to be taken where a folder is set', async () => {
  await database.pool.query('delete from backups');
  const { findings } = await diagnose(database.pool);
  const given = { hasMail: true, backupFolder: '/srv/backups', isJustStarted: true };
  expect(withSettings(findings, given)).toContainEqual({
    severity: 'info',
    about: 'backup',
    sentence: `has not been taken yet. The first one into /srv/backups starts within a minute of the server's start.`,
    since: null,
    paragraph: 'nightly-backups',
  });
});

it('warns that there is no backup once a server has run for an hour, although a folder is set', async () => {
  const { findings } = await diagnose(database.pool);
  const start = (started: string, seen: string) =>
    database.pool.query(
      `insert into servers (id, host, version, knows, started_at, seen_at)
      values (gen_random_uuid(), 'one', '1', '{}', now() - $1::interval, now() - $2::interval)`,
      [started, seen],
    );
  onTestFinished(async () => void (await database.pool.query('delete from servers')));
  const isNew = () => isJustStarted(database.kysely, findings);
  expect(await isNew()).toBe(false);
  await start('50 minutes', '1 minute');
  await start('2 days', '5 minutes');
  expect(await isNew()).toBe(true);
  expect(await isJustStarted(database.kysely, [])).toBe(false);
  await start('70 minutes', '1 minute');
  expect(await isNew()).toBe(false);
  const given = { hasMail: true, backupFolder: '/srv/backups', isJustStarted: false };
  expect(withSettings(findings, given)).toContainEqual(
    expect.objectContaining({ severity: 'warning', sentence: expect.stringMatching(/^was never taken/) }),
  );
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
    const child = spawn(process.execPath, ['tools/scripts/doctor.ts', ...args], {
      cwd: join(import.meta.dirname, '../../..'),
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
  expect(code, said).toBe(2);
  expect(JSON.parse(said)).toMatchObject({ findings: expect.any(Array), sizes: expect.any(Array) });
  const paragraphs = JSON.parse(said).findings.map(({ paragraph }: { paragraph: string }) => paragraph);
  // No server has ever run on this database, and none has a mail server.
  expect(paragraphs).toEqual(expect.arrayContaining(['deskdown', 'mailunset']));
});

it('names who holds a lock, since when, and says what it could not ask because of it', async () => {
  const holder = new Client({ connectionString: database.url, application_name: 'a forgotten console' });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('begin; lock table mail_messages, chain_state in access exclusive mode');
  const { findings } = await until(async () => {
    const diagnosis = await diagnose(database.pool);
    expect(diagnosis.findings.map(({ sentence }) => sentence).join()).toContain('has held a lock');
    return diagnosis;
  });
  expect(findings).toContainEqual({
    severity: 'error',
    about: expect.stringMatching(/^process \d+$/),
    sentence: expect.stringMatching(
      /^\(a forgotten console\) has held a lock on chain_state, mail_messages .* select pg_terminate_backend\(\d+\)\.$/,
    ),
    since: expect.stringMatching(/^\d{4}-.*Z$/),
    paragraph: 'longtransaction',
  });
  expect(findings).toContainEqual(
    expect.objectContaining({
      about: 'doctor',
      sentence: expect.stringMatching(
        /^could not run \d+ of its checks \(canceling statement due to lock timeout\)\. Not checked: blockchain nodes, email, data retention, disks and sizes\. Run/,
      ),
    }),
  );
});

it('names a synchronous standby that is missing, and is not held up by it', async () => {
  const postgres = await startTestPostgres();
  onTestFinished(() => postgres.stop());
  const pool = new Pool({ connectionString: (await createEmptyDatabase(postgres)).url });
  onTestFinished(() => pool.end());
  const missing = async () =>
    (await diagnose(pool)).findings.filter(({ about }) => about === 'synchronous standby');
  expect(await missing()).toEqual([]);
  const admin = new Client({ connectionString: postgres.adminUrl });
  await admin.connect();
  onTestFinished(() => admin.end());
  await admin.query(`alter system set synchronous_standby_names = 'any 2 (two, three, four)'`);
  onTestFinished(() => admin.query('alter system reset synchronous_standby_names').then(reload));
  const reload = async () => void (await admin.query('select pg_reload_conf()'));
  await reload();
  await until(async () =>
    expect(await missing()).toEqual([
      expect.objectContaining({
        severity: 'error',
        sentence: expect.stringMatching(/^is missing: 2 of those in synchronous_standby_names/),
        paragraph: 'standbymissing',
      }),
    ]),
  );
});

it('says soon that a database hangs, and as a command that one is gone', async () => {
  const { port, pathname, username, password } = new URL(database.url);
  const proxy = await startTcpProxy(Number(port));
  onTestFinished(() => proxy.close());
  const url = `postgres://${username}:${password}@127.0.0.1:${proxy.port}${pathname}`;
  const opened = await openDatabase({
    databaseUrl: url,
    dataDir: '',
    log: () => undefined,
    maxConnections: 2,
  });
  proxy.swallow();
  const { findings } = await diagnose(opened.pool);
  expect(findings).toEqual([
    expect.objectContaining({ severity: 'error', about: 'database', paragraph: 'databasedown' }),
  ]);
  await proxy.close();
  await opened.close();

  const child = spawn(process.execPath, ['tools/scripts/doctor.ts', '--json'], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...process.env, DATABASE_URL: url, SECRET_KEY: 'a key for tests alone, forty characters' },
  });
  let said = '';
  child.stdout.on('data', (text: Buffer) => (said += text.toString()));
  expect(await ended(child)).toBe(3);
  expect(JSON.parse(said)).toMatchObject({
    findings: [
      {
        severity: 'error',
        about: 'database',
        sentence: expect.stringMatching(/^does not answer: .*127\.0\.0\.1/),
      },
    ],
  });
});

it('every finding names a paragraph that is there', async () => {
  const anchors = new Set<string>();
  for await (const path of glob('docs/guide/*.md', { cwd: root })) {
    const page = await readFile(join(root, path), 'utf8');
    for (const [, title = ''] of page.matchAll(/^#+ (.+)$/gm))
      anchors.add(`${path}#${title.toLowerCase().replaceAll(' ', '-')}`);
  }
  const all = [...checks, ...faultChecks, ...keyChecks];
  expect(all.map(({ paragraph }) => paragraph).filter((one) => subjectOf(one) === one)).toEqual([]);
  const named = [...checks, ...faultChecks, ...keyChecks].map(({ paragraph }) => paragraph);
  const others = (await diagnose(database.pool)).findings.map(({ paragraph }) => paragraph);
  expect([...named, ...others].map(guidePath).filter((path) => !anchors.has(path))).toEqual([]);
});
