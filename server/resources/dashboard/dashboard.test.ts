import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidV7 } from '../../db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('counts what there is, for an admin without any menu too', async () => {
  const admin = await app.signIn({ restriction: [] });
  const counts = async () => (await admin.call('GET', '/api/dashboardCount')).body.result;
  expect(await counts()).toEqual({ userCount: 0, withdrawCount: 0, depositCount: 0, tradeCount: 0 });
  await app.services.db
    .insertInto('users')
    .values([
      { id: uuidV7(), name: 'One' },
      { id: uuidV7(), name: 'Two' },
      { id: uuidV7(), name: 'Gone', deleted_at: new Date() },
    ])
    .execute();
  expect((await counts()).userCount).toBe(2);
});

describe('GET /adminapi/dashboardFigures', () => {
  const read = (...paths: string[]) => paths.map((path) => ({ path, isWriteAccess: false }));
  const menus = { users: '/user', volume: '/trade-history', withdrawals: '/withdraw', tickets: '/support' };
  const figuresOf = async (admin: TestAdmin, query = '') =>
    (await admin.call('GET', `/adminapi/dashboardFigures${query}`)).body.result;

  test('tells each series to who may read its menu, and to nobody else', async () => {
    for (const held of [[], ...Object.values(menus).map((path) => [path]), Object.values(menus)]) {
      const admin = await app.signIn({ restriction: read('/currency', ...held) });
      const figures = await figuresOf(admin);
      for (const [series, path] of Object.entries(menus)) {
        expect(figures[series] !== null, `${series} with ${held.join()}`).toBe(held.includes(path));
      }
    }
    const all = await figuresOf(await app.signIn());
    expect(Object.values(all)).not.toContain(null);
  });

  test('shows what came to be, with exact decimals', async () => {
    const admin = await app.signIn();
    const { db } = app.services;
    const trade = (second_currency: string, remaining: string) => ({
      id: uuidV7(),
      trade_id: uuidV7(),
      first_currency: 'BTC',
      second_currency,
      initial_quantity: '3',
      price: '0.100000000000000001',
      order_value: '0.300000000000000003',
      remaining,
      order_type: 'limit',
    });
    await db
      .insertInto('trades')
      .values([trade('USDT', '1'), trade('USDT', '0'), trade('ETH', '3')])
      .execute();
    const today = () => new Date().toISOString().slice(0, 10);
    const before = today();
    const { days, users, volume } = await figuresOf(admin, '?days=7');
    expect(days).toHaveLength(7);
    // Midnight may pass meanwhile, or may have passed since the rows were made.
    expect([before, today()]).toContain(days.at(-1));
    const last = (perDay: unknown[]) => perDay.slice(-2).filter((figure) => Number(figure) !== 0);
    expect(last(users.perDay)).toEqual([2]);
    expect(volume).toMatchObject([
      { currency: 'USDT', orders: 2, total: '0.500000000000000005' },
      { currency: 'ETH', orders: 1, total: '0' },
    ]);
    expect(last(volume[0].perDay)).toEqual(['0.500000000000000005']);
    expect((await figuresOf(admin)).days).toHaveLength(30);
    expect((await figuresOf(admin, '?days=90')).withdrawals.waiting).toHaveLength(90);
    expect((await admin.call('GET', '/adminapi/dashboardFigures?days=8')).body.errors).toHaveProperty('days');
  });

  test('says nothing of volumes where another host keeps the orders', async () => {
    const desk = await startTestApp({ TRADE_URL: 'http://127.0.0.1:9' });
    try {
      expect(await figuresOf(await desk.signIn())).toMatchObject({ volume: null, users: { total: 0 } });
    } finally {
      await desk.close();
    }
  });
});
