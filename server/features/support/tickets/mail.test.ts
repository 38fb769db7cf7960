// Long because one address is tried with every kind of mail that comes in.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SMTPServer } from 'smtp-server';
import { createTransport } from 'nodemailer';
import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startJobs } from '#server/platform/jobs/start.ts';
import { replyAddress, ticketOfAddress } from '#server/platform/mail/reply-address.ts';
import { sendMailJob } from '#server/platform/mail/send-job.ts';
import { smallPdf } from '#server/sample/small-pdf.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { type SmtpSink, startSmtpSink } from '#server/testing/smtp-sink.ts';
import { addTicket, readTicket } from '#server/testing/tickets.ts';
import { until } from '#server/testing/until.ts';

const secret = 'a secret of the mail server';
const log = { info: () => undefined, warn: () => undefined };

let sink: SmtpSink;
let app: TestApp;
let admin: TestAdmin;
let jobs: { stop: () => Promise<void> };

beforeAll(async () => {
  sink = await startSmtpSink();
  app = await startTestApp({
    SMTP_URL: sink.url,
    MAIL_FROM: 'Desk <desk@example.org>',
    MAIL_REPLY_ADDRESS: 'Support@desk.example.org',
    MAIL_IN_SECRET: secret,
  });
  jobs = await startJobs(app.services, app.database.url, [sendMailJob], log);
  admin = await app.signIn();
});
afterAll(async () => {
  await jobs.stop();
  await app.close();
  await sink.close();
});
beforeEach(() => {
  sink.received.length = 0;
});
afterEach(() => expect(sink.refusals).toEqual([]));

let counter = 0;
const addressOf = (id: string) => replyAddress(app.services, id) ?? '';

/** Hands a mail over as a mail server does. */
async function post(mail: string | Buffer, headers: Record<string, string> = {}) {
  const response = await fetch(`${app.url}/mail/in`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'message/rfc822', ...headers },
    body: typeof mail === 'string' ? mail.replaceAll('\n', '\r\n') : new Uint8Array(mail),
  });
  return { status: response.status, body: (await response.json()) as { outcome?: string; errors?: object } };
}
const mailTo = (to: string, text: string, head = '') => {
  counter += 1;
  return `From: Ada <ada@example.com>\nTo: ${to}\nSubject: Re: Where?\nMessage-ID: <${counter}@example.com>\n${head}\n${text}`;
};

describe('the address that is answered to', () => {
  it('is one per ticket, whatever case it comes in, and none without our signature', () => {
    const id = uuidV7();
    const address = addressOf(id);
    expect(address).toMatch(/^Support\+[a-z2-7]{42}@desk\.example\.org$/);
    expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64);
    expect(ticketOfAddress(app.services, address.toUpperCase())).toBe(id);
    const [local = '', domain] = address.split('@');
    for (let at = local.indexOf('+') + 1; at < local.length; at += 1) {
      const other = local[at] === 'a' ? 'b' : 'a';
      expect(
        ticketOfAddress(app.services, `${local.slice(0, at)}${other}${local.slice(at + 1)}@${domain}`),
      ).toBe(undefined);
    }
    expect(ticketOfAddress(app.services, `${local}@elsewhere.org`)).toBe(undefined);
  });
});

