import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';

let app: TestApp;
let admin: TestAdmin;
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  const row = (index: number, more: object) => ({
    id: uuidV7(),
    email: `user${index}@example.com`,
    currency_symbol: 'BTC',
    payment_type: 2,
    to_address: address,
    amount: `${index}.500000000000000001`,
    status: index,
    created_at: new Date(Date.UTC(2026, 5, index)),
    ...more,
  });
  const bank = {
    currency_symbol: 'USD',
    payment_type: 4,
    to_address: null,
    bank_name: 'First Bank',
    bank_account_holder: 'Ada',
    bank_account_number: 'ACC-99',
    bank_routing_number: '021',
  };
  await app.services.db
    .insertInto('withdrawals')
    .values([
      row(1, {}),
      row(2, {}),
      row(3, bank),
      row(4, {}),
      row(5, {}),
      row(6, { status: 0, to_address: '0x0000000000000000000000000000000000000001' }),
      row(7, { status: 9, payment_type: 1 }),
      ...[8, 9, 10, 11].map((index) => row(index, { status: 3, amount: index === 8 ? '0.1' : '10' })),
    ])
    .execute();
});
afterAll(() => app.close());

const list = async (query = '') => (await admin.call('GET', `/adminapi/getWithdraw?${query}`)).body;
const users = async (query: string) => {
  const { data, count } = await list(query);
  return [(data as { email: string }[]).map(({ email }) => Number(email.replace(/\D/g, ''))), count];
};

describe('GET /adminapi/getWithdraw', () => {
  it('answers {data, count}, newest first, with an address or a bank account', async () => {
    const body = await list('page=1&limit=10');
    expect([Object.keys(body), body.count, body.data.length]).toEqual([['data', 'count'], 11, 10]);
    expect(body.data.at(-1)).toEqual({
      _id: expect.any(String),
      userId: null,
      email: 'user2@example.com',
      currencySymbol: 'BTC',
      toaddress: address,
      paymentType: 2,
      bankDetail: null,
      amount: '2.500000000000000001',
      createdAt: '2026-06-02T00:00:00.000Z',
      status: 2,
      own: {},
    });
    expect(body.data.at(-2)).toMatchObject({
      toaddress: null,
      paymentType: 4,
      bankDetail: { bankName: 'First Bank', name: 'Ada', accountNo: 'ACC-99', routingNo: '021' },
      amount: '3.500000000000000001',
    });
  });

  it('filters by status, where everything unknown is New', async () => {
    expect(await users('status=1')).toEqual([[7, 6, 1], 3]);
    expect(await users('status=5')).toEqual([[5], 1]);
    expect(await users('status=3&currencySymbol=USD')).toEqual([[3], 1]);
  });

  it('filters by kind of payment, currency and time', async () => {
    expect(await users('paymentType=4')).toEqual([[3], 1]);
    expect(await users('currencySymbol=USD')).toEqual([[3], 1]);
    expect(await users('from=2026-06-04T00:00:00Z&to=2026-06-06T00:00:00Z')).toEqual([[5, 4], 2]);
  });

  it('searches what is shown: the address or the account, by the kind of payment', async () => {
    expect(await users('search=acc-99')).toEqual([[3], 1]);
    expect(await users(`search=${address.toLowerCase()}&limit=2`)).toEqual([[11, 10], 8]);
    expect(await users('search=USER10%40')).toEqual([[10], 1]);
    expect(await users('search=_')).toEqual([[], 0]);
  });

  it('sorts every column', async () => {
    expect((await users('sort=-amount&limit=3'))[0]).toEqual([11, 10, 9]);
    expect((await users('sort=amount&limit=3'))[0]).toEqual([8, 1, 2]);
    expect((await users('sort=status&limit=4'))[0]).toEqual([1, 6, 7, 2]);
    expect((await users('sort=email&limit=3'))[0]).toEqual([10, 11, 1]);
    expect((await users('sort=-toaddress&limit=2'))[0]).toEqual([7, 3]);
    expect((await users('sort=-currencySymbol&limit=1'))[0]).toEqual([3]);
    expect((await users('sort=-paymentType&limit=1'))[0]).toEqual([3]);
    expect((await users('sort=createdAt&limit=2&page=2'))[0]).toEqual([3, 4]);
  });

  it.each([
    'status=6',
    'paymentType=1',
    'limit=101',
    'page=0',
    'sort=bankDetail',
    'from=yesterday',
    'state=1',
  ])('refuses %s under its name', async (query) => {
    const { status, body } = await admin.call('GET', `/adminapi/getWithdraw?${query}`);
    expect([status, Object.keys(body.errors)]).toEqual([400, [query.split('=')[0]]]);
  });

  it('keeps the count that the dashboard shows', async () => {
    expect((await admin.call('GET', '/api/dashboardCount')).body.result.withdrawCount).toBe(11);
  });
});
