// Long because one market with its users serves the notices, the payouts and the register.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { approveWithCode } from '#server/testing/approvers.ts';
import { addClosing, pass, startClosing } from '#server/testing/closings.ts';
import { addTestKey } from '#server/testing/keys.ts';
import { testAddress } from '#server/testing/marketplace.ts';
import { rounds } from '#server/testing/rounds.ts';
import { addUser } from '#server/testing/users.ts';
import { addWithdrawal, decideOnce, type FactorAdmin, withFactor } from '#server/testing/withdrawals.ts';
import { mostCountedLive } from './figures-queries.ts';
import { closingFiguresTask } from './figures-task.ts';
import { proposeBatch } from './payout-task.ts';
import { batchSize } from './wave-queries.ts';
import { closingWaveTask, notifyBatch } from './wave-task.ts';

let app: TestApp;
let other: TestApp;
let nadia: FactorAdmin;
let omar: FactorAdmin;
let noor: FactorAdmin;
let key: Pick<TestAdmin, 'call'>;

beforeAll(async () => {
  app = await startTestApp();
  other = await app.another();
  nadia = await withFactor(app, await app.signIn({ name: 'Nadia' }));
  omar = await withFactor(app, await app.signIn({ name: 'Omar' }));
  noor = await withFactor(app, await app.signIn({ name: 'Noor' }));
  key = await addTestKey(app, {
    restriction: ['balances', 'withdrawals'].map((name) => ({ path: `/feed/${name}`, isWriteAccess: true })),
  });
  const token = { contract_address: testAddress(), min_abi: '[]' };
  for (const [name, symbol, more] of [
    ['Ether', 'ETH', { type: 'crypto' }],
    ['Gem', 'GEM', { type: 'token', ...token }],
  ] as const)
    await app.services.db
      .insertInto('currencies')
      .values({ id: uuidV7(), name, symbol, withdraw_fee: '0', ...more })
      .execute();
});
afterAll(async () => {
  await other.close();
  await app.close();
});

beforeEach(async () => {
  await sql`delete from closing_register_rows; delete from closing_figures; delete from closing_notices; delete from closing_waves; delete from closing_payouts;
    delete from closing_payout_runs; delete from closings; delete from balances; delete from mail_messages`.execute(
    app.services.db,
  );
});

const read = async (id: string) => (await nadia.call('GET', `/adminapi/closings/${id}`)).body.result;
const register = async (id: string, query = '') =>
  (await nadia.call('GET', `/adminapi/closings/${id}/register?limit=100${query}`)).body.data as {
    userId: string | null;
    currencySymbol: string;
    balance: string;
    pending: string;
    paid: string;
    remaining: string;
    state: string;
  }[];
const addBalance = (userId: string | null, symbol: string, amount: string) =>
  app.services.db
    .insertInto('balances')
    .values({ id: uuidV7(), user_id: userId, currency_symbol: symbol, amount, changed_at: new Date(0) })
    .execute();
const open = async (given: object = {}) => {
  const id = await addClosing(nadia, given);
  await startClosing(id, nadia, omar);
  await pass(app, id, 'announce', 'last_deposit', 'last_trade');
  return id;
};
const payOut = async (id: string) =>
  (await nadia.call('POST', `/adminapi/closings/${id}/payout`, { code: await nadia.code() })).status;
const propose = async () => {
  while (await proposeBatch(app.services));
};
const proposed = (id: string) =>
  app.services.db
    .selectFrom('closing_payouts')
    .innerJoin('withdrawals', 'withdrawals.id', 'withdrawal_id')
    .select([
      'withdrawals.id',
      'withdrawals.user_id as userId',
      'withdrawals.amount',
      'to_address as address',
    ])
    .where('closing_id', '=', id)
    .orderBy('withdrawals.id')
    .execute();