describe('a conversation by mail', () => {
  it('goes out over SMTP with its files, is answered over SMTP, and opens a closed ticket again', async () => {
    const id = await addTicket(app);
    const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
    const upload = async (name: string, bytes: Buffer) => {
      const form = new FormData();
      form.set('ticketId', id);
      form.set('file', new File([new Uint8Array(bytes)], name));
      const response = await fetch(`${app.url}/adminapi/support/files`, {
        method: 'POST',
        headers: { authorization: admin.token },
        body: form,
      });
      return {
        status: response.status,
        body: (await response.json()) as { result: { _id: string; name: string } },
      };
    };
    const [shot, paper] = [
      await upload('../shot.png', picture),
      await upload('offer.pdf', smallPdf(['words'])),
    ];
    expect([shot.body.result.name, paper.body.result.name]).toEqual(['shot.webp', 'offer.pdf']);
    expect((await upload('page.html', Buffer.from('<script>alert(1)</script>'))).status).toBe(415);
    // A colleague's note stays among colleagues.
    await admin.call('POST', '/adminapi/notes', {
      kind: 'ticket',
      record: id,
      text: 'Looks like fraud 4711',
      mentions: [],
    });
    const files = [shot.body.result._id, paper.body.result._id];
    const other = await app.signIn();
    const take = (who: TestAdmin) =>
      who.call('POST', '/adminapi/replySupport', { id, message_query: 'See here.', waits: true, files });
    expect((await take(other)).status).toBe(409);
    expect((await take(admin)).status).toBe(200);
    expect((await take(admin)).status).toBe(409);
    await until(async () => expect(sink.received).toHaveLength(1));
    const [sent = ''] = sink.received;
    expect(sent).toMatch(new RegExp(`Reply-To:\\s+${addressOf(id).replace('+', '\\+')}`));
    expect(sent).toMatch(/filename=shot\.webp/);
    expect(sent).toMatch(/Content-Type: application\/pdf; name=offer\.pdf/);
    const everything = await app.services.db
      .selectFrom('mail_messages')
      .select(['text', 'html', 'subject'])
      .execute();
    expect(JSON.stringify(everything)).not.toContain('4711');

    await admin.call('POST', '/adminapi/closeSupport', { id, closedstatus: 1 });
    // The user's mail server, and ours, which hands over what it gets as `npm run mail:in` does.
    const statuses: number[] = [];
    const local = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, session, done) {
        const child = spawn(
          process.execPath,
          ['tools/scripts/mail-in.ts', ...session.envelope.rcptTo.map(({ address }) => address)],
          {
            cwd: join(import.meta.dirname, '../../../..'),
            env: {
              ...process.env,
              PORT: new URL(app.url).port,
              MAIL_REPLY_ADDRESS: 'Support@desk.example.org',
              MAIL_IN_SECRET: secret,
            },
            stdio: ['pipe', 'ignore', 'ignore'],
          },
        );
        stream.pipe(child.stdin);
        child.on('exit', (code) => {
          statuses.push(code ?? -1);
          done(code === 0 ? null : Object.assign(new Error('no'), { responseCode: code === 67 ? 550 : 451 }));
        });
      },
    });
    await new Promise<void>((resolve) => local.listen(0, '127.0.0.1', () => resolve()));
    const { port } = local.server.address() as AddressInfo;
    const sender = createTransport({ host: '127.0.0.1', port });
    await sender.sendMail({
      from: 'Ada <ada@example.com>',
      to: addressOf(id).toLowerCase(),
      subject: 'Re: Where?',
      text: 'Thank you,\nhere is mine.\n\nOn Sunday Desk <desk@example.org> wrote:\n> See here.\n',
      attachments: [
        { filename: 'mine.jpg', content: await sharp(picture).jpeg().toBuffer() },
        { filename: 'run.exe', content: Buffer.from('MZ') },
      ],
    });
    await expect(
      sender.sendMail({ from: 'a@example.com', to: 'support+x@desk.example.org', text: 'x' }),
    ).rejects.toThrow('no');
    expect(statuses).toEqual([0, 67]);
    await new Promise<void>((resolve) => local.close(() => resolve()));

    const after = await readTicket(admin, id);
    expect(after).toMatchObject({ status: 'open', closedstatus: 0 });
    const answer = after.reply.at(-1);
    expect(answer).toMatchObject({
      replytype: 'user',
      message_query: 'Thank you,\nhere is mine.',
      fromAddress: null,
      leftOut: ['run.exe'],
      files: [{ name: 'mine.webp', type: 'image/webp' }],
    });
    const path = `${app.url}/adminapi/support/files/${answer.files[0]._id}`;
    const get = (token?: string) =>
      fetch(path, token === undefined ? {} : { headers: { authorization: token } });
    const got = await get(admin.token);
    expect(got.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(got.headers.get('content-security-policy')).toContain('sandbox');
    expect(
      Buffer.from(await got.arrayBuffer())
        .subarray(8, 12)
        .toString(),
    ).toBe('WEBP');
    const stranger = await app.signIn({ restriction: [{ path: '/user', isWriteAccess: true }] });
    expect([(await get()).status, (await get(stranger.token)).status]).toEqual([401, 403]);
    const events = await app.services.db
      .selectFrom('events')
      .select('type')
      .where('record_id', '=', id)
      .orderBy('written')
      .execute();
    expect(events.map(({ type }) => type)).toEqual([
      'ticket.answered',
      'ticket.closed',
      'ticket.user_wrote',
      'ticket.reopened',
    ]);
  });
});

