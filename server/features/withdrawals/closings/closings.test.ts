// Long because one market serves the plan, its start and what it refuses.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import {
  addClosing,
  approveStart,
  askToStart,
  closingDates,
  pass,
  startClosing,
} from '#server/testing/closings.ts';
import { addTestKey } from '#server/testing/keys.ts';
import { rounds } from '#server/testing/rounds.ts';
import { type FactorAdmin, withFactor } from '#server/testing/withdrawals.ts';

let app: TestApp;
let nadia: FactorAdmin;
let omar: FactorAdmin;
let key: Pick<TestAdmin, 'call'>;

beforeAll(async () => {
  app = await startTestApp();
  nadia = await withFactor(app, await app.signIn({ name: 'Nadia' }));
  omar = await withFactor(app, await app.signIn({ name: 'Omar' }));
  const entities = ['tokens', 'auctions', 'bids', 'trades', 'transfers', 'balances', 'withdrawals'];
  key = await addTestKey(app, {
    restriction: entities.map((name) => ({ path: `/feed/${name}`, isWriteAccess: true })),
  });
  for (const [name, symbol] of [
    ['Ether', 'ETH'],
    ['Old', 'OLD'],
    ['Gem', 'GEM'],
  ] as const)
    await app.services.db
      .insertInto('currencies')
      .values({ id: uuidV7(), name, symbol, type: 'crypto', withdraw_fee: '0' })
      .execute();
});
afterAll(() => app.close());

const read = async (id: string) => (await nadia.call('GET', `/adminapi/closings/${id}`)).body.result;
const act = async (id: string, what: string, given: object = {}, who = nadia) =>
  who.call('POST', `/adminapi/closings/${id}/${what}`, { code: await who.code(), ...given });
const cancel = (id: string) => act(id, 'cancel', { reason: 'A mistake.' });
const feed = async (entity: string, row: object) => {
  const { body } = await key.call('POST', `/feed/v1/${entity}`, [row]);
  const [{ result, errors }] = body.results as [{ result: string; errors?: Record<string, string> }];
  return errors ? Object.entries(errors)[0]! : result;
};

describe('a closing', () => {
  it('starts by two people with password and code, and by nobody else', async () => {
    const id = await addClosing(nadia, { currencySymbol: 'OLD' });
    expect(await read(id)).toMatchObject({ state: 'draft', currencySymbol: 'OLD', request: null });
    const wrong = await askToStart(id, nadia, { currentPassword: 'not the password' });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['currentPassword']]);
    const wrongCode = await askToStart(id, nadia, { code: '000000' });
    expect([wrongCode.status, Object.keys(wrongCode.body.errors)]).toEqual([400, ['code']]);
    const plain = await app.signIn({ name: 'Plain' });
    const without = await plain.call('POST', `/adminapi/closings/${id}/start`, {
      currentPassword: plain.password,
      code: '123456',
    });
    expect(without.status).toBe(403);

    const { status, body } = await askToStart(id, nadia);
    expect([status, body.result.request]).toEqual([200, expect.objectContaining({ isOwn: true })]);
    const request = body.result.request._id as string;
    expect((await approveStart(id, request, nadia)).status).toBe(403);
    expect((await approveStart(id, uuidV7(), omar)).status).toBe(404);
    expect((await read(id)).state).toBe('draft');
    const approved = await approveStart(id, request, omar);
    expect(approved.body).toMatchObject({
      message: 'Closing started',
      result: { state: 'announced', startedBy: 'Nadia', approvedBy: 'Omar', request: null },
    });
    expect((await approveStart(id, request, omar)).status).toBe(409);
    await cancel(id);
  });

  it('is refused with dates in another order, an unknown currency, or a scope that is planned', async () => {
    const past = new Date(Date.now() - 1000).toISOString();
    const errorsOf = async (given: object) =>
      (await nadia.call('POST', '/adminapi/closings', { reason: 'x', ...given })).body.errors;
    const dates = { announceAt: past, lastDepositAt: past, lastTradeAt: past, payoutUntil: past };
    expect(Object.keys(await errorsOf({ ...dates, currencySymbol: 'NOPE' }))).toEqual([
      'currencySymbol',
      'payoutUntil',
    ]);
    const early = '2026-01-01T00:00:00.000Z';
    expect(Object.keys(await errorsOf({ ...dates, lastTradeAt: early }))).toEqual([
      'lastTradeAt',
      'payoutUntil',
    ]);
    const id = await addClosing(nadia, { currencySymbol: 'GEM' });
    await expect(addClosing(nadia, { currencySymbol: 'gem' })).rejects.toThrow('same scope');
    await expect(addClosing(nadia, { currencySymbol: 'NOPE' })).rejects.toThrow('doesn’t exist');
    expect((await act(id, 'payout')).status).toBe(409);
    expect((await act(id, 'finish')).status).toBe(409);
    await cancel(id);
    expect((await cancel(id)).status).toBe(409);
  });
});

