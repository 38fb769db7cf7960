import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addTestKey, type TestKey } from '#server/testing/keys.ts';
import { rounds } from '#server/testing/rounds.ts';
import { until } from '#server/testing/until.ts';
import {
  addExchangeUser,
  addWithdrawal,
  decideOnce,
  type FactorAdmin,
  withFactor,
} from '#server/testing/withdrawals.ts';

let app: TestApp;
let other: TestApp;
let ada: FactorAdmin;
let noor: FactorAdmin;
let feed: TestKey;
let user: string;

beforeAll(async () => {
  app = await startTestApp();
  other = await app.another();
  ada = await withFactor(app, await app.signIn({ name: 'Ada' }));
  noor = await withFactor(app, await app.signIn({ name: 'Noor' }));
  feed = await addTestKey(app, {
    restriction: ['balances', 'custody'].map((name) => ({ path: `/feed/${name}`, isWriteAccess: true })),
  });
  user = await addExchangeUser(app);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const row = (id: string) =>
  app.services.db
    .selectFrom('withdrawal_decisions')
    .select(['state', 'approvals', 'needed', 'version', 'outcome', 'decided_at as decidedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const released = async (id: string) =>
  (
    await app.services.db
      .selectFrom('events')
      .select('type')
      .where('record_id', '=', id)
      .where('type', '=', 'withdrawal.released')
      .execute()
  ).length;
const on = (server: TestApp, who: TestAdmin): Pick<TestAdmin, 'call'> => ({
  call: (method, path, body) => server.call(method, path, body, { token: who.token }),
});
async function approve(id: string, who: FactorAdmin, server = app) {
  const { version } = await row(id);
  const { status, body } = await on(server, who).call('POST', `/adminapi/withdrawalDecision/${id}/approve`, {
    version,
    code: await who.code(),
  });
  return [status, body.message ?? body.errors.messages];
}
const isReleased = [200, 'Withdrawal released. The exchange can now pay it.'];

/** A withdrawal that one more approval releases. */
async function oneMissing(symbol: string) {
  const id = await addWithdrawal(app, { userId: user, symbol });
  await decideOnce(app);
  expect(await approve(id, ada)).toEqual([200, 'Withdrawal approved. One more person has to approve it.']);
  return id;
}
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
async function engage(given: object = {}, server = other, who = noor): Promise<string> {
  const freeze = { scope: 'all', reason: 'A leak.', endsAt: inHours(2), ...given };
  const { status, body } = await on(server, who).call('POST', '/adminapi/stops', freeze);
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.result._id;
}
async function ask(path: string, reason: object): Promise<string> {
  const { status, body } = await ada.call('POST', path, { ...reason, code: await ada.code() });
  expect([status, body.errors]).toEqual([200, undefined]);
  return (body.result.lifting ?? body.result.request)._id;
}
const confirm = async (path: string, request: string, who: FactorAdmin) =>
  (await who.call('POST', `${path}/approve`, { request, code: await who.code() })).status;
const liftAll = () =>
  sql`update withdrawal_stops set lifted_at = now(), told_at = now() where told_at is null`.execute(
    app.services.db,
  );
async function report(entity: 'balances' | 'custody', currencySymbol: string, amount: string) {
  const record = { id: `${entity}-${currencySymbol}`, account: 'hot', currencySymbol, amount };
  const { account: _, ...balance } = record;
  const { body } = await feed.call('POST', `/feed/v1/${entity}`, [entity === 'custody' ? record : balance]);
  expect(body.results[0].errors).toBeUndefined();
}

describe('the last approval', () => {
  it('releases nothing under a stop of any scope, keeps the first one, and releases once two have lifted it', async () => {
    const id = await oneMissing('ETH');
    const scopes = [{ scope: 'user', userId: user }, { scope: 'newDestinations', destinationHours: 24 }, {}];
    for (const given of scopes) {
      const freeze = await engage(given);
      const [status, sentence] = await approve(id, noor);
      expect([status, sentence]).toEqual([409, expect.stringContaining('A leak.')]);
      expect(await row(id)).toMatchObject({ state: 'approved', approvals: 1, decidedAt: null });
      const seen = await noor.call('GET', `/adminapi/withdrawalDecision/${id}`);
      expect(seen.body.result.holds).toEqual([sentence]);
      const path = `/adminapi/stops/${freeze}/lifting`;
      const request = await ask(path, { reason: 'It is mended.' });
      expect(await confirm(path, request, ada)).toBe(403);
      expect((await approve(id, noor))[0]).toBe(409);
      expect(await confirm(path, request, noor)).toBe(200);
    }
    expect(await released(id)).toBe(0);
    expect(await approve(id, noor)).toEqual(isReleased);
    expect([await row(id), await released(id)]).toMatchObject([{ state: 'released' }, 1]);
  });

  it('releases nothing of a currency that is short, until it is covered or two override it', async () => {
    await report('balances', 'SHT', '20');
    await report('custody', 'SHT', '19.999999999999999999');
    const [covered, overridden] = [await oneMissing('sht'), await oneMissing('SHT')];
    const elsewhere = await oneMissing('ETH');
    for (const id of [covered, overridden]) {
      const [status, sentence] = await approve(id, noor);
      expect([status, sentence]).toEqual([409, expect.stringContaining('holds less of this currency')]);
      expect(await row(id)).toMatchObject({ state: 'approved', approvals: 1 });
    }
    expect(await approve(elsewhere, noor)).toEqual(isReleased);
    await report('custody', 'SHT', '20');
    expect(await approve(covered, noor, other)).toEqual(isReleased);
    await report('custody', 'SHT', '12');
    const path = '/adminapi/reserves/sht/override';
    const request = await ask(path, { reason: 'On its way.', hours: 1 });
    expect((await approve(overridden, noor))[0]).toBe(409);
    expect(await confirm(path, request, noor)).toBe(200);
    expect(await approve(overridden, noor)).toEqual(isReleased);
  });

  it('that is being given while somebody stops everything comes first: the stop answers after it', async () => {
    const id = await oneMissing('ETH');
    const waiting = async () =>
      (
        await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          app.services.db,
        )
      ).rows.length;
    let hasAnswered = false;
    const begun = await app.services.db.transaction().execute(async (transaction) => {
      // The approval has looked for what holds it, and can't be written yet.
      await sql`lock table withdrawal_approvals in share mode`.execute(transaction);
      const approving = approve(id, noor);
      await until(async () => expect(await waiting()).toBe(1));
      const engaging = engage({}, other, ada).then(() => (hasAnswered = true));
      await until(async () => expect(hasAnswered || (await waiting()) === 2).toBe(true));
      expect(hasAnswered).toBe(false);
      return { approving, engaging };
    });
    expect(await begun.approving).toEqual(isReleased);
    await begun.engaging;
    await liftAll();
  });

  it('at the same instant as a stop releases before that answers, or not at all', async () => {
    for (let round = 0; round < rounds(5, 200); round += 1) {
      const id = await oneMissing('ETH');
      const [server, elsewhere] = round % 2 ? [app, other] : [other, app];
      const approving = approve(id, noor, server);
      // Somewhere in the middle of it.
      await sql`select pg_sleep(random() / 15)`.execute(app.services.db);
      // By a colleague, or by who approves in another tab.
      const engaging = engage({}, elsewhere, round % 3 ? noor : ada).then(() => row(id));
      const [[status], whenAnswered] = await Promise.all([approving, engaging]);
      // What it was when the stop answered is what it stays.
      const { state, approvals } = await row(id);
      expect(whenAnswered).toMatchObject({ state, approvals });
      expect([status, state, approvals, await released(id)]).toEqual(
        status === 200 ? [200, 'released', 2, 1] : [409, 'approved', 1, 0],
      );
      await liftAll();
      if (status !== 200) expect(await approve(id, noor)).toEqual(isReleased);
    }
  });
});

describe('a rule that releases by itself', () => {
  it('releases nothing under a stop or a shortfall on any server, and does once both are gone', async () => {
    const current = (await ada.call('GET', '/adminapi/withdrawalPolicy')).body.result.inForce;
    const free = { key: 'free', currency: 'FRE', conditions: {}, outcome: 'release', reason: null };
    const proposed = await ada.call('POST', '/adminapi/withdrawalPolicy/propose', {
      basedOn: current.version,
      rows: [free, ...current.rows],
      lists: current.lists,
      approvalHours: current.approvalHours,
      code: await ada.code(),
    });
    expect([proposed.status, proposed.body.errors]).toEqual([200, undefined]);
    const { version } = proposed.body.result;
    const code = await noor.code();
    expect((await noor.call('POST', '/adminapi/withdrawalPolicy/confirm', { version, code })).status).toBe(
      200,
    );
    await report('balances', 'FRE', '20');
    await report('custody', 'FRE', '20');
    const freeze = await engage({ scope: 'all' });
    const ids = [await addWithdrawal(app, { userId: user, symbol: 'FRE' })];
    ids.push(await addWithdrawal(app, { userId: user, symbol: 'fre' }));
    const decide = async () => {
      for (const server of [app, other, app]) await decideOnce(server);
      return Promise.all(ids.map(async (id) => (await row(id)).state));
    };
    expect(await decide()).toEqual(['waiting', 'waiting']);
    expect(await row(ids[0]!)).toMatchObject({ outcome: 'release', needed: 0 });
    await report('custody', 'FRE', '19');
    const path = `/adminapi/stops/${freeze}/lifting`;
    expect(await confirm(path, await ask(path, { reason: 'It is mended.' }), noor)).toBe(200);
    expect(await decide()).toEqual(['waiting', 'waiting']);
    await report('custody', 'FRE', '20');
    expect(await decide()).toEqual(['released', 'released']);
    expect(await Promise.all(ids.map(released))).toEqual([1, 1]);
  });
});
