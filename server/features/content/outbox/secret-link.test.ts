import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startJobs } from '#server/platform/jobs/start.ts';
import { sendMailJob } from '#server/platform/mail/send-job.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { type SmtpSink, startSmtpSink } from '#server/testing/smtp-sink.ts';
import { until } from '#server/testing/until.ts';
import { mailResetLinkJob } from '#server/features/identity/session/jobs.ts';

let sink: SmtpSink;
let app: TestApp;
let jobs: { stop: () => Promise<void> };

beforeAll(async () => {
  sink = await startSmtpSink();
  app = await startTestApp({ SMTP_URL: sink.url });
});
afterAll(async () => {
  await jobs.stop();
  await app.close();
  await sink.close();
});

/** Without the line ends that quoted-printable breaks lines by. */
const sentText = () => JSON.stringify(sink.received).replace(/=\\r\\n/g, '');
const link = /\/changepassword\/[\w-]{43}/;

describe('a reset mail, where mail goes out by SMTP', () => {
  it('shows no link in the outbox, before it was sent and after, and the database forgets it then', async () => {
    const admin = await app.signIn();
    await mailResetLinkJob.handle(app.services, { email: admin.email, language: 'en' }, { isLast: true });
    const read = async () => {
      const { body } = await admin.call('GET', '/adminapi/outbox');
      const [{ _id: id, status }] = body.data;
      const message = await admin.call('GET', `/adminapi/outbox/${id}`);
      const row = await app.services.db.selectFrom('mail_messages').selectAll().executeTakeFirstOrThrow();
      return { status, shown: JSON.stringify(message.body), row };
    };
    const waiting = await read();
    expect([waiting.status, waiting.shown.match(link)]).toEqual(['waiting', null]);
    expect(waiting.shown).toContain('only the recipient of this email');

    jobs = await startJobs(app.services, app.database.url, [sendMailJob], {
      info: () => undefined,
      warn: (facts) => console.error(facts),
    });
    await until(async () => expect((await read()).status).toBe('sent'));
    const sent = await read();
    expect(sent.shown).not.toMatch(link);
    expect(JSON.stringify(sent.row)).not.toMatch(link);
    expect(sentText()).toMatch(link);
    expect(sentText()).not.toContain('link.invalid');
  });
});