/** specification 42.1 */
describe('a draft', () => {
  const edit = (id: string, given: object, who = nadia) =>
    who.call('PUT', `/adminapi/closings/${id}`, { reason: 'Changed.', ...closingDates(), ...given });

  it('can be changed until it starts, and a change withdraws the request to start it', async () => {
    const id = await addClosing(nadia, { currencySymbol: 'OLD' });
    const { version } = await read(id);
    const asked = await askToStart(id, nadia);
    const request = asked.body.result.request._id as string;
    const changed = await edit(id, { currencySymbol: 'GEM', version }, omar);
    expect(changed.body).toMatchObject({
      message: 'Closing updated',
      result: { currencySymbol: 'GEM', reason: 'Changed.', request: null, version: version + 1 },
    });
    // The approver has seen the former plan.
    expect((await approveStart(id, request, omar)).status).toBe(409);
    expect((await edit(id, { currencySymbol: 'OLD', version })).status).toBe(409);
    // Neither does anybody request what they haven't seen.
    expect((await askToStart(id, nadia, { version })).status).toBe(409);
    const { payoutUntil: _left, ...dates } = closingDates();
    expect((await edit(id, { ...dates, payoutUntil: dates.lastTradeAt })).body.errors).toHaveProperty(
      'payoutUntil',
    );
    expect((await edit(id, { currencySymbol: 'NOPE' })).body.errors).toHaveProperty('currencySymbol');
    const other = await addClosing(nadia, { currencySymbol: 'OLD' });
    expect((await edit(id, { currencySymbol: 'old' })).status).toBe(409);
    await cancel(other);
    const audit = await app.services.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('record', '=', id)
      .where('call', '=', 'updateClosing')
      .execute();
    expect(audit).toEqual([
      {
        before: expect.objectContaining({ currencySymbol: 'OLD', reason: 'We end this service.' }),
        after: expect.objectContaining({ currencySymbol: 'GEM', reason: 'Changed.' }),
      },
    ]);
    await startClosing(id, nadia, omar);
    expect((await edit(id, { currencySymbol: 'GEM' })).status).toBe(409);
    expect(await read(id)).toMatchObject({ state: 'announced', reason: 'Changed.' });
    await cancel(id);
  });

  it('is started as its approver saw it, also if it is changed at the same moment', async () => {
    for (let round = 0; round < rounds(3, 30); round += 1) {
      const id = await addClosing(nadia, { currencySymbol: 'OLD' });
      const asked = await askToStart(id, nadia);
      const [approved, changed] = await Promise.all([
        approveStart(id, asked.body.result.request._id, omar),
        edit(id, { currencySymbol: 'GEM' }),
      ]);
      expect([approved.status, changed.status].toSorted()).toEqual([200, 409]);
      expect(await read(id)).toMatchObject(
        approved.status === 200
          ? { state: 'announced', currencySymbol: 'OLD' }
          : { state: 'draft', currencySymbol: 'GEM', request: null },
      );
      await cancel(id);
    }
  });
});

