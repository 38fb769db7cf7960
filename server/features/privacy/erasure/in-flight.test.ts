import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { webhookDeliveryTask } from '#server/features/integrations/webhooks/deliver.ts';
import { keepCursor, withRow } from '#server/features/workspace/bulk/bulk-run.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startPeriodicTasks } from '#server/platform/jobs/periodic-tasks.ts';
import { startJobs } from '#server/platform/jobs/start.ts';
import { enqueueMail } from '#server/platform/mail/enqueue.ts';
import { sendMailJob } from '#server/platform/mail/send-job.ts';
import { endRun } from '#server/platform/runs/runs.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { startExport } from '#server/testing/exports.ts';
import { type Received, startReceiver } from '#server/testing/receiver.ts';
import { type SmtpSink, startSmtpSink } from '#server/testing/smtp-sink.ts';
import { textOfDatabase } from '#server/testing/text-of-database.ts';
import { until } from '#server/testing/until.ts';
import { openErasures } from './store.ts';
import { oneStep } from './work.ts';

let app: TestApp;
let root: TestAdmin;
let sink: SmtpSink;
let jobs: { stop: () => Promise<void> };
const email = 'planted@marker-mail.example';
const name = 'Plantedname Markersson';
const planted = /marker-mail|plantedname/i;
const log = { info: () => undefined, warn: () => undefined };

beforeAll(async () => {
  sink = await startSmtpSink();
  app = await startTestApp({
    SMTP_URL: sink.url,
    MAIL_FROM: 'Desk <desk@example.org>',
    WEBHOOK_NETWORKS: '127.0.0.0/8',
  });
  jobs = await startJobs(app.services, app.database.url, [sendMailJob], log, { retryPollSeconds: 0.5 });
  root = await app.signIn({ email: 'root@example.com' });
});
afterAll(async () => {
  await jobs.stop();
  await app.close();
  await sink.close();
});

/** A mail to the user that the mail server thinks about; it then refuses it, with their address, until later or for ever. */
async function mailInFlight(code: number): Promise<() => Promise<void>> {
  const { services } = app;
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<{ code: number; message: string }>();
  sink.behave = () => {
    asked.resolve();
    return answer.promise;
  };
  const mail = { to: email, subject: `Hello ${name}`, text: 'Hello' };
  const id = await services.db.transaction().execute((db) => enqueueMail(db, services, mail));
  await asked.promise;
  return async () => {
    answer.resolve({ code, message: `<${email}> is unknown here` });
    await until(async () => {
      const { attempts } = await services.db
        .selectFrom('mail_messages')
        .select('attempts')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(attempts).toBe(1);
    });
  };
}

/** A file about the user that waits in line behind two others, whose readers are slow. */
async function exportInFlight(): Promise<() => Promise<void>> {
  await sql`insert into logins (id, email, ip_address, status, os)
    select new_uuid(), 'somebody@example.com', '192.0.2.1', 'Success', repeat('x', 8000) from generate_series(1, 2000)`.execute(
    app.services.db,
  );
  const slow = await Promise.all(
    [1, 2].map(async () => {
      const { address } = await startExport(root, { list: 'listLogins' });
      return fetch(app.url + address);
    }),
  );
  const { address } = await startExport(root, { list: 'listUsers', input: { search: email } });
  const file = fetch(app.url + address).then((response) => response.text());
  // Its ticket is taken: it has read what it is to do.
  await until(async () =>
    expect((await app.services.db.selectFrom('export_tickets').select('run_id').execute()).length).toBe(0),
  );
  return async () => {
    await Promise.all(slow.map((response) => response.text()));
    await file;
  };
}

/** A run that has read the user's name, and stores how far it is. */
async function runInFlight(kind: 'bulk' | 'import'): Promise<() => Promise<void>> {
  const { db } = app.services;
  const id = uuidV7();
  const run = {
    kind,
    title: '{}',
    principal_id: root.id,
    principal_name: 'Root',
    input: '{}',
    state: 'running',
  } as const;
  await db
    .insertInto('runs')
    .values({ id, ...run })
    .execute();
  return async () => {
    const check = withRow({ done: 0, reasons: [] }, name, { sentence: 'bulkRowGone' });
    await keepCursor(db, id, { phase: 'running', place: 1, check, outcome: check });
    const ending = { state: 'failed', error: { sentence: 'restoreEmailTaken', values: { email } } } as const;
    expect(await endRun(db, id, ending)).toBe(true);
  };
}

