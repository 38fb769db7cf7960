// Long because its cases share two servers and their figures.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addTestKey, type TestKey } from '#server/testing/keys.ts';
import { switchSecondFactorOn } from '#server/testing/second-factor.ts';
import { holdsOfCurrency } from '#server/testing/withdrawals.ts';
import { reserveCheckTask } from './jobs.ts';
import { compactLiabilities } from './queries.ts';

let app: TestApp;
let other: TestApp;
let key: TestKey;
let nadia: TestAdmin;
let omar: TestAdmin;
let nadiasCode: () => Promise<string>;
let omarsCode: () => Promise<string>;

beforeAll(async () => {
  app = await startTestApp();
  other = await app.another();
  const feeds = ['balances', 'custody'].map((name) => ({ path: `/feed/${name}`, isWriteAccess: true }));
  key = await addTestKey(app, { restriction: [...feeds, { path: '/withdraw', isWriteAccess: true }] });
  nadia = await app.signIn({ name: 'Nadia' });
  omar = await app.signIn({ name: 'Omar', restriction: [{ path: '/withdraw', isWriteAccess: true }] });
  nadiasCode = await switchSecondFactorOn(app, nadia);
  omarsCode = await switchSecondFactorOn(app, omar);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const feed = async (entity: string, ...rows: object[]) => {
  const { status, body } = await key.call('POST', `/feed/v1/${entity}`, rows);
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.results.map(({ result }: { result: string }) => result);
};
const balance = (id: string, currencySymbol: string, amount: string, more: object = {}) =>
  feed('balances', { id, currencySymbol, amount, ...more });
const custody = (id: string, currencySymbol: string, amount: string, more: object = {}) =>
  feed('custody', { id, account: id, currencySymbol, amount, ...more });
const read = async (symbol: string) => (await nadia.call('GET', `/adminapi/reserves/${symbol}`)).body.result;
const held = (currencySymbol: string, on = app) => holdsOfCurrency(on, currencySymbol);
const check = () =>
  Promise.all(
    [app, other].map(({ services }) => reserveCheckTask.run(services, console, new AbortController().signal)),
  );
const told = async (record: string) =>
  (
    await app.services.db
      .selectFrom('events')
      .select('type')
      .where('record_id', '=', record)
      .orderBy('written')
      .execute()
  ).map(({ type }) => type);

describe('what is owed', () => {
  it('is the exact sum of the balances, folded or not, through changes, other currencies and what comes late', async () => {
    await feed(
      'balances',
      ...Array.from({ length: 50 }, (_, index) => ({
        id: `sum-${index}`,
        revision: 1,
        currencySymbol: index % 2 ? 'SUM' : 'sum',
        amount: '0.000000000000000001',
      })),
    );
    await balance('sum-0', 'SUM', '99999999999999999.9', { revision: 3 });
    expect(await balance('sum-0', 'SUM', '1', { revision: 2 })).toEqual(['stale']);
    expect(await read('SUM')).toMatchObject({
      liabilities: '99999999999999999.900000000000000049',
      balances: 50,
    });
    await Promise.all([compactLiabilities(app.services.db), balance('sum-1', 'OTHER', '5')]);
    await compactLiabilities(other.services.db);
    expect(await read('sum')).toMatchObject({
      liabilities: '99999999999999999.900000000000000048',
      balances: 49,
    });
    expect((await read('Other')).liabilities).toBe('5');
  });

  it('takes no negative, and no number of JSON', async () => {
    const { body } = await key.call('POST', '/feed/v1/balances', [
      { id: 'n-1', currencySymbol: 'NEG', amount: '-1' },
      { id: 'n-2', currencySymbol: 'NEG', amount: 1.5 },
    ]);
    expect(body.counts.rejected).toBe(2);
  });
});

describe('a shortfall', () => {
  it('holds every release of its currency by itself, on every server, until it is covered again', async () => {
    await balance('a-1', 'AAA', '10');
    await custody('a-hot', 'AAA', '10');
    expect([await held('AAA'), (await read('AAA')).state]).toEqual([[], 'covered']);
    await custody('a-hot', 'aaa', '9.999999999999999999');
    expect([await held('aaa', other), await held('BBB')]).toEqual([['shortfall'], []]);
    expect(await read('aaa')).toMatchObject({
      state: 'short',
      isHeld: true,
      difference: '-0.000000000000000001',
    });
    await check();
    await check();
    await custody('a-cold', 'AAA', '1');
    expect(await held('AAA')).toEqual([]);
    await check();
    expect(await told('aaa')).toEqual(['reserves.short', 'reserves.covered']);
    const mails = await app.services.db
      .selectFrom('mail_messages')
      .select(['to_address', 'text'])
      .where('subject', '=', 'Reserves are lower than user balances')
      .where('to_address', '=', nadia.email)
      .execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to_address: nadia.email });
    expect(mails[0]?.text).toContain('0.000000000000000001');
  });

  it('is not covered by an address that is counted twice', async () => {
    const at = { address: '0x52908400098527886E0F7030069857D2E4169EE7', network: '1' };
    await custody('t-1', 'TWI', '5', at);
    const { body } = await key.call('POST', '/feed/v1/custody', [
      {
        id: 't-2',
        account: 'x',
        currencySymbol: 'twi',
        amount: '5',
        address: at.address.toLowerCase(),
        network: '1',
      },
    ]);
    expect(body.results[0]).toMatchObject({ result: 'rejected', errors: { address: expect.any(String) } });
  });

  it('is unknown where nobody reported, or too long ago; that holds where the rule says so', async () => {
    await balance('u-1', 'UNK', '1');
    expect([await held('UNK'), (await read('UNK')).state]).toEqual([[], 'unknown']);
    await custody('u-hot', 'UNK', '2', { observedAt: new Date(Date.now() - 25 * 3_600_000).toISOString() });
    await custody('u-closed', 'UNK', '0', { observedAt: '2020-01-01T00:00:00Z' });
    expect((await read('UNK')).state).toBe('unknown');
    const ahead = await key.call('POST', '/feed/v1/custody', [
      { id: 'u-hot', observedAt: new Date(Date.now() + 3_600_000).toISOString() },
    ]);
    expect(ahead.body.results[0].result).toBe('rejected');
    const rule = {
      currency: 'UNK',
      tolerance: '0',
      staleHours: 24,
      unknownHolds: true,
      code: await nadiasCode(),
    };
    expect((await nadia.call('POST', '/adminapi/reserveRules', rule)).status).toBe(200);
    expect(await held('UNK', other)).toEqual(['shortfall']);
    await custody('u-hot', 'UNK', '2', { observedAt: new Date().toISOString() });
    expect([await held('UNK'), (await read('UNK')).state]).toEqual([[], 'covered']);
  });
});

