import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
let admin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn({ restriction: [{ path: '/trade-history', isWriteAccess: false }] });
});
afterAll(() => app.close());

const ids = async (query: string) => {
  const { body } = await admin.call('GET', `/getOrderHistory?${query}`);
  return [(body.data as { tradeid: string }[]).map(({ tradeid }) => Number(tradeid.slice(4))), body.count];
};

it('sorts and filters currencies and order types without case', async () => {
  const some = (trade_id: string, first_currency: string, order_type: string) => ({
    id: uuidV7(),
    trade_id,
    first_currency,
    second_currency: 'Cased',
    initial_quantity: '1',
    price: '1',
    order_value: '1',
    remaining: '1',
    order_type,
    ordered_at: new Date(Date.UTC(2026, 1, 1)),
  });
  await app.services.db
    .insertInto('trades')
    .values([
      some('TRD-0021', 'zrx', 'Stop'),
      some('TRD-0022', 'Aave', 'STOP'),
      some('TRD-0023', 'BAT', 'limit'),
    ])
    .execute();
  expect(await ids('currency=CASED&sort=firstCurrency')).toEqual([[22, 23, 21], 3]);
  expect(await ids('currency=cased&sort=-orderType')).toEqual([[22, 21, 23], 3]);
  expect(await ids('orderType=stop&sort=-firstCurrency')).toEqual([[21, 22], 2]);
});