describe('a closing of a currency', () => {
  const ended = expect.stringMatching(/^OLD is closing\. New listings, bids and trades in it ended on \d{4}/);
  const deposits = expect.stringMatching(/^OLD is closing\. Deposits of it ended on \d{4}-\d\d-\d\d\./);
  const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  let count = 0;
  const bid = (currency: string, more: object = {}) =>
    feed('bids', {
      id: `bid-${(count += 1)}`,
      tokenId: '1',
      amount: '1',
      currency,
      bidder: account,
      ...more,
    });
  const transfer = (currencySymbol: string) =>
    feed('transfers', {
      id: `transfer-${(count += 1)}`,
      senderEmail: 'a@example.com',
      receiverEmail: 'b@example.com',
      currencySymbol,
      amount: '1',
    });
  const trade = (firstCurrency: string, secondCurrency: string) =>
    feed('trades', {
      id: `trade-${(count += 1)}`,
      tradeId: 'T',
      firstCurrency,
      secondCurrency,
      initialQuantity: '1',
      price: '1',
      orderValue: '1',
      remaining: '1',
      orderType: 'Limit',
    });
  const balance = (id: string, currencySymbol: string, amount: string) =>
    feed('balances', { id, currencySymbol, amount });
  const withdrawal = () =>
    feed('withdrawals', {
      id: `withdrawal-${(count += 1)}`,
      email: 'a@example.com',
      currencySymbol: 'OLD',
      paymentType: 2,
      toAddress: account,
      amount: '1',
    });

  /** specification 42.3 */
  it('refuses new listings, bids, trades and deposits of it from its dates on, and lets withdrawals go on', async () => {
    const token = {
      id: 'token',
      chainId: '77',
      contractAddress: account,
      tokenId: '1',
      name: 'One',
      currency: 'OLD',
      creator: account,
      owner: account,
    };
    expect(await feed('tokens', token)).toBe('created');
    expect(await balance('before', 'OLD', '5')).toBe('created');
    const id = await addClosing(nadia, { currencySymbol: 'old' });
    await startClosing(id, nadia, omar);
    expect([await bid('OLD'), await transfer('OLD')]).toEqual(['created', 'created']);

    await pass(app, id, 'announce', 'last_deposit');
    expect((await read(id)).state).toBe('closing');
    expect(await transfer('OLD')).toEqual(['currencySymbol', deposits]);
    expect([await bid('OLD'), await transfer('ETH'), await balance('before', 'OLD', '6')]).toEqual([
      'created',
      'created',
      'changed',
    ]);

    await pass(app, id, 'last_trade');
    expect(await bid('Old')).toEqual(['currency', expect.stringContaining('is closing')]);
    expect(await trade('ETH', 'OLD')).toEqual(['secondCurrency', ended]);
    expect(await feed('auctions', { ...auction(), currency: 'OLD' })).toEqual(['currency', ended]);
    expect(await feed('tokens', { id: 'token', status: 'listed' })).toEqual(['currency', ended]);
    expect(await balance('before', 'OLD', '6.000000000000000001')).toEqual(['amount', deposits]);
    expect(await balance('new', 'OLD', '1')).toEqual(['amount', deposits]);
    // Everything else goes on: what is older, what goes down, other currencies, and withdrawals.
    expect([
      await bid('OLD', { createdAt: '2026-01-01T00:00:00.000Z' }),
      await balance('before', 'OLD', '2'),
      await bid('ETH'),
      await trade('ETH', 'GEM'),
      await withdrawal(),
      await feed('tokens', { id: 'token', name: 'First' }),
    ]).toEqual(['created', 'changed', 'created', 'created', 'created', 'changed']);

    expect((await act(id, 'payout')).status).toBe(200);
    expect([await balance('before', 'OLD', '3'), (await balance('late', 'OLD', '1'))[0]]).toEqual([
      'changed',
      'amount',
    ]);
    await cancel(id);
    expect([await bid('OLD'), await trade('ETH', 'OLD'), await balance('late', 'OLD', '1')]).toEqual([
      'created',
      'created',
      'created',
    ]);
  });

  /** specification 42.2 */
  it('ends by the clock of the database, whatever the time on a server is', async () => {
    const id = await addClosing(nadia, { currencySymbol: 'OLD' });
    await startClosing(id, nadia, omar);
    await pass(app, id, 'announce', 'last_deposit', 'last_trade');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 7_200_000 });
    try {
      expect([await bid('OLD'), await transfer('OLD')]).toEqual([
        ['currency', ended],
        ['currencySymbol', deposits],
      ]);
    } finally {
      vi.useRealTimers();
    }
    await cancel(id);
  });

  /** specification 42.3 */
  it('refuses what moves into it by a change of its currency', async () => {
    const token = { id: 'moving', chainId: '77', contractAddress: account, tokenId: '2', name: 'Two' };
    const records = {
      tokens: { ...token, currency: 'ETH', creator: account, owner: account, status: 'listed', price: '1' },
      auctions: { ...auction(), id: 'moving', token: 'moving', currency: 'ETH' },
      bids: { id: 'moving', tokenId: '2', amount: '1', currency: 'ETH', bidder: account },
      balances: { id: 'moving', currencySymbol: 'ETH', amount: '5' },
    };
    for (const [entity, row] of Object.entries(records))
      expect([entity, await feed(entity, row)]).toEqual([entity, 'created']);
    const id = await addClosing(nadia, { currencySymbol: 'OLD' });
    await startClosing(id, nadia, omar);
    await pass(app, id, 'announce', 'last_deposit', 'last_trade');
    const moved = [];
    for (const entity of Object.keys(records))
      moved.push([
        entity,
        await feed(entity, { id: 'moving', [entity === 'balances' ? 'currencySymbol' : 'currency']: 'OLD' }),
      ]);
    expect(moved).toEqual([
      ['tokens', ['currency', ended]],
      ['auctions', ['currency', ended]],
      ['bids', ['currency', ended]],
      ['balances', ['amount', deposits]],
    ]);
    await cancel(id);
  });

  const auction = () => ({
    id: `auction-${(count += 1)}`,
    token: 'token',
    price: '1',
    endsAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
});

it('a closing of the market refuses every currency, unless the module is off', async () => {
  const id = await addClosing(nadia);
  await startClosing(id, nadia, omar);
  await pass(app, id, 'announce', 'last_deposit', 'last_trade');
  const row = {
    tokenId: '1',
    amount: '1',
    currency: 'ETH',
    bidder: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  };
  expect(await feed('bids', { id: 'market-1', ...row })).toEqual([
    'currency',
    expect.stringMatching(/^The market is closing\./),
  ]);
  const turn = (isOff: boolean) =>
    app.services.db
      .updateTable('modules')
      .set({ switched_off_at: isOff ? new Date() : null })
      .where('name', '=', 'closings')
      .execute();
  await turn(true);
  expect(await feed('bids', { id: 'market-1', ...row })).toBe('created');
  await turn(false);
  await cancel(id);
});
