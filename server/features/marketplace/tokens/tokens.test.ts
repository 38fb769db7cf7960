import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { compactRowCounts } from '#server/platform/lists/compact-counters.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addToken, testAddress } from '#server/testing/marketplace.ts';

let app: TestApp;
let admin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp({ EXPLORER_URL: 'https://explorer.example/eth/' });
  admin = await app.signIn({
    restriction: [
      { path: '/TokenList', isWriteAccess: true },
      { path: '/TokenSold', isWriteAccess: false },
    ],
  });
});
afterAll(() => app.close());

const list = async (query: string, path = '/api/gettokenlist') =>
  (await admin.call('GET', `${path}?${query}`)).body;
const names = ({ data }: { data: { tokenName: string }[] }) => data.map(({ tokenName }) => tokenName);

/** Every field (specification 6.10), and ours. */
const fields = [
  '_id',
  'collectionName',
  'contractAddress',
  'hotcollection',
  'image',
  'isDeleted',
  'isHidden',
  'networkVersion',
  'royalties',
  'soldAt',
  'status',
  'timestamp',
  'tokenBid',
  'tokenCategory',
  'tokenCounts',
  'tokenCreator',
  'tokenCurr',
  'tokenDesc',
  'tokenName',
  'tokenOwner',
  'tokenPrice',
  'tokenProperty',
  'txid',
  'own',
];

describe('GET /api/gettokendata/{id}', () => {
  it('answers every field under its wire name, exactly', async () => {
    const [creator, owner] = [testAddress(), testAddress()];
    const largest = (2n ** 256n - 1n).toString();
    const royalties = [1, 2, 3, 4, 5].map((n) => ({ address: testAddress(), percent: `${n}.5` }));
    const { id } = await addToken(app, {
      name: 'Exact',
      token_id: largest,
      description: 'Words <b>',
      takes_bids: true,
      creator,
      owner,
      price: '0.100000000000000001',
      currency: 'PKS',
      chain_id: '11155111',
      collection: 'Set',
      is_hot: true,
      royalties: JSON.stringify(royalties),
      properties: JSON.stringify([
        {
          trait: 'name',
          value: 'id',
        },
      ]),
      transaction_hash: `0x${'ab'.repeat(32)}`,
    });
    const { status, body } = await admin.call('GET', `/api/gettokendata/${id}`);
    expect(status).toBe(200);
    expect(Object.keys(body.result).sort()).toEqual([...fields, 'explorerUrl'].sort());
    expect(body.result).toMatchObject({
      _id: id,
      tokenName: 'Exact',
      tokenCounts: largest,
      tokenDesc: 'Words <b>',
      tokenBid: true,
      tokenPrice: '0.100000000000000001',
      tokenCurr: 'PKS',
      networkVersion: '11155111',
      royalties,
      tokenCategory: null,
      tokenProperty: [
        {
          trait: 'name',
          value: 'id',
        },
      ],
      tokenCreator: creator,
      tokenOwner: owner,
      collectionName: 'Set',
      status: 'minted',
      isDeleted: false,
      hotcollection: 'yes',
      explorerUrl: 'https://explorer.example/eth',
    });
  });

  it('leads to the explorer of the token’s chain unless another is configured, and nowhere where there is none', async () => {
    const own = await startTestApp();
    try {
      const root = await own.signIn();
      for (const [chain_id, explorerUrl] of [
        ['56', 'https://bscscan.com'],
        ['31337', null],
        ['987654321', null],
      ]) {
        const { id } = await addToken(own, { chain_id });
        const { body } = await root.call('GET', `/api/gettokendata/${id}`);
        expect([chain_id, body.result.explorerUrl]).toEqual([chain_id, explorerUrl]);
      }
    } finally {
      await own.close();
    }
  });

  it('opens by either list’s menu, and answers 404 for nothing', async () => {
    const { id } = await addToken(app, { status: 'sold' });
    const sold = await app.signIn({ restriction: [{ path: '/TokenSold', isWriteAccess: false }] });
    expect((await sold.call('GET', `/api/gettokendata/${id}`)).status).toBe(200);
    expect((await sold.call('GET', '/api/gettokenlist')).status).toBe(403);
    expect((await admin.call('GET', `/api/gettokendata/${uuidV7()}`)).status).toBe(404);
  });

  it('holds no more than five royalties', async () => {
    const six = JSON.stringify(Array.from({ length: 6 }, () => ({ address: testAddress(), percent: '1' })));
    await expect(addToken(app, { royalties: six })).rejects.toThrow(/tokens_royalties_check/);
  });
});

