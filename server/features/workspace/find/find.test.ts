import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addToken } from '#server/testing/marketplace.ts';

let app: TestApp;
let superadmin: TestAdmin;
const ids = { user: uuidV7(), gone: uuidV7(), ticket: uuidV7(), token: '', sold: '', admin: '' };
const money = { withdrawal: uuidV7(), trade: uuidV7(), transfer: uuidV7(), bid: uuidV7() };
const named = { creator: uuidV7(), category: uuidV7() };
const hash = `0x${'ab'.repeat(32)}`;
const hashOfBid = `0x${'cd'.repeat(32)}`;
const wallet = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

beforeAll(async () => {
  app = await startTestApp();
  superadmin = await app.signIn({ name: 'Root', email: 'root@example.com' });
  ids.admin = (await app.signIn({ name: 'Zorba Admin', restriction: [] })).id;
  const { db } = app.services;
  await db
    .insertInto('users')
    .values([
      { id: ids.user, name: 'Zorba Kaya', email: 'kaya@example.com' },
      { id: ids.gone, name: 'Zorba Gone', deleted_at: new Date() },
      { id: uuidV7(), name: '王伟', email: 'wei@example.com' },
      ...Array.from({ length: 8 }, (_, index) => ({ id: uuidV7(), name: `Crowd ${index}` })),
    ])
    .execute();
  ids.token = (await addToken(app, { name: 'Zorba dances', token_id: '77', transaction_hash: hash })).id;
  ids.sold = (await addToken(app, { name: 'Zorba sold', token_id: '78', status: 'sold' })).id;
  await db
    .insertInto('tickets')
    .values({
      id: ids.ticket,
      ticket_number: 'TCK-1',
      name: 'Zorba Kaya',
      email: 'kaya@example.com',
      subject: 'My picture is grey',
      description: '?',
    })
    .execute();
  const usdt = { currency_symbol: 'USDT', amount: '7.5' };
  await db
    .insertInto('withdrawals')
    .values({
      id: money.withdrawal,
      email: 'Nikos@example.com',
      ...usdt,
      payment_type: 2,
      to_address: wallet,
      status: 1,
    })
    .execute();
  await db
    .insertInto('trades')
    .values({
      id: money.trade,
      trade_id: 'ORD-4711',
      first_currency: 'BTC',
      second_currency: 'USDT',
      initial_quantity: '1',
      price: '1',
      order_value: '1',
      remaining: '1',
      order_type: 'Limit',
    })
    .execute();
  await db
    .insertInto('fund_transfers')
    .values({
      id: money.transfer,
      sender_email: 'eleni@example.com',
      receiver_email: 'nikos@example.com',
      ...usdt,
    })
    .execute();
  await db
    .insertInto('creators')
    .values({ id: named.creator, name: 'Melina', address: wallet, cover_image: '', profile_image: '' })
    .execute();
  await db.insertInto('categories').values({ id: named.category, name: 'Dance of Crete' }).execute();
  await db
    .insertInto('bids')
    .values({
      id: money.bid,
      token_record: ids.sold,
      token_id: '78',
      amount: '1',
      currency: 'ETH',
      bidder: wallet,
      chain_id: '1',
      transaction_hash: hashOfBid,
      log_index: 3,
    })
    .execute();
});
afterAll(() => app.close());

const read = (...paths: string[]) => paths.map((path) => ({ path, isWriteAccess: false }));
const find = async (admin: TestAdmin, search: string) =>
  (await admin.call('GET', `/adminapi/find?search=${encodeURIComponent(search)}`)).body.result.hits as {
    kind: string;
    _id: string;
    title: string;
    detail: string;
  }[];
const found = async (admin: TestAdmin, search: string) =>
  (await find(admin, search)).map(({ _id }) => _id).toSorted();

