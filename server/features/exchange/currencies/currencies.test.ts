import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { cryptoFields, tokenAbi, tokenContract, tokenFields } from '#server/testing/currencies.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';

let app: TestApp;
let admin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

const bank = {
  bankName: 'First Bank',
  name: 'Market Desk Ltd',
  accountNo: '00123456',
  routingNo: '021000021',
};
const fiat = (more: object = {}) => cryptoFields({ currencyType: 'fiat', ...bank, ...more });

const add = (body: object, headers?: Record<string, string>) =>
  admin.call('POST', '/adminapi/currency', body, headers);
const put = (body: object) => admin.call('PUT', '/adminapi/currency', body);

async function added(body: object) {
  const answer = await add(body);
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return answer.body.result as Record<string, unknown> & { _id: string; version: number };
}

describe('POST /adminapi/currency', () => {
  it('adds a crypto currency and answers every field under its wire name', async () => {
    const body = cryptoFields();
    const answer = await add(body);
    expect(answer.body).toEqual({
      message: 'Successfully updated',
      result: {
        _id: expect.any(String),
        type: 'crypto',
        currencyType: 'crypto',
        currencyName: 'Bitcoin',
        currencySymbol: body.currencySymbol,
        withdrawFee: '0.0005',
        minABI: null,
        contractAddress: null,
        bankDetails: null,
        currencyimage: null,
        createdAt: expect.any(String),
        version: 1,
      },
    });
    const single = await admin.call('GET', `/adminapi/getSingleCurrency/${answer.body.result._id}`);
    expect(single.body).toEqual({ result: answer.body.result });
  });

  it('adds a token with its ABI and address, and fiat with its bank', async () => {
    expect(await added(tokenFields({ contractAddress: tokenContract.toLowerCase() }))).toMatchObject({
      contractAddress: tokenContract,
      minABI: tokenAbi,
      bankDetails: null,
    });
    const { routingNo: _, ...withoutRouting } = bank;
    expect(await added(fiat())).toMatchObject({ bankDetails: bank, minABI: null });
    expect(await added(cryptoFields({ currencyType: 'fiat', ...withoutRouting }))).toMatchObject({
      bankDetails: { ...withoutRouting, routingNo: null },
    });
  });

  it.each([
    ['bank fields on a token', tokenFields({ bankName: 'B', routingNo: '1' }), ['bankName', 'routingNo']],
    ['bank fields on crypto', cryptoFields(bank), ['bankName', 'name', 'accountNo', 'routingNo']],
    [
      'an ABI and an address on crypto',
      cryptoFields({ minabi: tokenAbi, contractAddress: tokenContract }),
      ['minabi', 'contractAddress'],
    ],
    ['an address on fiat', fiat({ contractAddress: tokenContract }), ['contractAddress']],
    ['a token without either', cryptoFields({ currencyType: 'token' }), ['minabi', 'contractAddress']],
    ['fiat without a bank', cryptoFields({ currencyType: 'fiat' }), ['bankName', 'name', 'accountNo']],
    ['another type', cryptoFields({ currencyType: 'stock' }), ['currencyType']],
    [
      'no name and no symbol',
      cryptoFields({ currencyName: ' ', currencySymbol: '' }),
      ['currencyName', 'currencySymbol'],
    ],
    ['a symbol with a space', cryptoFields({ currencySymbol: 'B T' }), ['currencySymbol']],
    ['an address that is none', tokenFields({ contractAddress: '0x12' }), ['contractAddress']],
    [
      'a wrong checksum',
      tokenFields({ contractAddress: tokenContract.replace('aA', 'Aa') }),
      ['contractAddress'],
    ],
    ['a standard name', cryptoFields({ accountHolder: 'x' }), ['accountHolder']],
    ['an answer’s name', cryptoFields({ minABI: tokenAbi }), ['minABI']],
    ['a photo as JSON', cryptoFields({ photo: 'iVBORw0' }), ['photo']],
  ])('refuses %s, under the wire’s names', async (_, body, fields) => {
    const before = (await admin.call('GET', '/adminapi/currency')).body.count;
    const answer = await add(body);
    expect([answer.status, Object.keys(answer.body.errors).sort()]).toEqual([400, fields.toSorted()]);
    expect((await admin.call('GET', '/adminapi/currency')).body.count).toBe(before);
  });

  it('refuses a symbol that another currency has, ignoring case, also in the same moment', async () => {
    await added(cryptoFields({ currencySymbol: 'wETH' }));
    const answer = await add(cryptoFields({ currencySymbol: 'WeTh' }));
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['currencySymbol']]);
    const answers = await Promise.all(
      ['race', 'RACE', 'Race'].map((one) => add(cryptoFields({ currencySymbol: one }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('says it in Arabic', async () => {
    const answer = await add(cryptoFields({ withdrawFee: '1e3' }), { 'accept-language': 'ar' });
    expect(answer.body.errors.withdrawFee).toMatch(/[\u0600-\u06ff]/);
  });
});

describe('PUT /adminapi/currency', () => {
  it('replaces the fields, and clears what the new type has not', async () => {
    const one = await added(tokenFields());
    const { currencySymbol } = one;
    const changed = await put({
      ...fiat({ currencySymbol, currencyName: 'Dollar' }),
      currencyId: one._id,
      version: 1,
    });
    expect(changed.body.result).toMatchObject({
      type: 'fiat',
      currencyName: 'Dollar',
      minABI: null,
      contractAddress: null,
      bankDetails: bank,
      version: 2,
    });
    const back = await put({ ...cryptoFields({ currencySymbol }), currencyId: one._id });
    expect(back.body.result).toMatchObject({ type: 'crypto', bankDetails: null, version: 3 });
  });

  it('refuses a stale version with 409, and doesn’t check a version that is left out', async () => {
    const one = await added(cryptoFields());
    const body = { ...cryptoFields({ currencySymbol: one['currencySymbol'] }), currencyId: one._id };
    expect((await put({ ...body, version: 1 })).status).toBe(200);
    const stale = await put({ ...body, currencyName: 'Stale', version: 1 });
    expect([stale.status, Object.keys(stale.body.errors)]).toEqual([409, ['messages']]);
    expect((await put(body)).body.result.version).toBe(3);
  });

  it('answers 404 for a currency that isn’t there, and keeps another’s symbol safe', async () => {
    expect((await put({ ...cryptoFields(), currencyId: uuidV7() })).status).toBe(404);
    const [one, other] = [await added(cryptoFields()), await added(cryptoFields())];
    const taken = await put({
      ...cryptoFields({ currencySymbol: other['currencySymbol'] }),
      currencyId: one._id,
    });
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([400, ['currencySymbol']]);
  });

  it('records before and after', async () => {
    const one = await added(cryptoFields());
    await put({
      ...cryptoFields({ currencySymbol: one['currencySymbol'], currencyName: 'Renamed' }),
      currencyId: one._id,
    });
    const rows = await app.services.db
      .selectFrom('audit_log')
      .select(['call', 'before', 'after'])
      .where('record', '=', one._id)
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      { call: 'addCurrency', before: null, after: { name: 'Bitcoin' } },
      { call: 'updateCurrency', before: { name: 'Bitcoin' }, after: { name: 'Renamed' } },
    ]);
  });
});

describe('DELETE /adminapi/currency/{id}', () => {
  it('deletes one that nothing holds', async () => {
    const one = await added(cryptoFields());
    const answer = await admin.call('DELETE', `/adminapi/currency/${one._id}`);
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'Currency deleted', result: { _id: one._id } },
    ]);
    expect((await admin.call('DELETE', `/adminapi/currency/${one._id}`)).status).toBe(404);
    expect((await admin.call('GET', `/adminapi/getSingleCurrency/${one._id}`)).status).toBe(404);
  });

  it('says how many withdrawals, orders and transfers hold one, and keeps it', async () => {
    const one = await added(cryptoFields());
    const { db } = app.services;
    const held = { currency_id: one._id, currency_symbol: 'X', amount: '1' };
    await db
      .insertInto('withdrawals')
      .values(
        [1, 2].map(() => ({ ...held, id: uuidV7(), email: 'a@example.com', payment_type: 2, status: 1 })),
      )
      .execute();
    await db
      .insertInto('fund_transfers')
      .values({ ...held, id: uuidV7(), sender_email: 'a@example.com', receiver_email: 'b@example.com' })
      .execute();
    await db
      .insertInto('trades')
      .values({
        id: uuidV7(),
        trade_id: 'T1',
        first_currency_id: one._id,
        second_currency_id: one._id,
        first_currency: 'X',
        second_currency: 'X',
        initial_quantity: '1',
        price: '1',
        order_value: '1',
        remaining: '0',
        order_type: 'limit',
      })
      .execute();
    const answer = await admin.call('DELETE', `/adminapi/currency/${one._id}`);
    expect([answer.status, answer.body.errors]).toEqual([
      409,
      { messages: 'This currency can’t be deleted: 4 records use it.' },
    ]);
    expect((await admin.call('GET', `/adminapi/getSingleCurrency/${one._id}`)).status).toBe(200);
  });
});