describe('GET /api/gettokenlist', () => {
  it('searches text columns, sorts numbers as numbers, filters by wire names', async () => {
    const creator = testAddress();
    const { rows } = await app.database.pool.query(
      `insert into categories (id, name) values ('${uuidV7()}', 'Filtered') returning id`,
    );
    const mark = 'Filterable';
    const of = (name: string, columns: object) =>
      addToken(app, { name: `${mark} ${name}`, creator, ...columns });
    await of('two', { token_id: '2000000', price: '9', collection: 'Zebra', category_id: rows[0].id });
    await of('ten', { token_id: '10000000', price: '10', status: 'listed', is_hot: true });
    await of('none', { token_id: '300000', status: 'sold' });
    expect(names(await list(`search=${mark}`))).toEqual([`${mark} none`, `${mark} ten`, `${mark} two`]);
    expect(names(await list(`search=filterable&sort=tokenCounts`))).toEqual([
      `${mark} none`,
      `${mark} two`,
      `${mark} ten`,
    ]);
    expect(names(await list(`search=filterable&sort=tokenPrice&limit=2`))).toEqual([
      `${mark} two`,
      `${mark} ten`,
    ]);
    expect(names(await list('search=dai&limit=100'))).not.toContain(`${mark} two`);
    await app.services.db
      .updateTable('tokens')
      .set({ currency: 'DAI' })
      .where('name', '=', `${mark} two`)
      .execute();
    expect(names(await list('search=dai&limit=100'))).toEqual([`${mark} two`]);
    expect(names(await list('search=zebr'))).toEqual([`${mark} two`]);
    expect(names(await list('search=10000000'))).toEqual([`${mark} ten`]);
    expect((await list(`search=${creator.slice(5, 20).toLowerCase()}`)).count).toBe(3);
    expect((await list(`tokenCreator=${creator.toLowerCase()}`)).count).toBe(3);
    expect(names(await list(`tokenCreator=${creator}&status=listed&hotcollection=yes`))).toEqual([
      `${mark} ten`,
    ]);
    expect(names(await list(`tokenCreator=${creator}&hotcollection=no&sort=tokenName`))).toEqual([
      `${mark} none`,
      `${mark} two`,
    ]);
    expect(names(await list('tokenCategory=filtered'))).toEqual([`${mark} two`]);
    expect(await list('tokenCreator=0x12')).toEqual({ data: [], count: 0 });
    expect(await list('tokenCategory=nothing')).toEqual({ data: [], count: 0 });
  });

  it.each([
    ['status=stolen', 'status'],
    ['hotcollection=perhaps', 'hotcollection'],
    ['sort=tokenDesc', 'sort'],
    ['creator=0x12', 'creator'],
    ['limit=101', 'limit'],
  ])('refuses %s under its name', async (query, field) => {
    const { status, body } = await admin.call('GET', `/api/gettokenlist?${query}`);
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  });

  it('counts what it shows, before and after the fold', async () => {
    const count = async () => (await list('')).count as number;
    const soldCount = async () => (await list('', '/api/getsoldtokenlist')).count as number;
    const [all, sold] = [await count(), await soldCount()];
    const { id } = await addToken(app, { status: 'sold' });
    expect([await count(), await soldCount()]).toEqual([all + 1, sold + 1]);
    await compactRowCounts(app.services.db);
    expect([await count(), await soldCount()]).toEqual([all + 1, sold + 1]);
    await app.database.pool.query(`update tokens set status = 'listed', sold_at = null where id = '${id}'`);
    expect([await count(), await soldCount()]).toEqual([all + 1, sold]);
    await app.database.pool.query(`update tokens set status = 'sold', sold_at = now() where id = '${id}'`);
    await admin.call('POST', `/api/deleteToken/${id}`);
    expect([await count(), await soldCount()]).toEqual([all, sold]);
    await app.database.pool.query(`delete from tokens where id = '${id}'`);
    expect([await count(), await soldCount()]).toEqual([all, sold]);
  });
});