describe('a rule', () => {
  const set = async (given: object, by = nadia, code = nadiasCode) =>
    by.call('POST', '/adminapi/reserveRules', {
      currency: 'RUL',
      tolerance: '0',
      staleHours: 24,
      unknownHolds: false,
      ...given,
      code: await code(),
    });

  it('that is looser lets nothing go today; a stricter one counts at once and takes it back', async () => {
    await balance('r-1', 'RUL', '10');
    await custody('r-hot', 'RUL', '9');
    await set({ tolerance: '5' });
    expect(await held('RUL')).toEqual(['shortfall']);
    expect((await read('RUL')).next).toMatchObject({ tolerance: '5' });
    const inADay = () =>
      sql`update reserve_rules set in_force_at = in_force_at - interval '24 hours' where currency = 'rul'`.execute(
        app.services.db,
      );
    await inADay();
    expect(await held('RUL')).toEqual([]);
    await set({ tolerance: '6' });
    await set({ tolerance: '0' });
    await inADay();
    expect([await held('RUL'), (await read('RUL')).rule.tolerance]).toEqual([['shortfall'], '0']);
  });

  it('of all is none that comes for a currency with its own, and what comes is told to who sets the next', async () => {
    const rule = async (symbol = '') =>
      (await nadia.call('GET', `/adminapi/reserveRules${symbol && `?currency=${symbol}`}`)).body.result;
    const present = { isOwn: false, tolerance: '0', staleHours: 24, unknownHolds: false };
    expect(await rule('NEWER')).toEqual({ now: present, next: null });
    await set({ currency: 'OWN', staleHours: 12 });
    await set({ currency: undefined, staleHours: 48 });
    expect(await rule()).toMatchObject({ now: present, next: { staleHours: 48 } });
    expect((await rule('NEWER')).next).toMatchObject({ staleHours: 48 });
    expect(await rule('own')).toEqual({ now: { ...present, isOwn: true, staleHours: 12 }, next: null });
    await set({ currency: undefined });
    expect((await rule()).next).toBeNull();
  });

  it('is a superadmin’s, with a code', async () => {
    expect((await set({}, omar, omarsCode)).status).toBe(403);
    expect((await set({}, nadia, async () => '000000')).status).toBe(400);
    const bare = await app.signIn();
    expect((await set({}, bare, async () => '123456')).status).toBe(403);
    expect((await key.call('POST', '/adminapi/reserveRules', {})).status).toBe(403);
  });
});

