import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';

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
  const menus = {
    users: '/user',
    volume: '/trade-history',
    sales: '/TokenSold',
    fees: '/adminfees',
    withdrawals: '/withdraw',
    tickets: '/support',
  };
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
      { currency: 'USDT', count: 2, total: '0.500000000000000005' },
      { currency: 'ETH', count: 1, total: '0' },
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

describe('GET /adminapi/waiting', () => {
  const read = (...paths: string[]) => paths.map((path) => ({ path, isWriteAccess: false }));
  const waitingFor = async (admin: TestAdmin) =>
    (await admin.call('GET', '/adminapi/waiting')).body.result.items as {
      kind: string;
      count: number;
      countIsExact: boolean;
    }[];

  test('counts what waits, under the menu of each kind, up to 10,000', async () => {
    const { db } = app.services;
    const { rows } = await sql<{ id: string }>`
      insert into users (id, name) values (gen_random_uuid(), 'Waits') returning id`.execute(db);
    await sql`
      insert into verifications (id, user_id, email, status, decided_at)
      values (gen_random_uuid(), ${rows[0]?.id}, 'a@example.com', 'Pending', null),
        (gen_random_uuid(), ${rows[0]?.id}, 'a@example.com', 'Accepted', now())`.execute(db);
    await sql`
      insert into withdrawals (id, email, currency_symbol, payment_type, amount, status)
      select gen_random_uuid(), 'a@example.com', 'BTC', 2, 1, number % 6 from generate_series(0, 11) as number`.execute(
      db,
    );
    await sql`
      insert into tickets (id, ticket_number, name, email, subject, description, closed_status, waiting, due_at, clock_version)
      select gen_random_uuid(), 'W' || number, 'n', 'e', 's', 'd', (number % 7 = 0)::integer, number % 7 = 1,
        now() - interval '1 hour' * case number when 2 then 1 when 3 then -1 end, 1
      from generate_series(1, 14700) as number`.execute(db);
    await sql`insert into mail_messages (id, to_address, subject, text, status)
      values (gen_random_uuid(), 'a@example.com', 's', 't', 'failed')`.execute(db);
    const all = [
      { kind: 'verifications', count: 1, countIsExact: true },
      { kind: 'tickets', count: 10_000, countIsExact: false },
      { kind: 'ticketsLate', count: 1, countIsExact: true },
      { kind: 'reports', count: 0, countIsExact: true },
      { kind: 'cases', count: 0, countIsExact: true },
      // A status that is none of the five is shown as New.
      { kind: 'withdrawalsNew', count: 4, countIsExact: true },
      { kind: 'withdrawalsPending', count: 2, countIsExact: true },
    ];
    const everything = read('/verificationlist', '/support', '/report-list', '/case-list', '/withdraw');
    expect(await waitingFor(await app.signIn({ restriction: everything }))).toEqual(all);
    const superadmin = await waitingFor(await app.signIn());
    expect(superadmin).toEqual([
      ...all,
      { kind: 'decisions', count: 0, countIsExact: true },
      { kind: 'glass', count: 0, countIsExact: true },
      { kind: 'webhooks', count: 0, countIsExact: true },
      { kind: 'mail', count: 1, countIsExact: true },
    ]);
    expect(await waitingFor(await app.signIn({ restriction: read('/withdraw') }))).toEqual(all.slice(5));
    expect(await waitingFor(await app.signIn({ restriction: [] }))).toEqual([]);
  });
});

test('the first steps of a new desk come from what is there', async () => {
  const desk = await startTestApp();
  try {
    const admin = await desk.signIn();
    const steps = async () => (await admin.call('GET', '/adminapi/firstSteps')).body.result;
    const none = {
      hasData: false,
      hasMail: false,
      hasAddress: false,
      hasBackup: false,
      hasChain: false,
      hasSecondFactor: false,
      hasAdmins: false,
    };
    expect(await steps()).toEqual(none);
    await desk.services.db.insertInto('users').values({ id: uuidV7(), name: 'First' }).execute();
    await desk.services.db.updateTable('admins').set({ totp_enabled_at: new Date() }).execute();
    const other = await desk.signIn({ restriction: [] });
    expect(await steps()).toEqual({ ...none, hasData: true, hasSecondFactor: true, hasAdmins: true });
    expect((await other.call('GET', '/adminapi/firstSteps')).status).toBe(403);
  } finally {
    await desk.close();
  }
});

/** specification 31.4 */
test('the tour shows records of the menus that an administrator can open, if there is a sample', async () => {
  const desk = await startTestApp();
  try {
    const none = { hasSample: false, user: null, decision: null, case: null };
    const [root, reader] = [
      await desk.signIn(),
      await desk.signIn({ restriction: [{ path: '/case-list', isWriteAccess: false }] }),
    ];
    const tour = async (admin: TestAdmin) => (await admin.call('GET', '/adminapi/tour')).body.result;
    expect(await tour(root)).toEqual(none);
    const id = uuidV7();
    await desk.services.db.insertInto('users').values({ id, name: 'First' }).execute();
    await desk.services.db.insertInto('sample_loads').values({ users: 1 }).execute();
    expect(await tour(root)).toEqual({ ...none, hasSample: true, user: id });
    expect(await tour(reader)).toEqual({ ...none, hasSample: true });
  } finally {
    await desk.close();
  }
});
