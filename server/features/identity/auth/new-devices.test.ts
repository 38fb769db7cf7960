import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestAdmin, startTestApp, type TestApp } from '#server/testing/app.ts';
import { tellingOfNewDevices } from './new-devices.ts';

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1' });
  other = await app.another();
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const chrome = (version: number, system = 'Windows NT 10.0; Win64; x64') =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';

/** Looks on two servers at once, as if the sign-ins were a while ago. */
async function look() {
  await sql`update admin_sessions set created_at = created_at - interval '1 minute'`.execute(app.services.db);
  const log = { info: () => undefined, warn: () => undefined };
  const { signal } = new AbortController();
  await Promise.all([app, other].map(({ services }) => tellingOfNewDevices.run(services, log, signal)));
}
async function told(email: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select text from mail_messages
    where to_address = ${email} and text like '%new device%' order by id`.execute(app.services.db);
  return rows.map(({ text }) => /to your account: (.*), at /.exec(text)?.[1] ?? text);
}

it('mails the owner once of each browser and region that are new, and not of the first or of an update', async () => {
  const { email, password } = await addTestAdmin(app);
  const signIn = (agent: string, address: string) =>
    app.call(
      'POST',
      '/api/login',
      { email, password },
      { headers: { 'user-agent': agent, 'x-forwarded-for': address } },
    );
  await signIn(chrome(120), '203.0.113.7');
  await look();
  expect(await told(email)).toEqual([]);
  await signIn(chrome(121), '203.0.99.1');
  await look();
  expect(await told(email)).toEqual([]);
  await signIn(firefox, '203.0.113.7');
  await signIn(chrome(121), '198.51.100.4');
  await signIn(chrome(121), '2001:db8:1::1');
  await look();
  const news = [
    'Firefox · Windows, from 203.0.113.7',
    'Chrome · Windows, from 198.51.100.4',
    'Chrome · Windows, from 2001:db8:1::1',
  ];
  expect(await told(email)).toEqual(news);
  await signIn(firefox, '203.0.1.1');
  await signIn(chrome(122), '2001:db8:2::1');
  await look();
  expect(await told(email)).toEqual(news);
});
