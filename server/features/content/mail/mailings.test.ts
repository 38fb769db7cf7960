// Long because one machine is tried with every kind of mail server.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PeriodicTask, startPeriodicTasks } from '#server/platform/jobs/periodic-tasks.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { type SmtpSink, startSmtpSink } from '#server/testing/smtp-sink.ts';
import { addEmailTemplate, addSubscribers } from '#server/testing/subscribers.ts';
import { until } from '#server/testing/until.ts';
import { sendMailing, mailingTask } from './send-mailings.ts';
import { unsubscribe } from './unsubscribe.ts';

const log = { info: () => undefined, warn: (facts: object) => console.error(facts) };

let sink: SmtpSink;
let app: TestApp;
let admin: TestAdmin;
let running: { stop: () => Promise<void> } | undefined;

beforeAll(async () => {
  sink = await startSmtpSink();
  app = await startTestApp({
    SMTP_URL: sink.url,
    MAIL_FROM: 'Desk <desk@example.org>',
    PUBLIC_URL: 'https://desk.example.org',
    MARKET_NAME: 'Bazaar',
  });
  admin = await app.signIn();
});
afterAll(async () => {
  await app.close();
  await sink.close();
});
beforeEach(async () => {
  await sql`truncate mail_messages, mailings, subscribers, email_templates cascade`.execute(app.services.db);
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  sink.behave = () => undefined;
  sink.received.length = 0;
  sink.recipients.length = 0;
  expect(sink.refusals).toEqual([]);
});

async function send(recipients: readonly string[] | 'all' = 'all', template = {}) {
  const id = await addEmailTemplate(app, template);
  const to = recipients === 'all' ? '&to=all' : '';
  const body = recipients === 'all' ? [] : recipients.map((email) => ({ email }));
  const answer = await admin.call('POST', `/api/sendsubscribe?cmsId=${id}${to}`, body);
  expect([answer.status, answer.body.message]).toEqual([200, 'Mail Sended Successfully']);
  return answer.body.result as { _id: string };
}
/** A message without the folds of its headers and the encoding of its parts. */
const readable = (message: string) =>
  message
    .replace(/\r\n[ \t]+/g, ' ')
    .replace(/=\r\n/g, '')
    .replaceAll('=3D', '=');
const stateOf = async ({ _id }: { _id: string }) => {
  const { body } = await admin.call('GET', '/adminapi/mailings');
  return body.data.find((mailing: { _id: string }) => mailing._id === _id);
};
/** Works until it is done or has to wait; on a busy machine that may take more than one turn. */
const work = async ({ _id }: { _id: string }, services = app.services, silenceMs = 60_000) => {
  while (await sendMailing(services, _id, { silenceMs }));
};
const databaseNow = async () => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(app.services.db);
  return rows[0]?.now;
};
/** The pauses between attempts, cut short. */
const retryNow = async () => {
  await sql`update mail_messages set due_at = now() where status = 'waiting'`.execute(app.services.db);
  await sql`update mailings set retry_at = null`.execute(app.services.db);
};
const start = (on = app) =>
  startPeriodicTasks(on.services, [{ ...mailingTask, everyMs: 50 } as PeriodicTask], log, { askMs: 50 });