describe('notices', () => {
  const mails = () =>
    app.services.db.selectFrom('mail_messages').select(['to_address as to', 'subject', 'text']).execute();
  const announce = () => closingWaveTask.run(app.services, console, new AbortController().signal);

  /** specification 42.4 */
  it('go to each user with a balance once, in their language, across kills and two servers', async () => {
    const users: string[] = [];
    for (let at = 0; at < batchSize + 5; at += 1) {
      const { id } = await addUser(app, at === 0 ? { name: 'أميرة' } : at === 1 ? { email: null } : {});
      await addBalance(id, 'ETH', '1');
      await addBalance(id, 'GEM', '0.5');
      users.push(id);
    }
    const { id: poor } = await addUser(app);
    await addBalance(poor, 'ETH', '0');
    const id = await open();
    // The server dies in the second batch.
    const victim = `${users.toSorted().at(-2)}@example.com`;
    await sql`create function fail_once() returns trigger language plpgsql as $$ begin
      if new.to_address = ${sql.lit(victim)} then raise exception 'killed'; end if; return new; end $$`.execute(
      app.database.kysely,
    );
    await sql`create trigger fail_once before insert on mail_messages for each row execute function fail_once()`.execute(
      app.database.kysely,
    );
    await expect(announce()).rejects.toThrow('killed');
    const [{ sent }] = (await read(id)).waves;
    expect([(await mails()).length, sent]).toEqual([sent, sent]);
    expect(sent).toBeLessThan(users.length);
    await sql`drop trigger fail_once on mail_messages; drop function fail_once()`.execute(
      app.database.kysely,
    );
    const work = async ({ services }: TestApp) => {
      while (await notifyBatch(services));
    };
    await Promise.all([work(app), work(other)]);
    await announce();

    const all = await mails();
    expect([all.length, new Set(all.map(({ to }) => to)).size]).toEqual([users.length - 1, users.length - 1]);
    expect((await read(id)).waves).toMatchObject([
      { number: 1, startedBy: null, sent: users.length - 1, unreachable: 1, endedAt: expect.any(String) },
    ]);
    const arabic = all.filter(({ subject }) => subject.includes('إغلاق'));
    expect(arabic.map(({ to }) => to)).toEqual([`${users[0]}@example.com`]);
    expect(all.find(({ to }) => to === `${users[2]}@example.com`)?.text).toMatch(
      /Deposits end: \d{4}-\d\d-\d\d \d\d:\d\d UTC\n.*\nWithdraw by: .*\n\nWe end this service\.\n$/,
    );

    const notice = () => nadia.call('POST', `/adminapi/closings/${id}/notices`, {});
    expect([(await notice()).status, (await notice()).status]).toEqual([200, 409]);
    await work(app);
    expect([(await mails()).length, (await read(id)).waves.length]).toEqual([2 * (users.length - 1), 2]);
  });
});

/** specification 42.8 */
describe('a cancellation', () => {
  const cancel = async (id: string) =>
    nadia.call('POST', `/adminapi/closings/${id}/cancel`, {
      code: await nadia.code(),
      reason: 'The market goes on.',
    });
  const work = async ({ services }: TestApp) => {
    while (await notifyBatch(services));
  };
  const mails = () =>
    app.services.db.selectFrom('mail_messages').select(['to_address as to', 'subject', 'text']).execute();

  it('notifies the users who got a notice, once, in their language, and nobody else', async () => {
    const users: string[] = [];
    for (let at = 0; at < batchSize + 3; at += 1) {
      const { id } = await addUser(app, at === 0 ? { name: 'أميرة' } : {});
      await addBalance(id, 'ETH', '1');
      users.push(id);
    }
    const id = await open({ currencySymbol: 'ETH' });
    await closingWaveTask.run(app.services, console, new AbortController().signal);
    // A second notice stops in the middle: somebody got one, somebody two.
    await nadia.call('POST', `/adminapi/closings/${id}/notices`, {});
    await notifyBatch(app.services);
    const { id: late } = await addUser(app);
    await addBalance(late, 'ETH', '1');
    // Somebody withdrew everything meanwhile, and still has to know.
    await sql`delete from balances where user_id = ${users[1]}`.execute(app.services.db);
    await sql`delete from mail_messages`.execute(app.services.db);

    expect((await cancel(id)).body.result.waves[0]).toMatchObject({ isCancellation: true, number: 3 });
    await Promise.all([work(app), work(other)]);
    await work(app);
    const all = await mails();
    expect([all.length, new Set(all.map(({ to }) => to)).size]).toEqual([users.length, users.length]);
    expect(all.some(({ to }) => to === `${late}@example.com`)).toBe(false);
    expect(all.find(({ to }) => to === `${users[1]}@example.com`)).toMatchObject({
      subject: expect.stringMatching(/^ETH stays on /),
      text: expect.stringMatching(/The closing was canceled\.[^]*\n\nThe market goes on\.\n$/),
    });
    expect(all.filter(({ subject }) => subject.includes('تبقى')).map(({ to }) => to)).toEqual([
      `${users[0]}@example.com`,
    ]);
    expect((await read(id)).waves[0]).toMatchObject({ sent: users.length, endedAt: expect.any(String) });
  });

  it('sends nothing if nobody got a notice', async () => {
    const { id: user } = await addUser(app);
    await addBalance(user, 'ETH', '1');
    const id = await open();
    expect((await cancel(id)).body.result).toMatchObject({ state: 'cancelled', waves: [] });
    await closingWaveTask.run(app.services, console, new AbortController().signal);
    expect(await mails()).toEqual([]);
  });
});

