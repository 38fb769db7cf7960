import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { signedId } from '#server/platform/mail/signed-id.ts';
import { secretLinkPlace } from '#server/platform/mail/secret-link.ts';
import { keepRating } from '../tickets/rating.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addTicket } from '#server/testing/tickets.ts';

let app: TestApp;
let lena: TestAdmin;
let omar: TestAdmin;
let ticket: string;
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
  lena = await app.signIn({ name: 'Lena' });
  omar = await app.signIn({ name: 'Omar', restriction: [{ path: '/support', isWriteAccess: true }] });
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql`truncate ticket_ratings, mail_messages`.execute(app.services.db);
  counter += 1;
  ticket = await addTicket(app, {
    ticket_number: `R-${counter}`,
    name: 'Ada <Ltd>',
    subject: '<b>Where?</b>',
  });
});

const closeTicket = (more: object = {}, by = omar) =>
  by.call('POST', '/adminapi/closeSupport', { id: ticket, closedstatus: 1, ...more });
const mails = () =>
  app.services.db.selectFrom('mail_messages').select(['to_address', 'text', 'secret_link']).execute();
/** Closes the ticket with a question. Gives the path of its link. */
async function asked(): Promise<string> {
  expect((await closeTicket({ asksRating: true })).status).toBe(200);
  const [mail] = await mails();
  return new URL(mail?.secret_link ?? '').pathname;
}
const visit = (path: string, init: RequestInit = {}) =>
  fetch(app.url + path, { redirect: 'manual', ...init });
const answer = (path: string, fields: Record<string, string>) =>
  visit(path, { method: 'POST', body: new URLSearchParams(fields) });
const rated = () =>
  app.services.db
    .selectFrom('ticket_ratings')
    .select(['ticket_id', 'score', 'comment'])
    .where('rated_at', 'is not', null)
    .execute();
const heard = () =>
  app.services.db
    .selectFrom('events')
    .select(['record_id', 'after'])
    .where('type', '=', 'ticket.rated')
    .where('record_id', '=', ticket)
    .execute();

it('asks only where the closer chose it, by one mail whose link the outbox shows to nobody', async () => {
  expect((await closeTicket()).body.result.rating).toBeNull();
  expect(await mails()).toEqual([]);
  await omar.call('POST', '/adminapi/closeSupport', { id: ticket, closedstatus: 0, asksRating: true });
  expect(await mails()).toEqual([]);
  const { body } = await closeTicket({ asksRating: true });
  expect(body.result.rating).toEqual({
    score: null,
    comment: null,
    askedAt: expect.any(String),
    ratedAt: null,
  });
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.to_address).toBe('ada@example.com');
  expect(mail?.text).toContain(secretLinkPlace);
  expect(mail?.text).toContain(`R-${counter}`);
  // A second close has no effect and sends no survey.
  expect((await closeTicket({ asksRating: true })).status).toBe(409);
  expect(await mails()).toHaveLength(1);
});