describe('a sending', () => {
  it('mails each subscriber once, with a text of their own and the way to leave', async () => {
    await addSubscribers(app, 3);
    const mailing = await send('all', { content: '<p>Hello <b>{{name}}</b> of {{marketName}}</p>' });
    await work(mailing);
    await work(mailing);
    expect(sink.recipients.toSorted()).toEqual([1, 2, 3].map((n) => `person${n}@example.com`));
    const message = readable(sink.received.find((text) => text.includes('To: person2@')) ?? '');
    expect(message).toContain('Subject: News for Person 2');
    expect(message).toContain('Hello <b>Person 2</b> of Bazaar');
    expect(message).toContain('multipart/alternative');
    expect(message).toContain('Content-Type: text/plain');
    expect(message).toMatch(/^List-Unsubscribe: <https:\/\/desk\.example\.org\/unsubscribe\/[\w-]{43}>\r$/m);
    expect(message).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(await stateOf(mailing)).toMatchObject({
      status: 'finished',
      total: 3,
      sent: 3,
      waiting: 0,
      isToAll: true,
      adminName: expect.any(String),
      finishedAt: expect.any(String),
    });
    expect(sink.connections).toBe(1);
  });

  it('goes to the chosen ones alone, as the template was then', async () => {
    await addSubscribers(app, 5);
    const mailing = await send(['PERSON2@example.com', 'person4@example.com', 'nobody@example.com']);
    await sql`update email_templates set content = '<p>Changed</p>'`.execute(app.services.db);
    await work(mailing);
    expect(sink.recipients.toSorted()).toEqual(['person2@example.com', 'person4@example.com']);
    expect(sink.received.join()).not.toContain('Changed');
    expect(await stateOf(mailing)).toMatchObject({ total: 2, sent: 2, isToAll: false });
  });

  it('makes its messages in batches, without their text, and mails all of more than one batch', async () => {
    await addSubscribers(app, 603);
    const mailing = await send();
    running = start();
    await until(async () => expect((await stateOf(mailing)).status).toBe('finished'));
    expect(new Set(sink.recipients).size).toBe(603);
    expect(sink.recipients).toHaveLength(603);
    const { rows } =
      await sql`select count(*) as count, count(text) as texts, count(html) as htmls from mail_messages`.execute(
        app.services.db,
      );
    expect(rows).toEqual([{ count: 603, texts: 0, htmls: 0 }]);
  });

  it('stops when it is cancelled: what was sent stays sent, the rest is marked', async () => {
    await addSubscribers(app, 700);
    const mailing = await send();
    sink.delayMs = 40;
    running = start();
    await until(() => expect(sink.recipients.length).toBeGreaterThan(3));
    const cancel = () => admin.call('POST', '/adminapi/cancelmailing', { id: mailing._id });
    const answer = await cancel();
    expect([answer.status, answer.body.message]).toEqual([200, 'Sending canceled']);
    await until(async () => expect((await stateOf(mailing)).finishedAt).toEqual(expect.any(String)));
    sink.delayMs = 0;
    // The message in flight is among those that were sent.
    const sent = sink.recipients.length;
    expect(await stateOf(mailing)).toMatchObject({
      status: 'cancelled',
      total: 700,
      sent,
      waiting: 0,
      cancelled: 700 - sent,
    });
    const { rows } =
      await sql`select status, count(*) as count from mail_messages group by 1 order by 1`.execute(
        app.services.db,
      );
    // Those of a later batch are never made.
    expect(rows).toEqual([
      { status: 'cancelled', count: 500 - sent },
      { status: 'sent', count: sent },
    ]);
    expect((await cancel()).status).toBe(409);
    expect(
      (await admin.call('POST', '/adminapi/pausemailing', { id: mailing._id, paused: true })).status,
    ).toBe(409);
    await work(mailing);
    expect(sink.recipients).toHaveLength(sent);
  });

  it('can be cancelled while it is paused, or while the mail server serves nobody', async () => {
    await addSubscribers(app, 2);
    sink.behave = () => ({ code: 421, message: 'closing' });
    const [paused, waiting] = [await send(), await send()];
    await admin.call('POST', '/adminapi/pausemailing', { id: paused._id, paused: true });
    await work(waiting);
    expect((await stateOf(waiting)).serverError).toContain('421');
    const messages = sql`select distinct status from mail_messages`;
    for (const one of [paused, waiting]) {
      expect((await admin.call('POST', '/adminapi/cancelmailing', { id: one._id })).status).toBe(200);
      await work(one);
      expect(await stateOf(one)).toMatchObject({
        status: 'cancelled',
        sent: 0,
        cancelled: 2,
        serverError: null,
      });
    }
    expect((await messages.execute(app.services.db)).rows).toEqual([{ status: 'cancelled' }]);
    const { body } = await admin.call('GET', '/adminapi/audit?limit=1');
    expect(body.data[0].changes).toContainEqual({ field: 'cancelled', before: null, after: '2' });
  });

  it('is worked on by one of two servers', async () => {
    await addSubscribers(app, 60);
    const other = await app.another();
    const mailing = await send();
    const stops = [start(), start(other)];
    await until(async () => expect((await stateOf(mailing)).status).toBe('finished'));
    await Promise.all(stops.map(({ stop }) => stop()));
    await other.close();
    expect(sink.recipients).toHaveLength(60);
  });

  it('doesn’t wait for another that takes long', async () => {
    await addSubscribers(app, 1);
    await addSubscribers(app, 1, 'slow.example');
    const slow = await send(['person1@slow.example']);
    sink.behave = (recipient) => (recipient.endsWith('slow.example') ? 'hang' : undefined);
    running = start();
    await until(() => expect(sink.hanging).toBe(1));
    const quick = await send(['person1@example.com']);
    void work(quick);
    await until(async () => expect((await stateOf(quick)).sent).toBe(1));
    expect(await stateOf(slow)).toMatchObject({ sent: 0, waiting: 1 });
    await sql`update mailings set paused_at = now()`.execute(app.services.db);
    sink.behave = () => ({ code: 451, message: 'later' });
    sink.hangUp();
  });
});

