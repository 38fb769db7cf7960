import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { maskPersonalData, startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addTestKey } from '#server/testing/keys.ts';
import { makeStale } from '#server/testing/second-factor.ts';
import { addUser } from '#server/testing/users.ts';

let app: TestApp;
let admin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn({ restriction: [{ path: '/address-names', isWriteAccess: true }] });
});
afterAll(() => app.close());

const path = '/adminapi/address-names';
const treasury = '0x52908400098527886E0F7030069857D2E4169EE7';
/** Shortened to the same text. */
const twin = '0x529011111111111111111111111111111111 9EE7'.replace(' ', '').toLowerCase();
const plain = (digit: string) => `0x${digit.repeat(40)}`;

const add = (address: string, name: string) => admin.call('POST', path, { address, name });
async function added(address: string, name: string) {
  const { status, body } = await add(address, name);
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.result as { _id: string };
}
const lookUp = async (addresses: string[], by = admin) => {
  const { status, body } = await by.call('POST', `${path}/lookup`, { addresses });
  expect(status).toBe(200);
  return body.data.names;
};
const nobody = { own: null, known: [], imitates: false, resembles: null, isPending: false };

describe('own names', () => {
  it('are kept under the checksummed address, once each', async () => {
    const { _id } = await added(treasury.toLowerCase(), 'Treasury');
    const { body } = await admin.call('GET', `${path}/${_id}`);
    expect(body.data).toEqual({
      _id,
      address: treasury,
      name: 'Treasury',
      createdAt: expect.any(String),
      version: 1,
    });
    expect((await add(treasury, 'Another')).body.errors).toEqual({
      address: 'This address already has a name. Change that name.',
    });
  });

  it('never look like the name of another address', async () => {
    for (const name of ['treasury', 'Тreаsury', 'Tr\u00e9asury', 'T r e a s u r y'])
      expect((await add(plain('1'), name)).body.errors, name).toEqual({
        name: 'Another address has a name that looks like this one. Choose a different name.',
      });
    const answers = await Promise.all(['5', '6', '7'].map((digit) => add(plain(digit), 'Payouts')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it.each([
    [{ address: 'treasury.eth', name: 'A' }, 'address'],
    [{ address: plain('0'), name: 'A' }, 'address'],
    [{ address: treasury.replace('E', 'e'), name: 'A' }, 'address'],
    [{ address: plain('1'), name: 'Safe 0x5290…9EE7' }, 'name'],
    [{ address: plain('1'), name: ' ' }, 'name'],
    [{ address: plain('1'), name: 'a\u202eb' }, 'name'],
  ])('refuse %j', async (given, field) => {
    const { status, body } = await admin.call('POST', path, given);
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  });

  it('lets one of several who loaded the same version rename it, and keeps who did what', async () => {
    const root = await app.signIn();
    const { _id } = await added(plain('a'), 'Fees');
    const answers = await Promise.all(
      ['Fees of Base', 'Fees of Polygon'].map((name) =>
        admin.call('PUT', `${path}/${_id}`, { name, version: 1 }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await admin.call('DELETE', `${path}/${_id}`)).status).toBe(200);
    expect((await admin.call('DELETE', `${path}/${_id}`)).status).toBe(404);
    const trail = await root.call('GET', `/adminapi/audit?record=${_id}`);
    expect(trail.body.data.map(({ call }: { call: string }) => call)).toEqual([
      'deleteAddressName',
      'updateAddressName',
      'addAddressName',
    ]);
    const mails = await app.services.db
      .selectFrom('mail_messages')
      .select('subject')
      .where('to_address', '=', root.email)
      .execute();
    expect(mails).toHaveLength(3);
  });

  it('take a recent proof, and the right', async () => {
    const reader = await app.signIn({ restriction: [{ path: '/address-names', isWriteAccess: false }] });
    expect((await reader.call('GET', path)).status).toBe(200);
    expect((await reader.call('POST', path, { address: plain('b'), name: 'B' })).status).toBe(403);
    const other = await app.signIn({ restriction: [{ path: '/user', isWriteAccess: true }] });
    expect((await other.call('GET', path)).status).toBe(403);
    const { call } = await addTestKey(app, {
      restriction: [{ path: '/address-names', isWriteAccess: true }],
    });
    expect((await call('GET', path)).status).toBe(200);
    expect((await call('POST', path, { address: plain('b'), name: 'B' })).status).toBe(403);
    const late = await app.signIn({ restriction: [{ path: '/address-names', isWriteAccess: true }] });
    await makeStale(app, late);
    expect((await late.call('POST', path, { address: plain('b'), name: 'B' })).status).toBe(428);
  });
});

describe('the names of addresses', () => {
  it('say which is the own one, and which address only looks like it', async () => {
    expect(await lookUp([treasury.toLowerCase(), twin, plain('9')])).toEqual([
      { ...nobody, address: treasury.toLowerCase(), own: 'Treasury' },
      { ...nobody, address: twin, resembles: 'Treasury' },
      { ...nobody, address: plain('9') },
    ]);
  });

  it('come from the records that the caller may read', async () => {
    const { db } = app.services;
    await addUser(app, { name: 'Yudi', address: plain('2') });
    await addUser(app, { name: 'Treasury', address: plain('3') });
    await db
      .insertInto('creators')
      .values({ id: uuidV7(), name: 'Studio', address: plain('2'), cover_image: '', profile_image: '' })
      .execute();
    await db
      .insertInto('custody')
      .values({ id: uuidV7(), currency_symbol: 'ETH', account: 'cold-1', address: plain('4'), amount: '1' })
      .execute();
    const asked = [plain('2'), plain('3'), plain('4')];
    expect(await lookUp(asked)).toEqual(asked.map((address) => ({ ...nobody, address })));
    const read = (...paths: string[]) =>
      app.signIn({ restriction: paths.map((one) => ({ path: one, isWriteAccess: false })) });
    const all = await read('/user', '/feature-creator', '/withdraw');
    const known = [
      { source: 'creator', name: 'Studio' },
      { source: 'user', name: 'Yudi' },
    ];
    expect(await lookUp(asked, all)).toEqual([
      { ...nobody, address: asked[0], known },
      // A user who calls themselves as an own address is called.
      { ...nobody, address: asked[1], imitates: true },
      { ...nobody, address: asked[2], known: [{ source: 'custody', name: 'cold-1' }] },
    ]);
    await maskPersonalData(app);
    try {
      expect((await lookUp([plain('2')], all))[0].known).toEqual([{ source: 'creator', name: 'Studio' }]);
    } finally {
      await maskPersonalData(app, false);
    }
  });

  it('are for those who are signed in, and for as many addresses as a page shows', async () => {
    expect((await app.call('POST', `${path}/lookup`, { addresses: [] })).status).toBe(401);
    const many = Array.from({ length: 201 }, () => plain('1'));
    expect((await admin.call('POST', `${path}/lookup`, { addresses: many })).status).toBe(400);
    expect((await admin.call('POST', `${path}/lookup`, { addresses: ['0x1'] })).status).toBe(400);
  });
});
