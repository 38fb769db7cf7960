import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
let admin: TestAdmin;
const home = { 'x-forwarded-for': '127.0.0.1' };
const office = { 'x-forwarded-for': '198.51.100.9' };
const elsewhere = { 'x-forwarded-for': '203.0.113.7' };
const byIPv6 = { 'x-forwarded-for': '2001:db8:7::5' };

beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1' });
  admin = await app.signIn({ name: 'Noor' });
});
afterAll(() => app.close());

async function mails(): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ text: string }>(
    `select text from mail_messages where subject = 'A sensitive change from a new network' and to_address = $1 order by id`,
    [admin.email],
  );
  return rows.map(({ text }) => text);
}
let colleague = 0;
const addAdmin = (headers: Record<string, string>) =>
  admin.call(
    'POST',
    '/adminapi/admin',
    {
      name: 'Colleague',
      email: `colleague${(colleague += 1)}@example.com`,
      password: 'correct horse battery',
      restriction: [],
    },
    headers,
  );

it('the first sensitive change from a network mails superadmins with the address, once', async () => {
  expect((await addAdmin(home)).status).toBe(200);
  expect(await mails()).toEqual([]);
  expect((await addAdmin(elsewhere)).status).toBe(200);
  expect((await addAdmin({ 'x-forwarded-for': '203.0.99.1' })).status).toBe(200);
  const [mail, ...more] = await mails();
  expect(mail).toContain('Noor made a sensitive change from 203.0.113.7');
  expect(mail).toContain(`/audit?admin=${admin.id}&call=addAdmin`);
  expect(more).toEqual([]);
  expect((await addAdmin(byIPv6)).status).toBe(200);
  expect(await mails()).toHaveLength(2);
});

it('a day of waiting there makes it no less new, nor does a sign-in from there', async () => {
  await app.call('POST', '/api/login', { email: admin.email, password: admin.password }, { headers: office });
  await app.database.pool.query(`update admin_sessions set created_at = created_at - interval '3 days'`);
  expect((await addAdmin(office)).status).toBe(200);
  expect(await mails()).toHaveLength(3);
  await app.database.pool.query(`update admin_sessions set created_at = created_at + interval '3 days'`);
});

it('routine changes and refused ones say nothing', async () => {
  const third = { 'x-forwarded-for': '192.0.2.1' };
  expect((await admin.call('POST', '/api/updateprofile', { name: 'Noor' }, third)).status).toBe(200);
  expect((await admin.call('POST', '/adminapi/admin', { name: '' }, third)).status).toBe(400);
  expect(await mails()).toHaveLength(3);
});

it('a call that takes its own proof counts, and an export by one call', async () => {
  const file = { list: 'listUsers', format: 'csv', input: {}, reason: 'A test' };
  const fourth = { 'x-forwarded-for': '192.0.2.1' };
  expect((await admin.call('POST', '/adminapi/exportList', file, fourth)).status).toBe(200);
  expect((await mails()).at(-1)).toContain('from 192.0.2.1');
  const passwords = {
    currentPassword: admin.password,
    password: 'another horse battery',
    confirmPassword: 'another horse battery',
  };
  const fifth = { 'x-forwarded-for': '100.64.0.1' };
  const { status, body } = await admin.call('POST', '/adminapi/security/password', passwords, fifth);
  expect([status, body]).toEqual([200, expect.anything()]);
  expect((await mails()).at(-1)).toContain('from 100.64.0.1');
});