describe('GET /api/getsoldtokenlist', () => {
  it('has the sold ones alone, the latest sale first, with every field', async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    await addToken(app, { name: 'Salex early', status: 'sold', sold_at: at(1) });
    await addToken(app, { name: 'Salex listed', status: 'listed' });
    await addToken(app, { name: 'Salex late', status: 'sold', sold_at: at(2) });
    await addToken(app, { name: 'Salex middle', status: 'sold', sold_at: at(1.5), price: '3' });
    const page = await list('search=salex', '/api/getsoldtokenlist');
    expect(names(page)).toEqual(['Salex late', 'Salex middle', 'Salex early']);
    expect(Object.keys(page.data[0]).sort()).toEqual([...fields].sort());
    expect(names(await list('limit=2', '/api/getsoldtokenlist'))).toEqual(['Salex late', 'Salex middle']);
    expect(names(await list('search=salex&sort=soldAt', '/api/getsoldtokenlist'))[0]).toBe('Salex early');
  });
});

describe('POST /api/hotcollection/{id}', () => {
  it('puts a token in and takes it out, and the audit trail knows', async () => {
    const { id } = await addToken(app, { name: 'Warm' });
    const toggle = () => admin.call('POST', `/api/hotcollection/${id}`);
    expect((await toggle()).body).toEqual({
      message: 'Token “Warm” added to the hot collection',
      result: { _id: id, hotcollection: 'yes' },
    });
    expect((await toggle()).body.result.hotcollection).toBe('no');
    const root = await app.signIn();
    const audit = await root.call('GET', `/adminapi/audit?record=${id}`);
    expect(audit.body.data[0].changes).toEqual([{ field: 'hotCollection', before: '"yes"', after: '"no"' }]);
  });

  it('an even number of clicks at once changes nothing', async () => {
    const { id } = await addToken(app);
    await Promise.all(Array.from({ length: 20 }, () => admin.call('POST', `/api/hotcollection/${id}`)));
    expect((await admin.call('GET', `/api/gettokendata/${id}`)).body.result.hotcollection).toBe('no');
  });

  it('needs the right to change, and a token that is there', async () => {
    const { id } = await addToken(app);
    const reader = await app.signIn({ restriction: [{ path: '/TokenList', isWriteAccess: false }] });
    expect((await reader.call('POST', `/api/hotcollection/${id}`)).status).toBe(403);
    expect((await admin.call('POST', `/api/hotcollection/${uuidV7()}`)).status).toBe(404);
    await admin.call('POST', `/api/deleteToken/${id}`);
    expect((await admin.call('POST', `/api/hotcollection/${id}`)).status).toBe(404);
  });
});

describe('POST /api/deleteToken/{id}', () => {
  it('marks the token, which leaves the lists and can still be looked at', async () => {
    const { id } = await addToken(app, { name: 'Vanishing' });
    const { status, body } = await admin.call('POST', `/api/deleteToken/${id}`);
    expect([status, body]).toEqual([
      200,
      { message: 'Token “Vanishing” deleted', result: { _id: id, isDeleted: true } },
    ]);
    expect((await list('search=vanishing')).count).toBe(0);
    expect((await admin.call('GET', `/api/gettokendata/${id}`)).body.result.isDeleted).toBe(true);
    expect((await admin.call('POST', `/api/deleteToken/${id}`)).status).toBe(409);
    expect((await admin.call('POST', `/api/deleteToken/${uuidV7()}`)).status).toBe(404);
  });

  it('of many at once, one does it', async () => {
    const { id } = await addToken(app);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => admin.call('POST', `/api/deleteToken/${id}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ]);
  });
});