it('keeps nothing when the page is looked at, and one answer when it is sent, however often and however many at once', async () => {
  const path = await asked();
  for (const method of ['GET', 'HEAD', 'GET']) {
    const page = await visit(path, { method });
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-security-policy')).toContain(`default-src 'none'`);
    if (method === 'HEAD') continue;
    const html = await page.text();
    expect(html).toContain('“&lt;b&gt;Where?&lt;/b&gt;”');
    expect(html).not.toMatch(/<script|<b>|ada@|https?:\/\//);
  }
  const arabic = await (await visit(path, { headers: { 'accept-language': 'ar' } })).text();
  expect(arabic).toContain('dir="rtl"');
  expect(await rated()).toEqual([]);

  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      answer(path, { score: String(1 + (index % 5)), comment: `No. ${index}` }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  const texts = await Promise.all(answers.map((one) => one.text()));
  expect(texts.filter((text) => text.includes('Thank you</h1>'))).toHaveLength(1);
  const [kept, ...more] = await rated();
  expect(more).toEqual([]);
  expect((await answer(path, { score: '1', comment: 'Again' })).status).toBe(200);
  expect(await (await visit(path)).text()).toContain('You already answered');
  expect(await rated()).toEqual([kept]);
  expect(await heard()).toEqual([
    { record_id: ticket, after: { score: kept?.score, comment: kept?.comment } },
  ]);
  const { body } = await omar.call('GET', `/adminapi/getSupportId/${ticket}`);
  expect(body.result.rating).toMatchObject({ score: kept?.score, comment: kept?.comment });
});

it('keeps one of several answers that were let in at the same moment', async () => {
  await asked();
  const { db } = app.services;
  const { id } = await db.selectFrom('ticket_ratings').select('id').executeTakeFirstOrThrow();
  const kept = await Promise.all(
    [1, 2, 3, 4, 5].map((score) => keepRating(db, id, { score, comment: null })),
  );
  expect(kept.filter(Boolean)).toHaveLength(1);
  expect(await heard()).toHaveLength(1);
});

it('takes 1 to 5 and a text that is cut and escaped', async () => {
  const path = await asked();
  for (const score of ['', '0', '6', '5.0', ' 5', '1 or 1=1', '٥']) {
    const refused = await answer(path, { score, comment: '</textarea><script>x()</script>' });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html).toContain('&lt;/textarea&gt;&lt;script&gt;');
    expect(html).not.toContain('<script');
  }
  expect(
    (
      await visit(path, {
        method: 'POST',
        body: '{"score":5}',
        headers: { 'content-type': 'application/json' },
      })
    ).status,
  ).toBe(415);
  expect((await answer(path, { score: '5', comment: 'x'.repeat(70_000) })).status).toBe(413);
  expect(await rated()).toEqual([]);
  const comment = `  a\r\nb\u0000\u001b${'😀'.repeat(600)}`;
  expect((await answer(path, { score: '4', comment })).status).toBe(200);
  const [kept] = await rated();
  expect(kept?.score).toBe(4);
  expect(kept?.comment?.length).toBeLessThanOrEqual(1000);
  expect(kept?.comment?.startsWith('a\nb😀')).toBe(true);
  expect(kept?.comment?.isWellFormed()).toBe(true);
});

it('is one link for one closing: nothing else opens it, and it ends', async () => {
  const path = await asked();
  const token = path.slice('/rate/'.length);
  const { keys, db } = app.services;
  const { id } = await db.selectFrom('ticket_ratings').select('id').executeTakeFirstOrThrow();
  const others = [
    ticket,
    id,
    signedId(keys.ratings, ticket),
    signedId(keys.unsubscribe, id),
    signedId(keys.ratings, uuidV7()),
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    token.toUpperCase(),
    `${token}A`,
  ];
  for (const other of others) {
    expect((await visit(`/rate/${other}`)).status).toBe(404);
    expect((await answer(`/rate/${other}`, { score: '5' })).status).toBe(404);
  }
  await db
    .updateTable('ticket_ratings')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute();
  expect((await visit(path)).status).toBe(410);
  expect((await answer(path, { score: '5' })).status).toBe(410);
  expect(await rated()).toEqual([]);
  // Closing the ticket again sends another survey; the earlier answer is kept.
  await db
    .updateTable('ticket_ratings')
    .set({ expires_at: new Date(Date.now() + 60_000) })
    .execute();
  await answer(path, { score: '2' });
  await omar.call('POST', '/adminapi/closeSupport', { id: ticket, closedstatus: 0 });
  const { body } = await closeTicket({ asksRating: true });
  expect(body.result.rating).toMatchObject({ score: 2 });
});

it('is added up for the team, and by person for superadmins alone', async () => {
  const path = await asked();
  const figures = async (by: TestAdmin) =>
    (await by.call('GET', '/adminapi/support-satisfaction?days=30')).body.result;
  expect(await figures(lena)).toMatchObject({ asked: 1, answered: 0, average: null, newest: [] });
  await answer(path, { score: '4', comment: 'Fine.' });
  const shown = {
    asked: 1,
    answered: 1,
    average: 4,
    scores: [0, 0, 0, 1, 0],
    newest: [
      {
        ticketId: ticket,
        ticketNumber: `R-${counter}`,
        score: 4,
        comment: 'Fine.',
        ratedAt: expect.any(String),
      },
    ],
  };
  expect(await figures(omar)).toEqual({ ...shown, people: null });
  expect(await figures(lena)).toEqual({
    ...shown,
    people: [{ _id: omar.id, name: 'Omar', asked: 1, answered: 1, average: 4 }],
  });
  const stranger = await app.signIn({ restriction: [{ path: '/faq', isWriteAccess: true }] });
  expect((await stranger.call('GET', '/adminapi/support-satisfaction?days=30')).status).toBe(403);
  await sql`truncate ticket_ratings`.execute(app.services.db);
  expect(await figures(lena)).toEqual({
    asked: 0,
    answered: 0,
    average: null,
    scores: [0, 0, 0, 0, 0],
    newest: [],
    people: [],
  });
});