/** specification 42.9 */
it('with many balances, the figures are counted in the background, for every closing that is not canceled', async () => {
  const { id: user } = await addUser(app);
  await addBalance(user, 'ETH', '0.000000000000000001');
  await sql`insert into balances (id, currency_symbol, amount)
    select gen_random_uuid(), 'GEM', 0.5 from generate_series(1, ${mostCountedLive})`.execute(
    app.services.db,
  );
  const id = await addClosing(nadia);
  expect(await read(id)).toMatchObject({ countedAt: null, currencies: [] });
  expect((await nadia.call('GET', `/adminapi/closings/${id}/rehearsal`)).status).toBe(409);
  expect((await nadia.call('GET', `/adminapi/closings/${id}/register`)).status).toBe(409);
  expect((await nadia.call('GET', `/adminapi/closings/${uuidV7()}/register`)).status).toBe(404);
  const count = () => closingFiguresTask.run(app.services, console, new AbortController().signal);
  await Promise.all([count(), closingFiguresTask.run(other.services, console, new AbortController().signal)]);
  const counted = await read(id);
  expect(counted.currencies).toEqual([
    {
      currencySymbol: 'ETH',
      accounts: 1,
      balance: '0.000000000000000001',
      pending: '0',
      paid: '0',
      remaining: '0.000000000000000001',
    },
    expect.objectContaining({ currencySymbol: 'GEM', balance: String(mostCountedLive / 2) }),
  ]);
  expect((await nadia.call('GET', `/adminapi/closings/${id}/rehearsal`)).body.result.users).toBe(1);
  // The register is of the same moment.
  const [{ amount: later }] = (
    await sql<{
      amount: string;
    }>`update balances set amount = 7 where user_id = ${user} returning amount::text`.execute(app.services.db)
  ).rows as [{ amount: string }];
  expect(Number(later)).toBe(7);
  expect(await register(id, `&search=${user}`)).toEqual([
    expect.objectContaining({ userId: user, balance: '0.000000000000000001', state: 'noAddress' }),
  ]);
  // They are not counted again at once, and an edited draft has none.
  await count();
  expect((await read(id)).countedAt).toBe(counted.countedAt);
  const { reason, announceAt, lastDepositAt, lastTradeAt, payoutUntil } = counted;
  const plan = { currencySymbol: 'ETH', reason, announceAt, lastDepositAt, lastTradeAt, payoutUntil };
  expect((await nadia.call('PUT', `/adminapi/closings/${id}`, plan)).body.result.countedAt).toBeNull();
  await count();
  expect((await read(id)).currencies).toHaveLength(1);
});

