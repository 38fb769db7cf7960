import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';

let app: TestApp;
let admin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  const rows = Array.from({ length: 11 }, (_, index) => ({
    id: uuidV7(),
    sender_email: `sender${index + 1}@example.com`,
    receiver_email: `Receiver${11 - index}@example.com`,
    currency_symbol: index % 2 ? 'ETH' : 'USDT',
    amount: `${index + 1}.0100`,
    created_at: new Date(Date.UTC(2026, 6, index + 1)),
  }));
  await app.services.db.insertInto('fund_transfers').values(rows).execute();
});
afterAll(() => app.close());

const senders = async (query: string) => {
  const { body } = await admin.call('GET', `/adminapi/fundTransferHistory?${query}`);
  return [
    (body.data as { email: string }[]).map(({ email }) => Number(email.replace(/\D/g, ''))),
    body.count,
  ];
};

describe('GET /adminapi/fundTransferHistory', () => {
  it('answers {data, count}, newest first', async () => {
    const { body } = await admin.call('GET', '/adminapi/fundTransferHistory?page=1&limit=10');
    expect([Object.keys(body), body.count, body.data.length]).toEqual([['data', 'count'], 11, 10]);
    expect(body.data[0]).toEqual({
      _id: expect.any(String),
      senderId: null,
      receiverId: null,
      email: 'sender11@example.com',
      toUserEmail: 'Receiver1@example.com',
      currencySymbol: 'USDT',
      amount: '11.01',
      createdAt: '2026-07-11T00:00:00.000Z',
    });
  });

  it('searches, filters, sorts and pages', async () => {
    expect(await senders('page=2')).toEqual([[1], 11]);
    expect(await senders('search=receiver3%40')).toEqual([[9], 1]);
    expect(await senders('currencySymbol=ETH&limit=2')).toEqual([[10, 8], 5]);
    expect(await senders('sort=amount&limit=2')).toEqual([[1, 2], 11]);
    expect(await senders('sort=toUserEmail&limit=3')).toEqual([[2, 1, 11], 11]);
    expect(await senders('sort=-email&limit=2')).toEqual([[9, 8], 11]);
    expect(await senders('from=2026-07-02T00:00:00Z&to=2026-07-04T00:00:00Z')).toEqual([[3, 2], 2]);
  });

  it.each(['status=1', 'sort=status', 'to=now'])('refuses %s under its name', async (query) => {
    const { status, body } = await admin.call('GET', `/adminapi/fundTransferHistory?${query}`);
    expect([status, Object.keys(body.errors)]).toEqual([400, [query.split('=')[0]]]);
  });

  it('keeps the count that the dashboard shows', async () => {
    expect((await admin.call('GET', '/api/dashboardCount')).body.result.depositCount).toBe(11);
  });
});
