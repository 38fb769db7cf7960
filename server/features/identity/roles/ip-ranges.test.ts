import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { readAccess } from '#server/testing/rights.ts';

let app: TestApp;
let other: TestApp;
let root: TestAdmin;
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1' });
  other = await app.another();
  root = await app.signIn({ name: 'Root' });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

let counter = 0;
async function addRole(networks: string[], restriction = [readAccess('/faq')]): Promise<string> {
  counter += 1;
  const { status, body } = await root.call('POST', '/adminapi/roles', {
    name: `Role ${counter}`,
    restriction,
    networks,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.result._id;
}
const setNetworks = async (id: string, networks?: string[]) => {
  const { body } = await root.call('GET', '/adminapi/roles');
  const role = body.result.roles.find(({ _id }: { _id: string }) => _id === id);
  return root.call('PUT', '/adminapi/roles', {
    id,
    name: role.name,
    restriction: role.restriction,
    ...(networks && { networks }),
  });
};
const give = (admin: TestAdmin, ids: string[]) =>
  root.call('PUT', `/adminapi/admin/${admin.id}/rights`, { roles: ids.map((id) => ({ id })), extra: [] });
const at = (ip: string) => ({ 'x-forwarded-for': ip });
const callFrom = async ({ token }: TestAdmin, ip: string, on = app) =>
  (await on.call('GET', '/api/adminprofile', undefined, { token, headers: at(ip) })).status;
const signInFrom = ({ email, password }: TestAdmin, ip: string) =>
  app.call('POST', '/api/login', { email, password }, { headers: at(ip) });

it.each([
  ['203.0.113.0/24', '203.0.113.7', 200],
  ['203.0.113.0/24', '203.0.114.7', 403],
  ['203.0.113.7', '::ffff:203.0.113.7', 200],
  ['2001:db8::/32', '2001:db8:1::5', 200],
  ['2001:db8::/32', '203.0.113.7', 403],
  ['::/0', '203.0.113.7', 403],
])('a role with %s lets its holder call from %s: %i', async (network, ip, status) => {
  const admin = await app.signIn({ restriction: [] });
  await give(admin, [await addRole([network])]);
  expect(await callFrom(admin, ip, other)).toBe(status);
  expect((await signInFrom(admin, ip)).status).toBe(status === 200 ? 200 : 401);
});

it('holds at each call and at the sign-in, says so, and is counted and recorded', async () => {
  const admin = await app.signIn({ restriction: [] });
  const role = await addRole([]);
  await give(admin, [role]);
  expect(await callFrom(admin, '198.51.100.9')).toBe(200);
  expect((await setNetworks(role, ['10.0.0.0/8', '192.0.2.1'])).body.result.networks.toSorted()).toEqual([
    '10.0.0.0/8',
    '192.0.2.1/32',
  ]);
  expect(await callFrom(admin, '10.1.2.3', other)).toBe(200);
  const elsewhere = { token: admin.token, headers: at('198.51.100.9') };
  const away = await other.call('GET', '/api/adminprofile', undefined, elsewhere);
  expect([away.status, away.body.errors.messages]).toEqual([
    403,
    expect.stringContaining('certain networks'),
  ]);
  // The reason could not be asked for from there either, so nothing leads to it.
  expect(away.headers.has('decision-id')).toBe(false);
  const wrong = await signInFrom(admin, '198.51.100.9');
  expect([wrong.status, wrong.body.errors.messages]).toEqual([
    401,
    expect.stringContaining('certain networks'),
  ]);
  const { body } = await root.call('GET', `/adminapi/audit?record=${admin.id}&call=login&limit=1`);
  expect(body.data[0]).toMatchObject({ outcome: 'refused', adminName: null });
  // Somebody who guesses a password learns nothing about networks.
  const guessed = await signInFrom({ ...admin, password: 'correct horse guess' }, '198.51.100.9');
  expect(guessed.body.errors.messages).not.toContain('network');
  const refused = await app.services.db
    .selectFrom('refused_calls')
    .selectAll()
    .where('admin_id', '=', admin.id)
    .execute();
  expect(refused).toHaveLength(1);
  // Left out, they stay; a change of another kind is no way out. Nor is a look with the rights of others from elsewhere.
  await setNetworks(role);
  expect(await callFrom(admin, '198.51.100.9')).toBe(403);
  // Signing out ends a session from anywhere.
  const out = await app.call('POST', '/api/logout', {}, { token: admin.token, headers: at('198.51.100.9') });
  expect(out.status).toBe(200);
  expect((await signInFrom(admin, '10.1.2.3')).status).toBe(200);
  await setNetworks(role, []);
  expect((await signInFrom(admin, '198.51.100.9')).status).toBe(200);
});

it('takes an address that each of several roles holds, and ends with the role', async () => {
  const admin = await app.signIn({ restriction: [] });
  const [wide, narrow] = [await addRole(['10.0.0.0/8']), await addRole(['10.1.0.0/16', '192.0.2.0/24'])];
  await give(admin, [wide, narrow]);
  const from = async () =>
    Promise.all(['10.1.2.3', '10.2.2.3', '192.0.2.1'].map((ip) => callFrom(admin, ip)));
  expect(await from()).toEqual([200, 403, 403]);
  await give(admin, [narrow]);
  expect(await from()).toEqual([200, 403, 200]);
  await give(admin, []);
  expect(await from()).toEqual([200, 200, 200]);
});

it('shuts nobody out who sets it: not the own role, no superadmin, and nothing that is no network', async () => {
  const chief = await app.signIn({ restriction: [] });
  const role = await addRole([], [{ path: '/list', isWriteAccess: true }]);
  await give(chief, [role]);
  const own = await chief.call('PUT', '/adminapi/roles', {
    id: role,
    name: 'Mine',
    restriction: [],
    networks: ['10.0.0.0/8'],
  });
  expect(own.status).toBe(403);
  expect((await give(root, [await addRole(['10.0.0.0/8'])])).status).toBe(400);
  expect(await callFrom(root, '198.51.100.9')).toBe(200);
  const refused = await setNetworks(role, ['10.0.0.0/99']);
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['networks']]);
});
