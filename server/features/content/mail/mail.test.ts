import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startJobs } from '#server/platform/jobs/start.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { type SmtpSink, startSmtpSink } from '#server/testing/smtp-sink.ts';
import { until } from '#server/testing/until.ts';
import { enqueueMail, type Mail } from '#server/platform/mail/enqueue.ts';
import { linkMail } from '#server/features/identity/mail/link-mail.ts';
import { sendMailJob } from '#server/platform/mail/send-job.ts';

const log = { info: () => undefined, warn: () => undefined };
const mail: Mail = {
  to: 'somebody@example.com',
  subject: 'Grüße, تحية',
  text: 'Hello\n',
  html: '<p>Hello</p>',
};

let sink: SmtpSink;
let app: TestApp;
let jobs: { stop: () => Promise<void> };

beforeAll(async () => {
  sink = await startSmtpSink();
  app = await startTestApp({ SMTP_URL: sink.url, MAIL_FROM: 'Desk <desk@example.org>' });
  jobs = await startJobs(app.services, app.database.url, [sendMailJob], log, { retryPollSeconds: 0.5 });
});
afterAll(async () => {
  await jobs.stop();
  await app.close();
  await sink.close();
});
beforeEach(() => {
  sink.received.length = 0;
  sink.recipients.length = 0;
});
afterEach(() => expect(sink.refusals).toEqual([]));

const post = (given: Mail = mail, on = app) =>
  on.services.db.transaction().execute((db) => enqueueMail(db, on.services, given));
/** A message as a server without SMTP writes it. */
const kept = () =>
  app.services.db.transaction().execute((db) => {
    const without = { ...app.services, config: { ...app.services.config, smtpUrl: undefined } };
    return enqueueMail(db, without, mail);
  });
