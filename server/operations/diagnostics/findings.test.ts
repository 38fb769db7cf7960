import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../database/open.ts';
import { startTestApp, startTestAppOn, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { copyGolden, startTestPostgres } from '#server/testing/postgres.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startJobs } from '#server/platform/jobs/start.ts';
import { enqueueMail } from '#server/platform/mail/enqueue.ts';
import { sendMailJob } from '#server/platform/mail/send-job.ts';
import { startSmtpSink } from '#server/testing/smtp-sink.ts';
import { until } from '#server/testing/until.ts';

let app: TestApp;
let admin: TestAdmin;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

const find = async (who = admin) => {
  const { status, body } = await who.call('GET', '/adminapi/findings');
  expect(status, JSON.stringify(body)).toBe(200);
  return body.result.findings;
};

it('tells superadmins alone what the doctor finds, and changes nothing', async () => {
  // A busy machine has no time for all questions.
  await until(async () =>
    expect(await find()).toContainEqual({
      severity: 'warning',
      about: 'backup',
      sentence: expect.stringMatching(/^was never taken/),
      since: null,
      paragraph: 'nightly-backups',
    }),
  );
  const clerk = await app.signIn({ restriction: [{ path: '/user', isWriteAccess: true }] });
  expect((await clerk.call('GET', '/adminapi/findings')).status).toBe(403);
  const { rows } = await app.database.pool.query('select from size_looks');
  expect(rows).toEqual([]);
});

it('answers before the deadline of a call while tables are locked, and says what it could not ask', async () => {
  const holder = new Client({ connectionString: app.database.url, application_name: 'a forgotten console' });
  await holder.connect();
  onTestFinished(() => holder.end());
  // Nearly every check needs one of these.
  await holder.query(`begin; lock table mail_messages, webhook_endpoints, events, runs, backups, chain_state, audit_stream,
    retention_round, size_looks, secret_keys, servers, audit_rejections, audit_seals in access exclusive mode`);
  const findings = await until(async () => {
    const found = await find();
    expect(found.map(({ sentence }: { sentence: string }) => sentence).join()).toContain('has held a lock');
    return found;
  });
  expect(findings[0]).toMatchObject({ severity: 'error', paragraph: 'longtransaction' });
  expect(findings).toContainEqual(
    expect.objectContaining({ about: 'doctor', sentence: expect.stringMatching(/^could not run \d+/) }),
  );
});

it('gives those who ask at the same time one look', async () => {
  const sessions = async () => {
    const { rows } = await app.database.pool.query(
      `select sum(sessions) as count from pg_stat_database where datname = current_database()`,
    );
    return Number(rows[0].count);
  };
  const before = await sessions();
  const answers = await Promise.all(Array.from({ length: 20 }, () => find()));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  // Calls have their own connections already, and counters arrive a moment later.
  expect((await sessions()) - before).toBeLessThan(15);
});

it('says that no mail server is set, and in one line on the page of a template', async () => {
  expect(await find()).toContainEqual(
    expect.objectContaining({ severity: 'warning', paragraph: 'mailunset' }),
  );
  const clerk = await app.signIn({ restriction: [{ path: '/emailTemplate', isWriteAccess: false }] });
  const state = await clerk.call('GET', '/adminapi/mailState');
  expect(state.body.result).toEqual({ isSending: false, waitingSince: null });
});

it('names a mail server that is down after two attempts, and sends what waits on request', async () => {
  const sink = await startSmtpSink();
  const { port } = sink;
  await sink.close();
  const other = await startTestApp({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  onTestFinished(() => other.close());
  const log = { info: () => undefined, warn: () => undefined };
  const jobs = await startJobs(other.services, other.database.url, [sendMailJob], log, {
    retryPollSeconds: 0.5,
  });
  onTestFinished(() => jobs.stop());
  const root = await other.signIn();
  const mail = { to: 'a@example.com', subject: 'A', text: 'A' };
  await other.services.db.transaction().execute((db) => enqueueMail(db, other.services, mail));
  const attempts = async () =>
    (await other.database.pool.query('select attempts from mail_messages')).rows[0].attempts as number;
  const retry = async () => (await root.call('POST', '/adminapi/retryEmail')).body.result.count as number;
  await until(async () => expect(await attempts()).toBe(1));
  expect((await find(root)).map(({ paragraph }: { paragraph: string }) => paragraph)).not.toContain(
    'mailunset',
  );
  await until(async () => expect(await retry()).toBe(1));
  await until(async () => expect(await attempts()).toBe(2));
  expect(await find(root)).toContainEqual(
    expect.objectContaining({ severity: 'error', paragraph: 'mailstuck', since: expect.any(String) }),
  );
  const again = await startSmtpSink(port);
  onTestFinished(() => again.close());
  await until(async () => expect(await retry()).toBe(1));
  await until(async () => expect(again.recipients).toEqual(['a@example.com']));
  await until(async () =>
    expect((await find(root)).map(({ paragraph }: { paragraph: string }) => paragraph)).not.toContain(
      'mailstuck',
    ),
  );
});

it('names a backup that is too old and a webhook that stopped, with its id', async () => {
  const id = uuidV7();
  await app.database.pool.query(
    `insert into webhook_endpoints (id, url, description, secret, position, paused_at, paused_because)
    values ($1, 'https://shop.example/hook', '', '', 0, now(), 'failing')`,
    [id],
  );
  await app.database.pool.query(
    `insert into backups (id, taken_at, ended_at, host, file, bytes)
    values (gen_random_uuid(), now() - interval '3 days', now() - interval '3 days', 'one', '/a', 1)`,
  );
  onTestFinished(
    async () => void (await app.database.pool.query('delete from backups; delete from webhook_endpoints')),
  );
  await until(async () => {
    const found = await find();
    expect(found).toContainEqual(expect.objectContaining({ paragraph: 'webhooksfail', record: id }));
    expect(found).toContainEqual(
      expect.objectContaining({ severity: 'error', paragraph: 'backupold', since: expect.any(String) }),
    );
  });
});

it.each([
  [
    '500',
    /^failed 3 times in a row \(500\)\. The next attempt is at 2030-01-05 10:20 UTC\. Fix the receiver, /,
  ],
  // No key is recorded as lost.
  [
    'secretUnreadable',
    /^failed 3 times in a row, because no key of the servers reads its secret\. .* or choose New secret on its page/,
  ],
])('links a webhook that failed three times in a row to its paragraph: %s', async (lastError, says) => {
  const id = uuidV7();
  const { pool } = app.database;
  const { rows } = await pool.query(
    `insert into events (id, position, type, record_type, record_id, actor_kind, actor_id, actor_name, call, request_id, created_at)
    select gen_random_uuid(), position, 'faq.added', 'faq', 'x', 'admin', gen_random_uuid(), 'Noor', 'addFaq', 'r', now() from event_head returning position`,
  );
  await pool.query(
    `insert into webhook_endpoints (id, url, description, secret, position, failures, last_error)
    values ($1, 'https://shop.example/fails', '', '', $2, 3, $3)`,
    [id, rows[0].position, lastError],
  );
  await pool.query(
    `insert into webhook_queue (endpoint_id, position, record, attempts, next_at) values ($1, $2, 'faq x', 3, '2030-01-05 10:20Z')`,
    [id, rows[0].position],
  );
  onTestFinished(async () => void (await pool.query('delete from webhook_endpoints; delete from events')));
  await until(async () =>
    expect(await find()).toContainEqual(
      expect.objectContaining({
        sentence: expect.stringMatching(says),
        record: id,
        paragraph: 'webhooksfail',
      }),
    ),
  );
});

it('names a node that is silent', async () => {
  await app.database.pool.query(
    `insert into chain_state (chain_id, start_block, block_number, single_contract, multi_contract, single_name, multi_name, genesis_hash, nodes)
    values ('137', 0, 0, '', '', '', '', '', '[{"node": "1 (one.example)", "leftOut": "silent"}, {"node": "2 (two.example)", "leftOut": null}]')`,
  );
  expect(await find()).toContainEqual(
    expect.objectContaining({
      about: 'node 1 (one.example)',
      sentence: expect.stringMatching(/^of chain 137 is not used: it does not answer\./),
      paragraph: 'chainbehind',
    }),
  );
});

it('names a synchronous standby that is missing, while no write ends', async () => {
  const postgres = await startTestPostgres();
  onTestFinished(() => postgres.stop());
  const copy = await copyGolden(postgres);
  const opened = await openDatabase({ databaseUrl: copy.url, dataDir: '', log: () => undefined });
  onTestFinished(() => opened.close());
  const other = await startTestAppOn({ ...opened, drop: () => copy.drop() });
  onTestFinished(() => other.close());
  const root = await other.signIn();
  const owner = new Client({ connectionString: postgres.adminUrl });
  await owner.connect();
  onTestFinished(() => owner.end());
  await owner.query(`alter system set synchronous_standby_names = 'two'`);
  await owner.query('select pg_reload_conf()');
  await until(async () =>
    expect((await find(root))[0]).toMatchObject({ severity: 'error', about: 'synchronous standby' }),
  );
  await owner.query(`alter system reset synchronous_standby_names`);
  await owner.query('select pg_reload_conf()');
});
