import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MenuPath } from '#contract/platform/menu.ts';
import { uuidV7 } from '../db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addToken } from '#server/testing/marketplace.ts';

let app: TestApp;
let superadmin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  superadmin = await app.signIn();
});
afterAll(() => app.close());

const holderOf = (...paths: MenuPath[]) =>
  app.signIn({ restriction: paths.map((path) => ({ path, isWriteAccess: true })) });

async function addCurrency(symbol: string): Promise<string> {
  const added = await superadmin.call('POST', '/adminapi/currency', {
    currencyType: 'fiat',
    currencyName: 'Dollar',
    currencySymbol: symbol,
    withdrawFee: '1.5',
    bankName: 'First Bank',
    name: 'Market Desk Ltd',
    accountNo: '00123456',
  });
  expect(added.status).toBe(200);
  return added.body.result._id;
}

describe('an admin with the right for sold tokens only', () => {
  it('reads sold tokens by id, but no unsold or deleted one', async () => {
    const admin = await holderOf('/TokenSold');
    const [sold, unsold, deleted] = [
      await addToken(app, { status: 'sold' }),
      await addToken(app),
      await addToken(app, { status: 'sold', deleted_at: new Date() }),
    ];
    const read = async (by: TestAdmin) =>
      Promise.all(
        [sold, unsold, deleted].map(
          async ({ id }) => (await by.call('GET', `/api/gettokendata/${id}`)).status,
        ),
      );
    expect(await read(admin)).toEqual([200, 404, 404]);
    expect(await read(await holderOf('/TokenList'))).toEqual([200, 200, 200]);
  });
});

describe('an admin who only filters by currency', () => {
  it.each(['/withdraw', '/trade-history', '/fund-transfer-history'] as const)(
    'holds %s and gets name, symbol, type and picture, no bank details and no ABI',
    async (path) => {
      const id = await addCurrency(`F${path.length}`);
      const row = async (by: TestAdmin) => {
        const { body } = await by.call('GET', '/adminapi/currency?limit=100');
        return body.data.find(({ _id }: { _id: string }) => _id === id);
      };
      expect(await row(await holderOf(path))).toMatchObject({
        currencyName: 'Dollar',
        type: 'fiat',
        withdrawFee: null,
        minABI: null,
        contractAddress: null,
        bankDetails: null,
      });
      expect((await row(await holderOf('/currency'))).bankDetails).toMatchObject({ bankName: 'First Bank' });
    },
  );
});

describe('a refused deletion', () => {
  it('tells how many tokens use a category to those who may see tokens', async () => {
    const id = uuidV7();
    await app.services.db.insertInto('categories').values({ id, name: 'Used' }).execute();
    await addToken(app, { category_id: id });
    const refusal = async (by: TestAdmin) =>
      (await by.call('POST', '/api/deletecategory', { id })).body.errors.messages;
    expect(await refusal(await holderOf('/categorylist'))).toBe(
      'Tokens use this category. Move them to another category first.',
    );
    expect(await refusal(await holderOf('/categorylist', '/TokenList'))).toContain('1 token');
  });

  it('tells how many records use a currency to those who may see all of them', async () => {
    const id = await addCurrency('USED');
    await app.services.db
      .insertInto('trades')
      .values({
        id: uuidV7(),
        trade_id: 'T-1',
        first_currency_id: id,
        first_currency: 'USED',
        second_currency: 'ETH',
        initial_quantity: '1',
        price: '1',
        order_value: '1',
        remaining: '0',
        order_type: 'buy',
      })
      .execute();
    const refusal = async (by: TestAdmin) =>
      (await by.call('DELETE', `/adminapi/currency/${id}`)).body.errors.messages;
    const all = ['/currency', '/withdraw', '/trade-history', '/fund-transfer-history'] as const;
    expect(await refusal(await holderOf('/currency', '/trade-history'))).not.toMatch(/\d/);
    expect(await refusal(await holderOf(...all))).toContain('1 records');
  });
});