const stateOf = async (id: string) =>
  app.services.db
    .selectFrom('mail_messages')
    .select(['status', 'attempts', 'last_error', 'sent_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const untilStatus = (id: string, status: string) =>
  until(async () => expect((await stateOf(id)).status).toBe(status));
/** The pause between two attempts, cut short. */
const retryNow = () =>
  sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(app.services.db);

describe('a message', () => {
  it('is written in the transaction and sent after it, as text and HTML', async () => {
    const id = await post({ ...mail, headers: { 'List-Unsubscribe': '<https://example.org/x>' } });
    await untilStatus(id, 'sent');
    expect(await stateOf(id)).toMatchObject({ attempts: 1, last_error: null, sent_at: expect.any(Date) });
    expect(sink.recipients).toEqual(['somebody@example.com']);
    const [received = ''] = sink.received;
    expect(received).toContain('From: Desk <desk@example.org>');
    expect(received).toContain(`Message-ID: <${id}@example.org>`);
    expect(received).toContain('List-Unsubscribe: <https://example.org/x>');
    expect(received).toMatch(/Subject: =\?UTF-8\?/);
    expect(received).toContain('<p>Hello</p>');
  });

  it('keeps an encoded word that was typed into its subject as it was typed', async () => {
    const subject = `=?utf-8?B?${Buffer.from('Your bank').toString('base64')}?= Grüße ${'x'.repeat(60)}`;
    await untilStatus(await post({ ...mail, subject }), 'sent');
    const [, header = ''] = /^Subject: (.*(?:\r?\n .*)*)/m.exec(sink.received[0] ?? '') ?? [];
    const words = [...header.matchAll(/=\?UTF-8\?B\?([^?]*)\?=/g)].map(([word, text = '']) => {
      expect(word.length).toBeLessThanOrEqual(75);
      return Buffer.from(text, 'base64').toString();
    });
    expect(words.join('')).toBe(subject);
  });

  it('is not sent where the transaction is undone', async () => {
    const failing = app.services.db.transaction().execute(async (db) => {
      await enqueueMail(db, app.services, mail);
      throw new Error('undo');
    });
    await expect(failing).rejects.toThrow('undo');
    await untilStatus(await post(), 'sent');
    expect(sink.received).toHaveLength(1);
  });

  it('treats its recipient as one address, not as a list', async () => {
    const id = await post({ ...mail, to: 'one@example.com, two@example.com' });
    await untilStatus(id, 'failed');
    expect(sink.recipients).toEqual([]);
  });

  it('waits and is tried again after a temporary refusal', async () => {
    sink.refusals.push({ code: 450, message: 'greylisted, come back' });
    const id = await post();
    await until(async () => expect((await stateOf(id)).attempts).toBe(1));
    const waiting = await stateOf(id);
    expect(waiting.status).toBe('waiting');
    expect(waiting.last_error).toContain('450 greylisted, come back');
    await until(async () => expect((await retryNow()).numAffectedRows).toBe(1n));
    await untilStatus(id, 'sent');
    expect(await stateOf(id)).toMatchObject({ attempts: 2, last_error: null });
    expect(sink.received).toHaveLength(1);
  });

  it('fails for good where the server refuses for good, and keeps its words', async () => {
    sink.refusals.push({ code: 550, message: 'no such person here' });
    const id = await post();
    await untilStatus(id, 'failed');
    expect(await stateOf(id)).toMatchObject({ attempts: 1, sent_at: null });
    expect((await stateOf(id)).last_error).toContain('550 no such person here');
    expect((await retryNow()).numAffectedRows).toBe(0n);
    expect(sink.received).toHaveLength(0);
  });

  it('fails after its last attempt', async () => {
    sink.refusals.push({ code: 451, message: 'later' });
    const id = await post();
    await until(async () => expect((await stateOf(id)).attempts).toBe(1));
    sink.refusals.push({ code: 451, message: 'later still' });
    await sendMailJob.handle(app.services, { messageId: id }, { isLast: true });
    expect(await stateOf(id)).toMatchObject({ status: 'failed', attempts: 2 });
    await retryNow();
  });

  it('is sent once, however often its job runs', async () => {
    const id = await post();
    await untilStatus(id, 'sent');
    await sendMailJob.handle(app.services, { messageId: id }, { isLast: false });
    expect(sink.received).toHaveLength(1);
  });

  it('waits where no server answers', async () => {
    const down = { ...app.services, config: { ...app.services.config, smtpUrl: 'smtp://127.0.0.1:1' } };
    const id = await kept();
    await sql`update mail_messages set status = 'waiting' where id = ${id}`.execute(app.services.db);
    await expect(sendMailJob.handle(down, { messageId: id }, { isLast: false })).rejects.toThrow(
      'did not take',
    );
    const state = await stateOf(id);
    expect([state.status, state.attempts]).toEqual(['waiting', 1]);
    expect(state.last_error).toContain('ECONNREFUSED');
  });

  it('is kept without an SMTP server', async () => {
    expect((await stateOf(await kept())).status).toBe('kept');
    expect(sink.received).toHaveLength(0);
  });
});

describe('the message with a reset link', () => {
  it('is written in English and in Arabic, from right to left', () => {
    const link = 'https://desk.example.org/changepassword/abc_-1';
    const english = linkMail('password', 'en', 'Nadia', link, 'Bazaar');
    expect(english.subject).toBe('Reset your Bazaar password');
    expect(english.text).toContain('Hello Nadia,');
    expect(english.text).toContain(`\n\n${link}\n\n`);
    expect(english.html).toContain('<html lang="en" dir="ltr">');
    const arabic = linkMail('password', 'ar', 'نادية', link, 'Bazaar');
    expect(arabic.subject).toBe('إعادة تعيين كلمة مرور \u2068Bazaar\u2069');
    expect(arabic.html).toContain('<html lang="ar" dir="rtl">');
    expect(arabic.html).toContain(`href="${link}"`);
  });

  it('treats a name as text only', () => {
    const { html, text } = linkMail(
      'password',
      'en',
      '<img src=x onerror="alert(1)"> & $& {name}',
      'https://x/y',
      'Bazaar',
    );
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; $&amp;');
    expect(text).toContain('Hello <img src=x onerror="alert(1)"> & $& {name},');
  });
});