describe('a payout', () => {
  /** specification 42.5 */
  it('proposes exactly what is left, to where the user was paid or to the wallet, and releases nothing', async () => {
    const [paidBefore, withWallet, without] = [await addUser(app), await addUser(app), await addUser(app)];
    const known = '0x00000000000000000000000000000000000000b1';
    await addWithdrawal(app, { userId: paidBefore.id, status: 3, toAddress: known });
    await addWithdrawal(app, { userId: paidBefore.id, status: 1, amount: '0.25' });
    await addBalance(paidBefore.id, 'ETH', '12345678901234567.123456789012345678');
    await addBalance(withWallet.id, 'gem', '0.000000000000000001');
    await addBalance(without.id, 'ETH', '7');
    await addBalance(null, 'ETH', '1000');
    // A policy that releases everything without people.
    await sql`update withdrawal_policies set rows = '[{"key": "all", "currency": null, "conditions": {}, "outcome": "release", "reason": null}]'
      where state = 'in force'`.execute(app.services.db);
    const id = await open();
    const rehearsal = (await nadia.call('GET', `/adminapi/closings/${id}/rehearsal`)).body.result;
    expect(rehearsal).toMatchObject({
      users: 3,
      batches: 1,
      currencies: [
        {
          currencySymbol: 'ETH',
          accounts: 3,
          ready: 1,
          readyAmount: '12345678901234566.873456789012345678',
          kept: 2,
          keptAmount: '1007',
        },
        { currencySymbol: 'gem', ready: 1, readyAmount: '0.000000000000000001' },
      ],
    });
    expect([await proposed(id), (await read(id)).state]).toEqual([[], 'closing']);

    expect([await payOut(id), await payOut(id)]).toEqual([200, 409]);
    await propose();
    const made = await proposed(id);
    expect(made.map(({ userId, amount, address }) => [userId, amount, address])).toEqual([
      [paidBefore.id, '12345678901234566.873456789012345678', known],
      [withWallet.id, '0.000000000000000001', withWallet.address],
    ]);
    await decideOnce(app);
    const [first] = made;
    const state = async () =>
      (await nadia.call('GET', `/adminapi/withdrawalDecision/${first?.id}`)).body.result;
    expect(await state()).toMatchObject({ state: 'waiting', needed: 2 });
    // The one who started the payout is no approver.
    expect((await approveWithCode(first!.id, nadia)).status).toBe(409);
    expect((await approveWithCode(first!.id, omar)).status).toBe(200);
    expect((await state()).state).toBe('approved');
    expect((await approveWithCode(first!.id, noor)).status).toBe(200);
    expect((await state()).state).toBe('released');
    expect((await read(id)).payouts).toEqual({ waiting: 1, released: 1, refused: 0, paid: 0 });

    // Another run proposes nothing twice.
    expect(await payOut(id)).toBe(200);
    await propose();
    expect(await proposed(id)).toHaveLength(2);
    expect((await register(id)).map(({ state, remaining }) => [state, remaining])).toEqual([
      ['noUser', '1000'],
      ['noAddress', '7'],
      ['pending', '0'],
      ['pending', '0'],
    ]);
  });

  it('goes to one destination, although the one it is copied from has two', async () => {
    const users = [await addUser(app), await addUser(app)];
    for (const [index, type] of ([2, 4] as const).entries()) {
      const before = await addWithdrawal(app, { userId: users[index]!.id, status: 3, network: 'eip155:1' });
      await app.services.db
        .updateTable('withdrawals')
        .set({ payment_type: type, bank_name: 'Bank', bank_account_number: '42' })
        .where('id', '=', before)
        .execute();
      await addBalance(users[index]!.id, 'ETH', '1');
    }
    await payOut(await open());
    await propose();
    const { rows } = await sql`select payment_type as type, to_address is not null as "hasAddress", network,
        bank_name as bank, bank_account_number as account from withdrawals
      where user_id in (${users[0]!.id}, ${users[1]!.id}) and status = 1 order by payment_type`.execute(
      app.services.db,
    );
    expect(rows).toEqual([
      { type: 2, hasAddress: true, network: 'eip155:1', bank: null, account: null },
      { type: 4, hasAddress: false, network: null, bank: 'Bank', account: '42' },
    ]);
  });

  it('is taken out of the register once, whether the payment or the balance is reported first', async () => {
    const user = await addUser(app);
    const report = async (entity: string, row: object) => {
      const { body } = await key.call('POST', `/feed/v1/${entity}`, [row]);
      expect(body.results[0].errors).toBeUndefined();
    };
    await addWithdrawal(app, { userId: user.id, status: 3, symbol: 'GEM' });
    for (const isPaymentFirst of [true, false]) {
      const balance = `balance-${isPaymentFirst}`;
      await report('balances', {
        id: balance,
        currencySymbol: 'GEM',
        amount: '10',
        changedAt: '2026-01-01T00:00:00Z',
      });
      await sql`update balances set user_id = ${user.id} where currency_symbol = 'GEM'`.execute(
        app.services.db,
      );
      const id = await open({ currencySymbol: 'GEM' });
      await payOut(id);
      await propose();
      const [payout] = await proposed(id);
      const row = async () => {
        const [one] = await register(id);
        return one ? [one.balance, one.pending, one.paid, one.remaining] : [];
      };
      expect(await row()).toEqual(['10', '10', '0', '0']);
      const paid = () => report('withdrawals', { id: payout!.id, status: 3 });
      const left = (amount: string) =>
        report('balances', { id: balance, amount, changedAt: new Date().toISOString() });
      if (isPaymentFirst) {
        await paid();
        expect(await row()).toEqual(['10', '0', '10', '0']);
        // Half a unit came in meanwhile.
        await left('0.5');
        expect(await row()).toEqual(['0.5', '0', '0', '0.5']);
      } else {
        await left('0');
        expect(await row()).toEqual([]);
        await paid();
        expect(await row()).toEqual([]);
      }
      expect((await read(id)).payouts.paid).toBe(1);
      await nadia.call('POST', `/adminapi/closings/${id}/cancel`, { code: await nadia.code(), reason: 'x' });
      await sql`delete from closing_payouts; delete from balances`.execute(app.services.db);
    }
  });
});