describe('GET /adminapi/find', () => {
  test('finds by what one remembers, in every list at once', async () => {
    expect(await find(superadmin, ' zorba ')).toEqual([
      { kind: 'user', _id: ids.user, title: 'Zorba Kaya', detail: 'kaya@example.com' },
      { kind: 'token', _id: ids.token, title: 'Zorba dances', detail: '#77' },
      { kind: 'token', _id: ids.sold, title: 'Zorba sold', detail: '#78' },
      { kind: 'ticket', _id: ids.ticket, title: 'My picture is grey', detail: 'TCK-1 · Zorba Kaya' },
      { kind: 'admin', _id: ids.admin, title: 'Zorba Admin', detail: expect.stringContaining('@') },
    ]);
    expect(await found(superadmin, 'tck-1')).toEqual([ids.ticket]);
    expect(await found(superadmin, 'KAYA@exam')).toEqual([ids.user, ids.ticket].toSorted());
    expect(await found(superadmin, '100%_\\')).toEqual([]);
    expect(await found(superadmin, '')).toEqual([]);
    expect(await find(superadmin, 'crowd')).toHaveLength(5);
  });

  test.each([
    ['/user', () => [ids.user]],
    ['/TokenList', () => [ids.token, ids.sold]],
    ['/TokenSold', () => [ids.sold]],
    ['/support', () => [ids.ticket]],
    ['/list', () => [ids.admin]],
    ['/currency', () => []],
  ])('looks for an admin who reads %s in nothing else', async (path, expected) => {
    const admin = await app.signIn({ restriction: read(path) });
    // Three letters and two are looked for in different ways.
    for (const search of ['zorba', 'zo']) expect(await found(admin, search)).toEqual(expected().toSorted());
  });

  test('finds by one or two letters what begins with them, in any script', async () => {
    expect((await find(superadmin, '王'))[0]).toMatchObject({ kind: 'user', title: '王伟' });
    expect(await found(superadmin, 'rb')).toEqual([ids.admin]);
  });

  test('names that begin with it come before newer ones that have it elsewhere', async () => {
    await app.services.db
      .insertInto('users')
      .values({ id: uuidV7(), name: 'Somebody', email: 'crowd.0@example.com' })
      .execute();
    const titles = (await find(superadmin, 'crowd')).map(({ title }) => title);
    expect(titles).toEqual(['Crowd 0', 'Crowd 1', 'Crowd 2', 'Crowd 3', 'Crowd 4']);
    expect((await find(superadmin, 'rowd')).map(({ title }) => title)[0]).toBe('Somebody');
  });

  test('finds movements of money by email, address or number, and creators and categories by name', async () => {
    expect(await find(superadmin, 'NIKOS@')).toEqual([
      {
        kind: 'withdrawal',
        _id: money.withdrawal,
        title: 'Nikos@example.com',
        detail: `7.5 USDT · ${wallet}`,
      },
      {
        kind: 'transfer',
        _id: money.transfer,
        title: 'eleni@example.com → nikos@example.com',
        detail: '7.5 USDT',
      },
    ]);
    expect(await find(superadmin, 'ord-4711')).toEqual([
      { kind: 'trade', _id: money.trade, title: 'ORD-4711', detail: 'BTC/USDT · Limit' },
    ]);
    expect(await found(superadmin, wallet.toLowerCase())).toEqual(
      [money.withdrawal, money.bid, named.creator].toSorted(),
    );
    expect(await found(superadmin, 'of crete')).toEqual([named.category]);
    // Any email begins with some letter.
    expect(await found(superadmin, 'ni')).toEqual([]);
  });

  test('finds tokens by their id on the chain and by the hashes of what made and touched them', async () => {
    expect(await find(superadmin, '77')).toContainEqual(expect.objectContaining({ _id: ids.token }));
    expect(await found(superadmin, '#78')).toEqual([ids.sold]);
    expect(await found(superadmin, hash.toUpperCase().replace('X', 'x'))).toEqual([ids.token]);
    expect(await found(superadmin, hashOfBid)).toEqual([ids.sold, money.bid].toSorted());
    const seller = await app.signIn({ restriction: read('/TokenSold') });
    expect(await found(seller, hash)).toEqual([]);
    // The bid is another menu's.
    expect(await found(seller, hashOfBid)).toEqual([]);
    const bids = await app.signIn({ restriction: read('/TokenSold', '/bidlist') });
    expect(await found(bids, hashOfBid)).toEqual([ids.sold, money.bid].toSorted());
  });

  test('finds any record by its id, however it is spelled, for who may see it and nobody else', async () => {
    const menus: [string, string][] = [
      [ids.user, '/user'],
      [money.withdrawal, '/withdraw'],
      [money.trade, '/trade-history'],
      [money.transfer, '/fund-transfer-history'],
      [ids.token, '/TokenList'],
      [ids.sold, '/TokenSold'],
      [money.bid, '/bidlist'],
      [ids.ticket, '/support'],
      [named.creator, '/feature-creator'],
      [named.category, '/categorylist'],
      [ids.admin, '/list'],
    ];
    for (const [id, menu] of menus) {
      expect(await found(superadmin, ` ${id.toUpperCase()} `)).toEqual([id]);
      const admin = await app.signIn({ restriction: read(menu) });
      for (const [other] of menus) {
        const isSeen = other === id || (menu === '/TokenList' && other === ids.sold);
        expect([menu, await found(admin, other)]).toEqual([menu, isSeen ? [other] : []]);
      }
    }
    expect(await found(superadmin, ids.gone)).toEqual([]);
  });

  test('refuses what is too long, and strangers', async () => {
    const { status, body } = await superadmin.call('GET', `/adminapi/find?search=${'a'.repeat(101)}`);
    expect([status, Object.keys(body.errors)]).toEqual([400, ['search']]);
    expect((await app.call('GET', '/adminapi/find?search=a')).status).toBe(401);
  });
});
