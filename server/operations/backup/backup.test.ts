import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { recordRestores } from '#server/platform/audit/restores.ts';
import { sealAuditChain } from '#server/platform/audit/sealer.ts';
import { verifyAuditChain } from '#server/features/audit/verify.ts';
import { loadSecretKeys } from '#server/features/identity/auth/secrets.ts';
import { migrate } from '../upgrade/migrate.ts';
import { enqueue } from '#server/platform/jobs/boss.ts';
import type { Services } from '#server/platform/context/services.ts';
import { compactRowCounts } from '#server/platform/lists/compact-counters.ts';
import { sendMailJob } from '#server/platform/mail/send-job.ts';
import { backUp, createFilledDatabase, restoreInto, testKey } from '#server/testing/backup.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import replaced from '#server/operations/upgrade/replaced-schema.json' with { type: 'json' };
import { readMigrations } from '#server/platform/db/migration-files.ts';
import { describeSchema } from '#server/testing/describe-schema.ts';
import { createEmptyDatabase } from '#server/testing/postgres.ts';
import { openBackup } from './open-backup.ts';
import { until } from '#server/testing/until.ts';
import { restoreBackup } from './restore.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createFilledDatabase();
});
afterAll(() => database.drop());

const keys = () => loadSecretKeys({ secretKey: testKey.secret, dataDir: '' }, async () => true);

/** What a restore changes on purpose: sessions end, and the next server records it in the trail. */
const changed = new Set(['admin_sessions', 'restore_notes']);