/** specification 42.6 */
it('the register equals the balances to the digit at every moment, while the feed and payouts change them', async () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const amount = () =>
    `${random(99_999_999)}.${String(random(999_999_999)).padStart(9, '0')}${String(random(999_999_999)).padStart(9, '0')}`;
  const users: string[] = [];
  for (let at = 0; at < 40; at += 1) users.push((await addUser(app)).id);
  for (const user of users)
    for (const symbol of ['ETH', 'GEM', 'Usd']) {
      await addBalance(user, symbol, amount());
      if (random(2) === 0)
        await addWithdrawal(app, { userId: user, symbol, status: 1 + random(5), amount: amount() });
    }
  await addBalance(null, 'ETH', amount());
  const id = await open();
  await payOut(id);
  const { db } = app.services;
  const over = new AbortController();
  const feed = async () => {
    for (let at = 0; at < rounds(60, 600); at += 1) {
      const user = users[random(users.length)]!;
      await sql`update balances set amount = ${amount()} where user_id = ${user} and currency_symbol = ${['ETH', 'GEM', 'Usd'][random(3)]}`.execute(
        db,
      );
      await addWithdrawal(app, { userId: user, symbol: 'eth', amount: amount() });
      await sql`update withdrawals set status = ${1 + random(5)} where id in (
        select id from withdrawals where user_id = ${user} limit 2)`.execute(db);
    }
    over.abort();
  };
  let looks = 0;
  const look = async () => {
    while (!over.signal.aborted) {
      // Raw because it compares sums at one moment.
      const { rows } = await sql<{ currency: string; difference: string; least: string }>`
        select owed.currency, (sum(balance) - sum(pending + paid + remaining)) + (sum(balance) - min(owed.amount)) as difference,
          least(min(pending), min(paid), min(remaining)) as least
        from closing_register join (select lower(currency_symbol) as currency, sum(amount) as amount
          from balances group by 1) as owed on owed.currency = closing_register.currency
        where closing_id = ${id} group by owed.currency`.execute(db);
      expect(rows).toHaveLength(3);
      for (const { difference, least } of rows)
        expect([Number(difference), Number(least) >= 0]).toEqual([0, true]);
      looks += 1;
    }
  };
  await Promise.all([feed(), look(), propose()]);
  expect(looks).toBeGreaterThan(5);
  const whole = await read(id);
  for (const { currencySymbol, balance } of whole.currencies) {
    const { liabilities } = (await nadia.call('GET', `/adminapi/reserves/${currencySymbol}`)).body.result;
    expect(balance).toBe(liabilities);
  }
  const file = await nadia.call('GET', `/adminapi/closings/${id}/register?state=noAddress&search=example`);
  expect(file.status).toBe(200);
});
