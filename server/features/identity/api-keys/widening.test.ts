import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { withFactor } from '#server/testing/withdrawals.ts';

let app: TestApp;
let root: TestAdmin;
beforeAll(async () => {
  app = await startTestApp();
  root = await app.signIn({ name: 'Root' });
});
afterAll(() => app.close());

const path = '/adminapi/apiKeys';

/** What an admin was told of a key, mail by mail. */
async function newsOf(key: string, email: string) {
  const told = await app.services.db
    .selectFrom('mail_messages')
    .select('text')
    .where('text', 'like', `%API key ${key}%`)
    .where('to_address', '=', email)
    .orderBy('id')
    .execute();
  return told.map(({ text }) => text?.split('\n\n')[1]);
}

/** specification 3.20 */
it('a change that widens a key asks for the own password, and all superadmins hear of each way in', async () => {
  const colleague = await app.signIn({ name: 'Colleague' });
  const clerk = await app.signIn({ restriction: [] });
  const { password: currentPassword } = root;
  const reach = {
    name: 'Feeder',
    restriction: [],
    networks: ['192.0.2.0/24'],
    callsPerMinute: 600,
    expiresAt: null,
  };
  const made = await root.call('POST', path, { ...reach, source: 'shop', currentPassword });
  expect(made.status).toBe(200);
  const key = `${path}/${made.body.result._id}`;

  const wider = { ...reach, networks: [] };
  for (const proof of [{}, { currentPassword: 'not it at all' }]) {
    const refused = await root.call('PUT', key, { ...wider, ...proof });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['currentPassword']]);
  }
  expect((await root.call('GET', key)).body.result.networks).toEqual(['192.0.2.0/24']);
  expect((await root.call('PUT', key, { ...reach, callsPerMinute: 5 })).status).toBe(200);
  const widened = await root.call('PUT', key, { ...wider, currentPassword });
  expect([widened.status, widened.body.result.networks]).toEqual([200, []]);
  const { version } = widened.body.result;
  const rotated = await root.call('POST', `${key}/rotate`, { version, overlapHours: 0, currentPassword });
  expect(rotated.status).toBe(200);

  const news = [
    'Root added the API key Feeder.',
    'Root changed the API key Feeder. It can now do more, connect from more networks or stay valid longer.',
    'Root rotated the API key Feeder. It has a new token.',
  ];
  expect(await newsOf('Feeder', root.email)).toEqual(news);
  expect(await newsOf('Feeder', colleague.email)).toEqual(news);
  expect(await newsOf('Feeder', clerk.email)).toEqual([]);
});

/** specification 3.20 */
it('making, widening and rotating a key ask for a code too where a second factor is on', async () => {
  const own = await withFactor(app, await app.signIn({ name: 'Own' }));
  const { password: currentPassword } = own;
  const reach = { name: 'Coded', restriction: [], networks: [], callsPerMinute: 60, expiresAt: null };
  const steps: { method: string; to: (id: string) => string; body: object }[] = [
    { method: 'POST', to: () => path, body: { ...reach, source: 'shop' } },
    {
      method: 'PUT',
      to: (id) => `${path}/${id}`,
      body: { ...reach, restriction: [{ path: '/faq', isWriteAccess: false }] },
    },
    { method: 'POST', to: (id) => `${path}/${id}/rotate`, body: { version: 2, overlapHours: 0 } },
  ];
  let id = '';
  for (const { method, to, body } of steps) {
    for (const proof of [{}, { code: '000000' }]) {
      const refused = await own.call(method, to(id), { ...body, currentPassword, ...proof });
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['code']]);
    }
    const done = await own.call(method, to(id), { ...body, currentPassword, code: await own.code() });
    expect([done.status, done.body.errors]).toEqual([200, undefined]);
    id = done.body.result._id;
  }
});
