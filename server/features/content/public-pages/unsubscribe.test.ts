import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KeyRing } from '#server/platform/secrets/ring.ts';
import { subscriberOfToken, unsubscribeToken } from '../mail/unsubscribe.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { addSubscribers } from '#server/testing/subscribers.ts';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startTestApp({ MARKET_NAME: 'Bazaar & Sons' });
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql`truncate subscribers cascade`.execute(app.services.db);
  await addSubscribers(app, 2);
  const { id } = await app.services.db
    .selectFrom('subscribers')
    .select('id')
    .where('email', 'like', 'person1@%')
    .executeTakeFirstOrThrow();
  token = unsubscribeToken(app.services.keys, id);
});

const ask = (method: string, path: string, init: RequestInit = {}) =>
  fetch(`${app.url}/unsubscribe/${path}`, { method, redirect: 'manual', ...init });
const heard = () =>
  app.services.db
    .selectFrom('events')
    .select(['before', 'after', 'actor_kind'])
    .where('type', '=', 'subscriber.unsubscribed')
    .execute();
const subscribed = async () => {
  const rows = await app.services.db
    .selectFrom('subscribers')
    .select('email')
    .where('unsubscribed_at', 'is', null)
    .orderBy('email')
    .execute();
  return rows.map(({ email }) => email.split('@')[0]);
};

describe('the page of an unsubscribe link', () => {
  it('changes nothing by being looked at, however often, and fetches nothing', async () => {
    for (const method of ['GET', 'HEAD', 'GET']) {
      const answer = await ask(method, token);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('content-security-policy')).toContain(`default-src 'none'`);
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      if (method === 'GET') {
        const html = await answer.text();
        expect(html).toContain('<h1>Unsubscribe from Bazaar &amp; Sons</h1>');
        expect(html).toContain('<form method="post">');
        expect(html).not.toMatch(/<script|person1|https?:\/\//);
      }
    }
    expect(await subscribed()).toEqual(['person1', 'person2']);
  });

  it('takes off the list who presses the button, and again without harm', async () => {
    for (let n = 0; n < 2; n += 1) {
      const answer = await ask('POST', token, {
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'ar' },
        body: 'List-Unsubscribe=One-Click',
      });
      expect(answer.status).toBe(200);
      const html = await answer.text();
      expect(html).toContain('<html lang="ar" dir="rtl">');
      expect(html).toContain('تم إلغاء اشتراكك');
    }
    expect(await subscribed()).toEqual(['person2']);
    const known = { email: 'person1@example.com', name: 'Person 1' };
    expect(await heard()).toEqual([
      {
        before: { ...known, status: 'subscribed' },
        after: { ...known, status: 'unsubscribed' },
        actor_kind: 'desk',
      },
    ]);
  });

  it('takes the one click of a mail program, as a form of either kind or without a body', async () => {
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    const answer = await ask('POST', token, { body: form });
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
    expect(await subscribed()).toEqual(['person2']);
    await sql`update subscribers set unsubscribed_at = null`.execute(app.services.db);
    expect((await ask('POST', token)).status).toBe(200);
    expect(await subscribed()).toEqual(['person2']);
  });

  it('knows what we signed from what we didn’t', async () => {
    const flipped = (at: number) =>
      token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
    const strangers = [
      flipped(0),
      flipped(25),
      flipped(40),
      token.slice(0, -1),
      `${token}A`,
      'x',
      '%3Cb%3E',
      'A'.repeat(43),
    ];
    for (const stranger of strangers) {
      const [get, post] = [await ask('GET', stranger), await ask('POST', stranger)];
      expect([stranger, get.status, post.status]).toEqual([stranger, 404, 404]);
      expect(await get.text()).toContain('This link doesn’t work');
    }
    expect(await subscribed()).toEqual(['person1', 'person2']);
    const example = await ask('POST', 'example');
    expect([example.status, await example.text()]).toEqual([200, expect.stringContaining('test email')]);
  });

  it('holds the id and a signature, nothing of the person, and another key’s is refused', () => {
    const decoded = Buffer.from(token, 'base64url').toString('latin1');
    expect(decoded).not.toMatch(/person|example/);
    const other = new KeyRing(['another key, of forty characters and more']);
    expect(subscriberOfToken(other.keys, token)).toBe(undefined);
    expect(subscriberOfToken(app.services.keys, token)).toMatch(/^[\da-f-]{36}$/);
  });

  it('refuses a body without end', async () => {
    expect((await ask('POST', token, { body: 'x'.repeat(100_000) })).status).toBe(413);
  });
});