/** specification 18.6 */
describe('overriding a shortfall', () => {
  const ask = async (
    symbol: string,
    by: Pick<TestAdmin, 'call'> = nadia,
    code = nadiasCode,
    more: object = {},
  ) =>
    by.call('POST', `/adminapi/reserves/${symbol}/override`, {
      reason: 'The bank confirms it.',
      hours: 2,
      code: await code(),
      ...more,
    });
  const approve = async (
    symbol: string,
    request: string,
    by: Pick<TestAdmin, 'call'> = omar,
    code = omarsCode,
  ) => by.call('POST', `/adminapi/reserves/${symbol}/override/approve`, { request, code: await code() });

  it('takes two people, for a time, and up to the shortfall that was seen', async () => {
    await balance('o-1', 'OVR', '10');
    await custody('o-hot', 'OVR', '9');
    const asked = await ask('ovr');
    expect([asked.status, asked.body.errors]).toEqual([200, undefined]);
    const { _id: request, upTo } = asked.body.result.request;
    expect([upTo, await held('OVR')]).toEqual(['1', ['shortfall']]);
    expect((await approve('OVR', request, nadia, nadiasCode)).status).toBe(403);
    expect((await approve('OVR', request, key)).status).toBe(403);
    const both = await Promise.all([approve('OVR', request), approve('OVR', request)]);
    expect(both.map(({ status }) => status)).toContain(200);
    expect(await held('OVR', other)).toEqual([]);
    expect((await read('OVR')).override).toMatchObject({ askedBy: 'Nadia', approvedBy: 'Omar', upTo: '1' });
    // More goes missing.
    await custody('o-hot', 'OVR', '8.9');
    expect(await held('OVR')).toEqual(['shortfall']);
    await custody('o-hot', 'OVR', '9');
    expect(await held('OVR')).toEqual([]);
    await sql`update reserve_overrides set ends_at = clock_timestamp() where currency = 'ovr'`.execute(
      app.services.db,
    );
    expect(await held('OVR', other)).toEqual(['shortfall']);
  });

  it('is for 72 hours at most, with a reason, and lapses after an hour without a second person', async () => {
    await balance('l-1', 'LAP', '10');
    await custody('l-hot', 'LAP', '9');
    for (const wrong of [{ hours: 73 }, { hours: 0 }, { reason: '' }]) {
      const refused = await ask('LAP', nadia, nadiasCode, wrong);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, Object.keys(wrong)]);
    }
    const asked = await ask('LAP', nadia, nadiasCode, { hours: 72 });
    const { _id: request, askedAt, lapsesAt } = asked.body.result.request;
    expect(Date.parse(lapsesAt) - Date.parse(askedAt)).toBeLessThanOrEqual(3_600_000);
    await sql`update second_person_requests set lapses_at = clock_timestamp() where id = ${request}`.execute(
      app.services.db,
    );
    expect((await approve('LAP', request)).status).toBe(409);
    expect(await held('LAP')).toEqual(['shortfall']);
  });

  it('is refused by another, and taken back by who asked', async () => {
    await balance('t-1', 'TAK', '10');
    await custody('t-hot', 'TAK', '9');
    for (const by of [omar, nadia]) {
      const { _id: request } = (await ask('TAK')).body.result.request;
      const refused = await by.call('POST', '/adminapi/reserves/TAK/override/refuse', { request });
      expect([refused.status, refused.body.result.request]).toEqual([200, null]);
      expect((await approve('TAK', request)).status).toBe(409);
    }
    expect(await held('TAK')).toEqual(['shortfall']);
  });

  it('is not for who only reads, nor for a currency that is not held', async () => {
    const reader = await app.signIn({ restriction: [{ path: '/withdraw', isWriteAccess: false }] });
    const readersCode = await switchSecondFactorOn(app, reader);
    expect((await ask('OVR', reader, readersCode)).status).toBe(403);
    expect((await ask('OVR', key)).status).toBe(403);
    await balance('f-1', 'FIN', '1');
    await custody('f-hot', 'FIN', '1');
    expect((await ask('FIN')).status).toBe(409);
    expect((await ask('NONE')).status).toBe(409);
  });
});

describe('the figures of each hour', () => {
  it('are kept once, however many servers look', async () => {
    await check();
    await check();
    const { points } = await read('OVR');
    expect(points).toHaveLength(2);
    expect(points[0]).toMatchObject({ liabilities: '10', custody: '9', difference: '-1', pending: '0' });
    const list = await nadia.call('GET', '/adminapi/reserves?state=short&sort=difference');
    expect([list.status, list.body.errors]).toEqual([200, undefined]);
    expect(list.body.data.map(({ _id }: { _id: string }) => _id)).toContain('ovr');
  });
});