/** specification 23.11 */
it('looks again after whatever was being worked on has ended, and leaves nothing in any queue', async () => {
  const { db } = app.services;
  const user = uuidV7();
  await db.insertInto('users').values({ id: user, name, email }).execute();
  const later = [
    await mailInFlight(550),
    await exportInFlight(),
    await runInFlight('bulk'),
    await runInFlight('import'),
  ];
  const { status } = await root.call('POST', '/adminapi/erasures', { id: user, reason: 'Asked by mail' });
  expect(status).toBe(200);
  const [id = ''] = await openErasures(db);
  const cursor = async () =>
    (await db.selectFrom('erasures').select('cursor').executeTakeFirstOrThrow()).cursor as {
      lookedAt?: string;
    };
  await until(async () => {
    await oneStep(app.services, id);
    expect(await cursor()).toHaveProperty('lookedAt');
  });
  for (const end of later) {
    expect(await oneStep(app.services, id)).toBe(false);
    expect(await openErasures(db)).toEqual([id]);
    await end();
  }
  // What they have written: this is what the second look is for.
  const tables = new Set((await textOfDatabase(app, planted)).map(({ table }) => table));
  expect([...tables].sort()).toEqual(expect.arrayContaining(['audit_log', 'mail_messages', 'runs']));
  await until(async () => {
    await oneStep(app.services, id);
    expect(await openErasures(db)).toEqual([]);
  });
  expect(await textOfDatabase(app, planted)).toEqual([]);
});

/** specification 23.11 */
it('keeps nothing of a webhook attempt that fails during the erasure, and sends no more of it', async () => {
  const { db } = app.services;
  const user = uuidV7();
  await db.insertInto('users').values({ id: user, name, email }).execute();
  const arrived = Promise.withResolvers<Received>();
  const failing = Promise.withResolvers<undefined>();
  let isErased = false;
  const receiver = await startReceiver(async (got, response) => {
    if (isErased) return 204;
    arrived.resolve(got);
    await failing.promise;
    response.writeHead(500).end(`Can't store ${email}`);
    return undefined;
  });
  const fields = { url: receiver.url, description: 'Shop', source: '', types: [], personalData: true };
  expect((await root.call('POST', '/adminapi/webhooks', fields)).status).toBe(200);
  const tasks = startPeriodicTasks(app.services, [{ ...webhookDeliveryTask, everyMs: 20 }], log, {
    askMs: 20,
  });
  onTestFinished(async () => {
    failing.resolve(undefined);
    await tasks.stop();
    await receiver.close();
  });
  const change = { userId: user, email, phoneCode: '+971', phoneNo: '505550199' };
  expect((await root.call('PUT', '/adminapi/updateUser', change)).status).toBe(200);
  expect((await arrived.promise).body).toMatch(planted);

  const { status } = await root.call('POST', '/adminapi/erasures', { id: user, reason: 'Asked by mail' });
  expect(status).toBe(200);
  await until(async () => {
    for (const id of await openErasures(db)) await oneStep(app.services, id);
    expect(await openErasures(db)).toEqual([]);
  });
  isErased = true;
  // On a busy machine the first attempt may have run out of time and been repeated.
  const earlier = receiver.received.length;
  failing.resolve(undefined);
  const attempts = db
    .selectFrom('webhook_attempts')
    .select(['outcome', 'request', 'answer', 'error'])
    .orderBy('id');
  const [failed] = await until(async () => {
    const rows = await attempts.execute();
    expect(rows.length).toBeGreaterThan(0);
    return rows;
  });
  expect(failed).toMatchObject({
    outcome: 'failed',
    answer: null,
    request: expect.stringContaining('user.'),
  });
  expect(await textOfDatabase(app, planted)).toEqual([]);

  await sql`update webhook_queue set next_at = now()`.execute(db);
  await until(() => expect(receiver.received.length).toBeGreaterThan(earlier));
  for (const { body } of receiver.received.slice(earlier))
    expect(body).not.toMatch(/marker-mail|plantedname|505550199/i);
});