describe('what comes in', () => {
  it('is refused without the secret, without an address of ours, and over 25 MB', async () => {
    const id = await addTicket(app);
    const mail = mailTo(addressOf(id), 'Hello');
    expect((await post(mail, { authorization: 'Bearer wrong' })).status).toBe(401);
    expect((await post(mailTo('support+aaaa@desk.example.org', 'Hello'))).status).toBe(404);
    expect((await post(mailTo(addressOf(uuidV7()), 'To a ticket that is gone'))).status).toBe(404);
    expect((await post(Buffer.concat([Buffer.from(mail), Buffer.alloc(25 * 1024 * 1024, 'x')]))).status).toBe(
      413,
    );
    expect((await readTicket(admin, id)).reply).toEqual([]);
  });

  it('is taken once, however often and however many at once a mail server sends it', async () => {
    const id = await addTicket(app, { waiting: true });
    const mail = mailTo('someone@example.com', 'Once');
    const all = await Promise.all([1, 2, 3].map(() => post(mail, { 'x-envelope-to': addressOf(id) })));
    expect(all.map(({ body }) => body.outcome).toSorted()).toEqual(['repeated', 'repeated', 'taken']);
    expect(await readTicket(admin, id)).toMatchObject({ status: 'open', reply: [{ message_query: 'Once' }] });
  });

  it('is text alone, whatever the HTML does, and says who wrote where that is somebody else', async () => {
    const id = await addTicket(app);
    const html = `<p>Dear <b>support</b></p><script>alert(1)</script><style>p{}</style><img src=x onerror=alert(2)>
      <iframe src="javascript:alert(3)"></iframe>${'<div>'.repeat(3000)}deep\u0000er<a href="javascript:alert(4)">link</a>`;
    const mail = mailTo(addressOf(id), html, 'Content-Type: text/html; charset=utf-8\n').replace(
      'ada@',
      'bob@',
    );
    expect((await post(mail)).body.outcome).toBe('taken');
    const [{ message_query: text, fromAddress }] = (await readTicket(admin, id)).reply;
    expect(text).toMatch(/^Dear support/);
    expect(text).not.toMatch(/alert|script|style|<|\0/);
    expect(fromAddress).toBe('bob@example.com');
  });

  it('that is nothing but nonsense is taken or refused, and never breaks the server', async () => {
    const id = await addTicket(app);
    const nested =
      'Content-Type: multipart/mixed; boundary=a\n\n' +
      '--a\nContent-Type: multipart/mixed; boundary=a\n\n'.repeat(2000);
    for (const body of [
      nested,
      `Content-Type: text/plain; charset=nonsense\nContent-Transfer-Encoding: base64\n\n%%%%`,
      '\n',
    ]) {
      expect([200, 415]).toContain((await post(`To: ${addressOf(id)}\n${body}`)).status);
    }
    expect((await app.call('GET', '/healthz')).status).toBe(200);
  });

  it.each([
    ['an absence note', 'Auto-Submitted: auto-replied\n', 'automatic'],
    ['a list', 'List-Id: <all.example.com>\n', 'automatic'],
    ['bulk mail', 'Precedence: bulk\n', 'automatic'],
    ['what has no sender', 'Return-Path: <>\n', 'automatic'],
    ['what a person says is from a person', 'Auto-Submitted: no\n', 'taken'],
  ])('knows %s', async (_, head, outcome) => {
    const id = await addTicket(app, { closed_status: 1 });
    expect((await post(mailTo(addressOf(id), 'Away', head))).body.outcome).toBe(outcome);
    expect((await readTicket(admin, id)).status).toBe(outcome === 'taken' ? 'open' : 'closed');
  });

  it('stops our own mail from going round, and a machine that writes without end', async () => {
    const id = await addTicket(app);
    const own = (from: string) => post(mailTo(addressOf(id), 'Again').replace('ada@example.com', from));
    expect((await own('DESK@example.org')).body.outcome).toBe('loop');
    expect((await own(addressOf(id))).body.outcome).toBe('loop');
    await app.services.db
      .insertInto('received_mails')
      .values(
        Array.from({ length: 30 }, (_, n) => ({
          hash: Buffer.from(`${id}${n}`),
          ticket_id: id,
          outcome: 'taken' as const,
        })),
      )
      .execute();
    expect((await post(mailTo(addressOf(id), 'More'))).body.outcome).toBe('too many');
    expect((await readTicket(admin, id)).reply).toEqual([]);
  });

  it('shows a bounce on the ticket and waits no longer; the next reply takes it away', async () => {
    const id = await addTicket(app, { waiting: true });
    const report = (action: string) =>
      mailTo(
        addressOf(id),
        `--b\nContent-Type: text/plain\n\nSorry.\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; ada@example.com\nAction: ${action}\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 no such\n person here\n--b--\n`,
        'Content-Type: multipart/report; report-type=delivery-status; boundary=b\n',
      ).replace('ada@example.com', 'MAILER-DAEMON@example.com');
    expect((await post(report('delayed'))).body.outcome).toBe('automatic');
    expect((await post(report('failed'))).body.outcome).toBe('bounced');
    expect(await readTicket(admin, id)).toMatchObject({
      undelivered: '550 no such person here',
      status: 'open',
      reply: [],
    });
    await admin.call('POST', '/adminapi/replySupport', { id, message_query: 'Another try' });
    expect((await readTicket(admin, id)).undelivered).toBeNull();
  });

  it('refuses a reply that was begun before it', async () => {
    const id = await addTicket(app);
    const [answer, mail] = await Promise.all([
      admin.call('POST', '/adminapi/replySupport', { id, message_query: 'Now', lastMessage: null }),
      post(mailTo(addressOf(id), 'Wait')),
    ]);
    expect(mail.body.outcome).toBe('taken');
    const { reply: replies, lastMessage } = await readTicket(admin, id);
    expect(replies).toHaveLength(answer.status === 200 ? 2 : 1);
    // A reply that went out came first.
    expect(replies.find(({ _id }: { _id: string }) => _id === lastMessage).replytype).toBe('user');
  });
});