describe('a mail server that', () => {
  it('greylists gets the message later, and the others meanwhile', async () => {
    await addSubscribers(app, 3);
    const mailing = await send();
    sink.behave = (recipient) =>
      recipient.startsWith('person2') ? { code: 450, message: 'greylisted, come back' } : undefined;
    const before = await databaseNow();
    await work(mailing);
    expect(sink.recipients).toHaveLength(2);
    expect(await stateOf(mailing)).toMatchObject({
      status: 'sending',
      sent: 2,
      waiting: 1,
      serverError: null,
    });
    const { rows } = await sql<{ isLater: boolean; attempts: number }>`
      select due_at - interval '15 s' between ${before} and clock_timestamp() as "isLater", attempts
      from mail_messages where status = 'waiting'`.execute(app.services.db);
    expect(rows).toEqual([{ isLater: true, attempts: 1 }]);
    // Not before its time.
    await work(mailing);
    expect(sink.recipients).toHaveLength(2);
    sink.behave = () => undefined;
    await retryNow();
    await work(mailing);
    await work(mailing);
    expect(await stateOf(mailing)).toMatchObject({ status: 'finished', sent: 3, failed: 0 });
    expect(sink.recipients).toHaveLength(3);
  });

  it('refuses one for good has its words listed; the rest goes out', async () => {
    await addSubscribers(app, 4);
    const mailing = await send();
    sink.behave = (recipient) =>
      recipient.startsWith('person3') ? { code: 550, message: '5.1.1 no such person here' } : undefined;
    await work(mailing);
    expect(await stateOf(mailing)).toMatchObject({ status: 'finished', sent: 3, failed: 1, waiting: 0 });
    const failures = await admin.call('GET', `/adminapi/mailings/${mailing._id}/failures?search=person3`);
    expect(failures.body).toEqual({
      data: [
        {
          _id: expect.any(String),
          to: 'person3@example.com',
          lastError: expect.stringContaining('550 5.1.1 no such person here'),
          attempts: 1,
        },
      ],
      count: 1,
    });
  });

  it('greylists for ever fails after twelve attempts', async () => {
    await addSubscribers(app, 1);
    const mailing = await send();
    sink.behave = () => ({ code: 451, message: 'later' });
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      await work(mailing);
      await retryNow();
    }
    await work(mailing);
    expect(await stateOf(mailing)).toMatchObject({ status: 'finished', failed: 1, waiting: 0 });
  });

  it('hangs is left after a while; nothing is lost, and the sending says why it waits', async () => {
    await addSubscribers(app, 3);
    const mailing = await send();
    sink.behave = () => 'hang';
    await work(mailing, app.services, 400);
    const state = await stateOf(mailing);
    expect(state).toMatchObject({ status: 'sending', sent: 0, failed: 0, waiting: 3 });
    expect(state.serverError).toMatch(/timeout/i);
    expect(Date.parse(state.retryAt)).toBeGreaterThan(Date.now());
    // Nothing is tried before the pause is over.
    const { connections } = sink;
    await work(mailing, app.services, 400);
    expect(sink.connections).toBe(connections);
    sink.behave = () => undefined;
    await retryNow();
    await work(mailing);
    expect(await stateOf(mailing)).toMatchObject({
      status: 'finished',
      sent: 3,
      serverError: null,
      retryAt: null,
    });
    expect(sink.recipients).toHaveLength(3);
  });

  it('drips is cut off, and the rest goes out once it behaves', async () => {
    await addSubscribers(app, 2);
    const mailing = await send();
    sink.behave = () => 'drip';
    await work(mailing, app.services, 400);
    const state = await stateOf(mailing);
    expect(state).toMatchObject({ status: 'sending', sent: 0, failed: 0, waiting: 2 });
    expect(state.serverError).toMatch(/took too long/);
    sink.behave = () => undefined;
    await retryNow();
    await work(mailing);
    expect(await stateOf(mailing)).toMatchObject({ status: 'finished', sent: 2, serverError: null });
  });

  it('hangs doesn’t hold up the stop of the server', async () => {
    await addSubscribers(app, 2);
    const mailing = await send();
    sink.behave = () => 'hang';
    const before = sink.hanging;
    const stopping = new AbortController();
    const options = { stopping: stopping.signal, silenceMs: 60_000, stopPatienceMs: 100 };
    const working = sendMailing(app.services, mailing._id, options);
    await until(() => expect(sink.hanging).toBeGreaterThan(before));
    stopping.abort();
    await working;
    expect(await stateOf(mailing)).toMatchObject({ status: 'sending', sent: 0, failed: 0, waiting: 2 });
    sink.behave = () => undefined;
    await retryNow();
    await work(mailing);
    expect(await stateOf(mailing)).toMatchObject({ status: 'finished', sent: 2 });
  });

  it('drops the connection after the data is asked again later, and holds up nobody else', async () => {
    await addSubscribers(app, 3);
    const mailing = await send();
    sink.behave = (recipient) => (recipient.startsWith('person1') ? 'drop after data' : undefined);
    await work(mailing);
    expect(await stateOf(mailing)).toMatchObject({ sent: 0, waiting: 3, serverError: expect.any(String) });
    // The pause of the server is over, but that message's own is not.
    await sql`update mailings set retry_at = null`.execute(app.services.db);
    await work(mailing);
    expect(await stateOf(mailing)).toMatchObject({ sent: 2, waiting: 1, serverError: null });
    sink.behave = () => undefined;
    await retryNow();
    await work(mailing);
    expect(await stateOf(mailing)).toMatchObject({ status: 'finished', sent: 3 });
    expect(sink.recipients).toHaveLength(3);
  });

  it('is down keeps everything waiting, with growing pauses', async () => {
    await addSubscribers(app, 2);
    const mailing = await send();
    const down = { ...app.services, config: { ...app.services.config, smtpUrl: 'smtp://127.0.0.1:1' } };
    for (const seconds of [15, 30, 60]) {
      const before = await databaseNow();
      await work(mailing, down);
      const { rows } = await sql<{ isLater: boolean }>`
        select retry_at - make_interval(secs => ${seconds}) between ${before} and clock_timestamp() as "isLater"
        from mailings`.execute(app.services.db);
      expect([seconds, rows]).toEqual([seconds, [{ isLater: true }]]);
      await retryNow();
    }
    expect(await stateOf(mailing)).toMatchObject({
      sent: 0,
      failed: 0,
      waiting: 2,
      serverError: expect.stringContaining('ECONNREFUSED'),
    });
    await retryNow();
    await work(mailing);
    expect(await stateOf(mailing)).toMatchObject({ status: 'finished', sent: 2 });
  });

  it('doesn’t want our sender fails nobody', async () => {
    await addSubscribers(app, 2);
    const mailing = await send();
    sink.refuseSender = { code: 550, message: 'relaying denied' };
    await work(mailing);
    sink.refuseSender = undefined;
    expect(await stateOf(mailing)).toMatchObject({
      sent: 0,
      failed: 0,
      waiting: 2,
      serverError: expect.stringContaining('550 relaying denied'),
    });
  });
});

