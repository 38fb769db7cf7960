import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { askOnce } from '#server/testing/gates.ts';
import { testAddress } from '#server/testing/marketplace.ts';
import { addCounterparty, putTravelRuleInForce, setTravelRule } from '#server/testing/travel-rule.ts';
import { addUser } from '#server/testing/users.ts';
import { addWithdrawal, decideOnce, type FactorAdmin } from '#server/testing/withdrawals.ts';

let app: TestApp;
let root: FactorAdmin;
let user: string;
let wallet: string;
const settings = { thresholds: [{ country: 'CH', currency: 'ETH', amount: '1' }] };

beforeAll(async () => {
  app = await startTestApp();
  root = await putTravelRuleInForce(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await setTravelRule(root, { ...settings, windowHours: 24 });
  user = (await addUser(app, { name: 'Amira Haddad', created_at: new Date('2025-01-01') })).id;
  wallet = testAddress();
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const withdraw = (given: Parameters<typeof addWithdrawal>[1] = {}) =>
  addWithdrawal(app, { userId: user, toAddress: wallet, amount: '0.4', ...given });
/** Lets the server decide and ask, as often as it takes until nothing is left to do. */
async function decide(): Promise<void> {
  for (let time = 0; time < 3; time += 1) {
    await decideOnce(app);
    await askOnce(app);
  }
}
const stateOf = async (id: string) =>
  (await root.call('GET', `/adminapi/withdrawalDecision/${id}`)).body.result.state;
const transferOf = async (id: string) =>
  (await root.call('GET', `/adminapi/travelRule/withdrawals/${id}`)).body.result.transfer;
async function released(given: Parameters<typeof addWithdrawal>[1] = {}): Promise<boolean> {
  const id = await withdraw(given);
  await decide();
  return (await stateOf(id)) === 'released';
}

/** specification 40.3 */
it('adds up withdrawals of a user to one address: the third needs data', async () => {
  expect(await released()).toBe(true);
  expect(await released({ toAddress: wallet.toUpperCase().replace('0X', '0x') })).toBe(true);
  const third = await withdraw();
  await decide();
  expect(await stateOf(third)).toBe('waiting');
  expect(await transferOf(third)).toMatchObject({
    state: 'incomplete',
    amount: '0.4',
    summed: { amount: '1.2', count: 3 },
  });
  // Another address, currency or user has a sum of its own, and so has what is below the threshold exactly.
  expect(await released({ toAddress: testAddress() })).toBe(true);
  const other = (await addUser(app, { name: 'Jonas Weber', created_at: new Date('2025-01-01') })).id;
  expect(await released({ userId: other, email: 'jonas@example.com' })).toBe(true);
  expect(await released({ userId: other, email: 'jonas@example.com', amount: '0.599999999999999999' })).toBe(
    true,
  );
  expect(await released({ userId: other, email: 'jonas@example.com', amount: '0.000000000000000001' })).toBe(
    false,
  );
});

/** specification 40.3 */
it('counts two at once in each other, and the first again after the other was refused', async () => {
  const both = await Promise.all([withdraw({ amount: '0.5' }), withdraw({ amount: '0.5' })]);
  await decideOnce(app);
  await Promise.all([askOnce(app), askOnce(app)]);
  await decide();
  expect(await Promise.all(both.map(stateOf))).toEqual(['waiting', 'waiting']);
  await sql`update withdrawals set status = 4 where id = ${both[1]}`.execute(app.services.db);
  // The gate is asked again within an hour.
  await sql`update gates_due set due_at = now()`.execute(app.services.db);
  await sql`update gate_results set next_ask_at = now()`.execute(app.services.db);
  await decide();
  expect(await stateOf(both[0])).toBe('released');
});

/** specification 40.3 */
it('adds up within the hours of the settings, by the time here where the sender backdates', async () => {
  const first = await withdraw({ amount: '0.9', createdAt: hoursAgo(30), needsDecision: false });
  expect(await released({ amount: '0.9' })).toBe(true);
  await sql`delete from withdrawals where id = ${first}`.execute(app.services.db);
  const backdated = await withdraw({ amount: '0.9', createdAt: hoursAgo(100) });
  await decide();
  expect(await stateOf(backdated)).toBe('waiting');

  wallet = testAddress();
  await setTravelRule(root, { ...settings, windowHours: 72 });
  await withdraw({ amount: '0.9', createdAt: hoursAgo(30), needsDecision: false });
  expect(await released({ amount: '0.9' })).toBe(false);
  const path = '/adminapi/travelRule/settings';
  const { version: _, ...now } = (await root.call('GET', path)).body.result;
  expect(now).toMatchObject({ windowHours: 72 });
  for (const windowHours of [0, 721, 1.5, 'x']) {
    const refused = await root.call('PUT', path, { ...now, windowHours });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['windowHours']]);
  }
  const { windowHours: __, ...older } = now;
  expect((await root.call('PUT', path, older)).body.result.windowHours).toBe(72);
});

/** specification 40.3 */
it('adds up withdrawals to different addresses of one counterparty', async () => {
  const counterpartyId = await addCounterparty(root, {
    name: 'Baltic Exchange',
    country: 'CH',
    url: 'https://baltic.example.com',
    secret: '',
  });
  const ofHouse = async (toAddress: string) => {
    const id = await withdraw({ toAddress, amount: '1.5' });
    await decide();
    const { _id, data } = await transferOf(id);
    const { originatorAccount: _from, beneficiaryAccount: _to, ...entered } = data;
    await root.call('PUT', '/adminapi/travelRule/transfers', { id: _id, counterpartyId, ...entered });
    return id;
  };
  await ofHouse(testAddress());
  const second = await ofHouse(testAddress());
  expect((await transferOf(second)).summed).toEqual({ amount: '3', count: 2 });
});

/** specification 40.9 */
it('with two-person approval, nobody lets a withdrawal pass by taking back its counterparty', async () => {
  await setTravelRule(root, { thresholds: [] });
  const counterpartyId = await addCounterparty(root, {
    name: 'Berlin',
    country: 'DE',
    url: 'https://berlin.example.com',
    secret: '',
  });
  const near = await addCounterparty(root, {
    name: 'Bern',
    country: 'CH',
    url: 'https://bern.example.com',
    secret: '',
  });
  const ids = [await withdraw(), await withdraw({ toAddress: testAddress(), amount: '0.7' })];
  await decide();
  const choose = async (id: string | undefined, chosen: string | null) => {
    const transfer = await transferOf(id ?? '');
    const given = { id: transfer._id, version: transfer.version, counterpartyId: chosen };
    const { originatorAccount: _, beneficiaryAccount: __, ...data } = transfer.data;
    const { status, body } = await root.call('PUT', '/adminapi/travelRule/transfers', { ...data, ...given });
    expect(status, JSON.stringify(body)).toBe(200);
    await sql`update gates_due set due_at = now()`.execute(app.services.db);
    await sql`update gate_results set next_ask_at = now()`.execute(app.services.db);
    await decide();
  };
  await choose(ids[0], counterpartyId);
  await choose(ids[1], near);
  await setTravelRule(root, settings);
  expect((await root.call('POST', '/adminapi/changerequests/rule', { isOn: true })).status).toBe(200);
  await choose(ids[0], null);
  expect(await stateOf(ids[0] ?? '')).toBe('waiting');
  await choose(ids[0], near);
  expect(await stateOf(ids[0] ?? '')).toBe('waiting');
});