describe('GET /adminapi/currency', () => {
  it('searches, filters, sorts and pages, newest first', async () => {
    await added(cryptoFields({ currencyName: 'Zeta 100%', currencySymbol: 'ZTA' }));
    await added(fiat({ currencyName: 'zeta euro', currencySymbol: 'ztb' }));
    const names = async (query: string) => {
      const { body } = await admin.call('GET', `/adminapi/currency?${query}`);
      return [(body.data as { currencyName: string }[]).map(({ currencyName }) => currencyName), body.count];
    };
    expect(await names('search=ZETA')).toEqual([['zeta euro', 'Zeta 100%'], 2]);
    expect(await names('search=zeta&sort=currencyName')).toEqual([['Zeta 100%', 'zeta euro'], 2]);
    expect(await names('search=zeta&type=fiat')).toEqual([['zeta euro'], 1]);
    expect(await names('search=zeta&currencyType=fiat')).toEqual([['zeta euro'], 1]);
    expect(await names('search=zeta&sort=currencyType')).toEqual([['Zeta 100%', 'zeta euro'], 2]);
    const unknown = await admin.call('GET', '/adminapi/currency?currencyType=gold');
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([400, ['currencyType']]);
    expect(await names('search=100%25')).toEqual([['Zeta 100%'], 1]);
    expect(await names('search=zeta&limit=1&page=2&sort=-currencySymbol')).toEqual([['Zeta 100%'], 2]);
    const wrong = await admin.call('GET', '/adminapi/currency?sort=name&colour=red');
    expect([wrong.status, Object.keys(wrong.body.errors).sort()]).toEqual([400, ['colour', 'sort']]);
  });

  it('opens to whoever reads one of the exchange’s lists; single and writes stay closed', async () => {
    for (const path of ['/currency', '/withdraw', '/trade-history', '/fund-transfer-history']) {
      const reader = await app.signIn({ restriction: [{ path, isWriteAccess: true }] });
      expect((await reader.call('GET', '/adminapi/currency')).status).toBe(200);
      const single = await reader.call('GET', `/adminapi/getSingleCurrency/${uuidV7()}`);
      expect(single.status).toBe(path === '/currency' ? 404 : 403);
      expect((await reader.call('POST', '/adminapi/currency', {})).status).toBe(
        path === '/currency' ? 400 : 403,
      );
    }
  });
});