describe('a pause', () => {
  it('stops before the next message, and a go-on carries on where it was', async () => {
    await addSubscribers(app, 30);
    const mailing = await send();
    const pause = (paused: boolean) =>
      admin.call('POST', '/adminapi/pausemailing', { id: mailing._id, paused });
    sink.behave = async () => {
      // The one that is in flight has to wait for it, and the next one never goes out.
      if (sink.recipients.length === 10) await pause(true);
      return undefined;
    };
    running = start();
    await until(async () => expect((await stateOf(mailing)).status).toBe('paused'));
    await running.stop();
    const { sent, waiting } = await stateOf(mailing);
    expect(sent).toBe(sink.recipients.length);
    expect(sent).toBe(11);
    expect(sent + waiting).toBe(30);
    expect((await pause(true)).status).toBe(409);
    sink.behave = () => undefined;
    expect((await pause(false)).body).toMatchObject({
      message: 'Sending resumed',
      result: { status: 'sending' },
    });
    running = start();
    await until(async () => expect((await stateOf(mailing)).status).toBe('finished'));
    expect(new Set(sink.recipients).size).toBe(30);
    expect(sink.recipients).toHaveLength(30);
    expect((await pause(true)).body.errors.messages).toBe('All emails were already sent.');
  });
});

describe('who leaves the list', () => {
  it('gets nothing more at once, also what waits already', async () => {
    await addSubscribers(app, 5);
    const mailing = await send();
    sink.behave = (recipient) =>
      recipient.startsWith('person') ? { code: 450, message: 'later' } : undefined;
    await work(mailing);
    sink.behave = () => undefined;
    const { id } = await app.services.db
      .selectFrom('subscribers')
      .select('id')
      .where('email', 'like', 'person3@%')
      .executeTakeFirstOrThrow();
    await unsubscribe(app.services.db, id);
    await retryNow();
    await work(mailing);
    expect(sink.recipients).not.toContain('person3@example.com');
    expect(await stateOf(mailing)).toMatchObject({
      status: 'finished',
      sent: 4,
      skipped: 1,
      waiting: 0,
      total: 5,
    });
    const next = await send();
    await work(next);
    expect(await stateOf(next)).toMatchObject({ total: 4, sent: 4 });
  });
});

describe('without a mail server', () => {
  it('messages are kept in the outbox, and read as they would have gone out', async () => {
    await addSubscribers(app, 2);
    const mailing = await send();
    const without = { ...app.services, config: { ...app.services.config, smtpUrl: undefined } };
    await sendMailing(without, mailing._id);
    expect(await stateOf(mailing)).toMatchObject({ status: 'finished', kept: 2, sent: 0, waiting: 0 });
    const list = await admin.call('GET', '/adminapi/outbox?status=kept&sort=to');
    expect(list.body.data[0]).toMatchObject({ to: 'person1@example.com', subject: 'News for Person 1' });
    const one = await admin.call('GET', `/adminapi/outbox/${list.body.data[0]._id}`);
    expect(one.body.result.text).toMatch(/^Hello Person 1\n/);
    expect(one.body.result.html).toContain('<p>Hello Person 1</p>');
    expect(one.body.result).not.toHaveProperty('mailing');
  });
});
