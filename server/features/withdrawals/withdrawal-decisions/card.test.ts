import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { maskPersonalData, startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addTestKey } from '#server/testing/keys.ts';
import { testAddress } from '#server/testing/marketplace.ts';
import {
  addExchangeUser,
  addWithdrawal,
  decideOnce,
  type FactorAdmin,
  withFactor,
} from '#server/testing/withdrawals.ts';

let app: TestApp;
let ada: FactorAdmin;
let noor: FactorAdmin;
let reader: TestAdmin;
let user: string;

beforeAll(async () => {
  app = await startTestApp();
  ada = await withFactor(app, await app.signIn({ name: 'Ada' }));
  const approver = { restriction: [{ path: '/withdrawal-approvals', isWriteAccess: true }] };
  noor = await withFactor(app, await app.signIn({ name: 'Noor', ...approver }));
  // Without a second factor, nobody can approve.
  await app.signIn({ name: 'Zoe', ...approver });
  reader = await withFactor(
    app,
    await app.signIn({
      name: 'Rita',
      restriction: [{ path: '/withdrawal-approvals', isWriteAccess: false }],
    }),
  );
  user = await addExchangeUser(app);
});
afterAll(() => app.close());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const cardOf = async (id: string, who: Pick<TestAdmin, 'call'> = ada) =>
  (await who.call('GET', `/adminapi/withdrawalDecision/${id}`)).body.result.card;
async function waiting(given: Parameters<typeof addWithdrawal>[1] = {}) {
  const id = await addWithdrawal(app, { userId: user, ...given });
  await decideOnce(app);
  return id;
}

describe('the card of a decision', () => {
  it('has the history of the user and of the destination', async () => {
    const toAddress = testAddress();
    const paid = { userId: user, needsDecision: false, status: 3, symbol: 'BTC' };
    await addWithdrawal(app, { ...paid, amount: '0.1', createdAt: daysAgo(9) });
    await addWithdrawal(app, { ...paid, amount: '0.2', createdAt: daysAgo(8) });
    await addWithdrawal(app, { ...paid, symbol: 'ETH', amount: '7', createdAt: daysAgo(7) });
    const neighbor = await addExchangeUser(app);
    const seen = daysAgo(30);
    await addWithdrawal(app, { ...paid, userId: neighbor, toAddress, createdAt: seen });
    const id = await waiting({ symbol: 'btc', amount: '0.5', toAddress: toAddress.toLowerCase() });
    const card = await cardOf(id);
    expect(card.lifetime).toEqual({
      totals: [
        { currencySymbol: 'BTC', amount: '0.3', count: 2 },
        { currencySymbol: 'ETH', amount: '7', count: 1 },
      ],
      isCapped: false,
    });
    expect(card.recent.map(({ amount }: { amount: string }) => amount)).toEqual(['0.5', '0.2', '0.1']);
    expect(card.destination).toMatchObject({ firstSeenAt: seen.toISOString(), otherUsers: 1 });
    expect(card.destination.users.map(({ _id }: { _id: string }) => _id)).toEqual([neighbor]);
    expect(card.rules.map(({ key }: { key: string }) => key)).toEqual(['last']);
  });

  it('has ten withdrawals of the currency at most', async () => {
    const other = await addExchangeUser(app);
    for (let index = 0; index < 11; index += 1)
      await addWithdrawal(app, {
        userId: other,
        symbol: 'LTC',
        amount: `${index + 1}`,
        createdAt: daysAgo(20 - index),
        needsDecision: false,
      });
    const { recent } = await cardOf(await waiting({ userId: other, symbol: 'LTC', amount: '99' }));
    expect(recent).toHaveLength(10);
    expect([recent[0].amount, recent[9].amount]).toEqual(['99', '3']);
  });

  it('has the amount in dollars by the median of executed trades, and none without a trade', async () => {
    const id = await waiting({ symbol: 'SOL', amount: '2.5' });
    expect((await cardOf(id)).dollars).toBeNull();
    const trade = (price: string, remaining: string, minutes: number) => ({
      id: uuidV7(),
      trade_id: uuidV7(),
      first_currency: 'SOL',
      second_currency: 'USDT',
      initial_quantity: '1',
      price,
      order_value: price,
      remaining,
      order_type: 'buy',
      ordered_at: new Date(Date.now() - minutes * 60_000),
    });
    await app.services.db
      .insertInto('trades')
      .values([
        trade('100', '0', 4),
        trade('101.5', '0.2', 3),
        // One trade far off doesn't set the price, and an order without a trade is no price.
        trade('90000', '0', 2),
        trade('1', '1', 1),
        trade('2', '1', 1),
      ])
      .execute();
    expect((await cardOf(id)).dollars).toMatchObject({ amount: '253.75', trades: 3 });
  });

  it('names the people who may approve it', async () => {
    const names = async (id: string) =>
      (await cardOf(id)).approvers.map(({ name }: { name: string }) => name);
    const id = await waiting();
    expect(await names(id)).toEqual(['Ada', 'Noor']);
    const { version } = (await ada.call('GET', `/adminapi/withdrawalDecision/${id}`)).body.result;
    const path = `/adminapi/withdrawalDecision/${id}/approve`;
    expect((await ada.call('POST', path, { version, code: await ada.code() })).status).toBe(200);
    expect(await names(id)).toEqual(['Noor']);
  });

  // Specification 17.9: who may approve sees what they approve.
  it('shows the whole destination to a person who may approve, even with masks, and to nobody else', async () => {
    const toAddress = testAddress();
    const id = await waiting({ toAddress });
    const key = await addTestKey(app, {
      restriction: [{ path: '/withdrawal-approvals', isWriteAccess: false }],
    });
    await maskPersonalData(app);
    const masked = (await noor.call('GET', `/adminapi/withdrawalDecision/${id}`)).body.result;
    expect(masked.destination).toBe('••••••');
    expect(masked.card.approves.toAddress).toBe(toAddress);
    for (const other of [reader, key]) {
      const card = await cardOf(id, other);
      expect(card).not.toBeNull();
      expect(card.approves).toBeNull();
      expect(JSON.stringify(card)).not.toContain(toAddress);
    }
    await maskPersonalData(app, false);
  });
});