async function contentOf({ pool }: Pick<TestDatabase, 'pool'>): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'`,
  );
  const found: Record<string, string> = {};
  for (const { name } of rows.filter((table) => !changed.has(table.name))) {
    const content = await pool.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(r::text), '' order by md5(r::text))), '') as sum from ${name} r`,
    );
    found[name] = content.rows[0]?.sum ?? '';
  }
  return found;
}

it('a restored database holds every row, and the same tables, indexes, keys and triggers', async () => {
  const restored = await restoreInto(await backUp(database));
  const [was, is] = [await contentOf(database), await contentOf(restored)];
  expect(Object.keys(was).length).toBeGreaterThan(30);
  expect(was['users']).toMatch(/^60 /);
  expect(is).toEqual(was);
  expect(await describeSchema(restored.pool)).toEqual(await describeSchema(database.pool));
});

it('numbers go on where they were, and kept counts count on from what they were', async () => {
  const restored = await restoreInto(await backUp(database));
  const ids = await restored.pool.query<{ old: number; new: number }>(`
    with last as (select max(id) as id from audit_log),
      added as (insert into audit_log (call, ip_address, request_id) values ('test', '127.0.0.1', 'test') returning id)
    select last.id as old, added.id as new from last, added`);
  expect(ids.rows[0]?.new).toBe((ids.rows[0]?.old ?? 0) + 1);
  await restored.pool.query(`delete from bids`);
  await compactRowCounts(restored.kysely);
  const { rows } = await restored.pool.query(
    `select name, count from row_counts where name in ('bids', 'users') order by name`,
  );
  expect(rows).toEqual([
    { name: 'bids', count: 0 },
    { name: 'users', count: 60 },
  ]);
});

it('a backup that is taken while rows are written holds one moment', async () => {
  const source = await createFilledDatabase(30);
  onTestFinished(() => source.drop());
  const over = new AbortController();
  let written = 0;
  const writing = (async () => {
    while (!over.signal.aborted) {
      await source.pool.query(
        `insert into users (id, name, email) select gen_random_uuid(), 'New', gen_random_uuid() || '@example.com' from generate_series(1, 20)`,
      );
      await compactRowCounts(source.kysely);
      written += 1;
    }
  })();
  const paths = [];
  for (let round = 0; round < 5; round += 1) paths.push(await backUp(source));
  over.abort();
  await writing;
  expect(written).toBeGreaterThan(5);
  for (const path of paths) {
    const restored = await restoreInto(path);
    // The count is kept by a trigger, in another table than the rows.
    const { rows } = await restored.pool.query<{ kept: number; counted: number }>(`select
      (select coalesce(sum(count), 0) from row_counts where name = 'users')
        + (select coalesce(sum(change), 0) from row_count_changes where name = 'users') as kept,
      (select count(*) from users) as counted`);
    expect(Number(rows[0]?.kept)).toBe(rows[0]?.counted);
  }
});

it('sessions are ended, webhooks are paused, waiting jobs wait again, and the audit chain holds and goes on', async () => {
  const services = { db: database.kysely, keys: await keys() } as Services;
  await sealAuditChain(services);
  await database.pool.query(`insert into admin_sessions (id, admin_id, expires_at, ip_address, user_agent)
    select gen_random_uuid(), id, now() + interval '1 day', '127.0.0.1', '' from admins`);
  await database.pool.query(`insert into webhook_endpoints (id, url, description, secret, position)
    values (gen_random_uuid(), 'https://shop.example/hook', '', '', 0)`);
  await enqueue(services, database.kysely, sendMailJob, {
    messageId: '0193b6f4-0000-7000-8000-000000000001',
  });
  const restored = await restoreInto(await backUp(database));

  const sessions = await restored.pool.query<{ all: number; live: number }>(
    `select count(*) as all, count(*) filter (where ended_at is null) as live from admin_sessions`,
  );
  expect(sessions.rows[0]?.all).toBeGreaterThan(0);
  expect(sessions.rows[0]?.live).toBe(0);

  // The original may still deliver, so webhooks stay paused until an operator resumes them on this copy.
  const hooks = await restored.pool.query(
    `select paused_because as because, paused_at is not null as "isPaused" from webhook_endpoints`,
  );
  expect(hooks.rows).toEqual([{ because: 'restored', isPaused: true }]);

  const jobs = await restored.pool.query(`select name, data, state, retry_limit from pgboss.job`);
  expect(jobs.rows).toEqual([
    {
      name: sendMailJob.name,
      data: { messageId: '0193b6f4-0000-7000-8000-000000000001' },
      state: 'created',
      retry_limit: sendMailJob.retries,
    },
  ]);

  const there = { db: restored.kysely, keys: await keys() } as Services;
  const before = await verifyAuditChain(there);
  expect(before.broken).toBeUndefined();
  // A row waits for transactions that are older, also those of other tests on this server.
  await until(async () => {
    await sealAuditChain(there);
    const after = await verifyAuditChain(there);
    expect(after).toMatchObject({ broken: undefined, waiting: 0, sealed: before.sealed + before.waiting });
  });
  await recordRestores(there);
  const trail = await restored.pool.query(`select call from audit_log order by id desc limit 1`);
  expect(trail.rows).toEqual([{ call: 'restore' }]);
});

it('a backup of an older version is brought up to this one', async () => {
  const old = await createEmptyDatabase(inject('postgres'));
  onTestFinished(() => old.drop());
  const { Pool } = await import('pg');
  const pool = new Pool({ connectionString: old.url, max: 2 });
  const [baseline] = await readMigrations();
  await migrate(pool, { asOf: baseline ? [baseline] : [] });
  await pool.query(
    `insert into faqs (id, question, answer) values (gen_random_uuid(), 'From an older version?', 'Yes.')`,
  );
  // As the version before the baseline recorded it.
  await pool.query('truncate migrations');
  await pool.query(
    `insert into migrations (name, sha256) select name, repeat('0', 64) from unnest($1::text[]) as name`,
    [replaced.migrations],
  );
  await pool.end();
  const restored = await restoreInto(await backUp(old));
  expect((await restored.pool.query(`select question from faqs`)).rows).toEqual([
    { question: 'From an older version?' },
  ]);
  expect(await describeSchema(restored.pool)).toEqual(await describeSchema(database.pool));
});

it('a backup of a newer version is refused before anything is changed', async () => {
  const newer = await createFilledDatabase(5);
  onTestFinished(() => newer.drop());
  await newer.pool.query(
    `insert into migrations (name, sha256) values ('20991231000000_newer.sql', repeat('0', 64))`,
  );
  const path = await backUp(newer);
  await expect(restoreInto(path)).rejects.toThrow(/newer than this program.*Start the newer program/s);
});

it('a database that holds something is refused and left as it is', async () => {
  const other = await createEmptyDatabase(inject('postgres'));
  onTestFinished(() => other.drop());
  const { Client } = await import('pg');
  const client = new Client({ connectionString: other.url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('create table precious (id int); insert into precious values (1)');
  const backup = await openBackup(await backUp(database));
  await expect(restoreBackup(backup, { url: other.url })).rejects.toThrow(
    /not empty: it holds public\.precious/,
  );
  await backup.close();
  expect((await client.query('select * from precious')).rows).toEqual([{ id: 1 }]);
});

it('the key opens with the pass phrase alone', async () => {
  const backup = await openBackup(await backUp(database));
  onTestFinished(() => backup.close());
  expect(await backup.secretKey(testKey.passPhrase)).toBe(testKey.secret);
  await expect(backup.secretKey('seven horses on a cellar')).rejects.toThrow(/pass phrase does not open/);
  await expect(backup.secretKey(undefined)).rejects.toThrow(/Set BACKUP_PASSPHRASE/);
});
