import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { gateExpiriesInHour } from '#contract/platform/limits.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import {
  answered,
  askOnce,
  lastOf,
  putPolicyInForce,
  startGate,
  type TestGate,
} from '#server/testing/gates.ts';
import { askGatesAgain } from '#server/platform/screening/screening-answer.ts';
import { addTestKey } from '#server/testing/keys.ts';
import { until } from '#server/testing/until.ts';
import { writeAccess } from '#server/testing/rights.ts';
import {
  addExchangeUser,
  addWithdrawal,
  decideOnce,
  type FactorAdmin,
  withFactor,
} from '#server/testing/withdrawals.ts';
import { askGateAgain } from './ask-again.ts';
import { PassedGates } from '../approvals/passed-gates.ts';

let app: TestApp;
let ada: FactorAdmin;
let carl: FactorAdmin;
let gate: TestGate;
let user: string;

beforeAll(async () => {
  app = await startTestApp({ WEBHOOK_NETWORKS: '127.0.0.0/8' });
  ada = await withFactor(app, await app.signIn({ name: 'Ada' }));
  carl = await withFactor(app, await app.signIn({ name: 'Carl' }));
  gate = await startGate();
  user = await addExchangeUser(app);
  await putPolicyInForce(app, [ada, carl], {
    rows: [
      { key: 'free', currency: null, conditions: {}, outcome: 'release', reason: null, gates: ['Chains'] },
      lastOf(),
    ],
    gates: [{ name: 'Chains', url: gate.url, validMinutes: 60 }],
  });
});
beforeEach(() => {
  gate.says = 'passed';
  gate.received.length = 0;
});
afterAll(async () => {
  await gate.close();
  await app.close();
});

/** A withdrawal to an address of a network that the policy was asked about. */
async function waiting(network: string | null): Promise<string> {
  const id = await addWithdrawal(app, { userId: user, network });
  await decideOnce(app);
  return id;
}
const shown = async (id: string) => (await ada.call('GET', `/adminapi/withdrawalDecision/${id}`)).body.result;
const gateOf = async (id: string) => (await shown(id)).gates[0];
const retryNow = async () => {
  await sql`update gate_results set next_ask_at = clock_timestamp()`.execute(app.services.db);
  await sql`update gates_due set due_at = clock_timestamp()`.execute(app.services.db);
  await sql`update withdrawal_gates set paused_until = null, failures = 0`.execute(app.services.db);
};
/** A gate that passes every address of one network. */
const passesOn = (network: string | undefined) => {
  gate.says = ({ message }, response) =>
    answered(response, { question: message.data.question, state: 'passed', network });
};

/** specification 36.2 */
it.each([
  ['of another chain', 'eip155:1', 'tron'],
  ['that names no chain', 'eip155:1', undefined],
  ['of a chain that the question doesn’t name', null, 'tron'],
])('an answer %s doesn’t count', async (_name, network, answers) => {
  passesOn(answers);
  const id = await waiting(network);
  await askOnce(app);
  await decideOnce(app);
  expect(await gateOf(id)).toMatchObject({ state: 'unknown', error: 'badAnswer network' });
  expect((await shown(id)).state).toBe('waiting');
  passesOn(network ?? undefined);
  await retryNow();
  await askOnce(app);
  expect((await shown(id)).state).toBe('released');
  expect(gate.received.at(-1)?.message.data.withdrawal).toMatchObject({ id, network });
});

it('a withdrawal that moves to another network is asked about again', async () => {
  gate.says = ({ message }, response) => {
    const { question, withdrawal } = message.data;
    // The address is the same, and listed on one of its chains.
    const state = withdrawal.network === 'tron' ? 'hit' : 'passed';
    answered(response, { question, state, network: withdrawal.network });
  };
  const id = await waiting('eip155:1');
  let isMoved = false;
  const passes = gate.says;
  gate.says = async (got, response) => {
    if (!isMoved)
      await sql`update withdrawals set network = 'tron' where id = ${id}`.execute(app.services.db);
    isMoved = true;
    await passes(got, response);
  };
  await askOnce(app);
  await decideOnce(app);
  await decideOnce(app);
  expect((await shown(id)).state).toBe('waiting');
  await retryNow();
  await askOnce(app);
  expect(await gateOf(id)).toMatchObject({ state: 'hit' });
  expect((await shown(id)).state).toBe('waiting');
});

/** The signatures of the last question that a secret verifies. */
function verifies(secret: string): boolean {
  const { headers, body } = gate.received.at(-1)!;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key)
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64');
  return String(headers['webhook-signature']).split(' ').includes(`v1,${signature}`);
}

/** specification 36.5 */
it('questions carry the signatures of both secrets until the former one ends', async () => {
  const rotate = async (hours: number) =>
    (await ada.call('POST', '/adminapi/gates/rotate', { name: 'Chains', hours })).body.result;
  const test = () => ada.call('POST', '/adminapi/gates/test', { name: 'Chains' });
  const listed = async () => (await ada.call('GET', '/adminapi/gates')).body.result.gates[0];
  const first = await rotate(0);
  expect(first.formerUntil).toBeNull();
  await test();
  expect([verifies(first.secret), (await listed()).formerUntil]).toEqual([true, null]);
  const second = await rotate(24);
  await test();
  expect([verifies(first.secret), verifies(second.secret)]).toEqual([true, true]);
  expect((await listed()).formerUntil).toBe(second.formerUntil);
  await sql`update withdrawal_gates set former_until = now() - interval '1 second'`.execute(app.services.db);
  await test();
  expect([verifies(first.secret), verifies(second.secret)]).toEqual([false, true]);
  // A secret that leaked ends at once.
  const third = await rotate(0);
  await test();
  expect([verifies(second.secret), verifies(third.secret)]).toEqual([false, true]);
});

it('results are expired with a reason that colleagues see, and not again and again by one person', async () => {
  const key = await addTestKey(app, { restriction: [writeAccess('/withdraw')], madeBy: ada.id });
  const second = await addTestKey(app, { restriction: [writeAccess('/withdraw')], madeBy: ada.id });
  const expire = (who: { call: typeof key.call }, reason = 'List 8') =>
    who.call('POST', '/adminapi/gates/expire', { name: 'Chains', reason });
  expect((await expire(key, ' ')).status).toBe(400);
  const statuses: number[] = [];
  for (let each = 0; each <= gateExpiriesInHour; each += 1) statuses.push((await expire(key)).status);
  expect(statuses).toEqual([...Array.from({ length: gateExpiriesInHour }, () => 200), 429]);
  const refused = await expire(key);
  expect(refused.body.errors.messages).toBe(
    'You and your API keys have expired the results of Chains 6 times in an hour. Wait, or ask another administrator.',
  );
  // Another key of the same person, and the person, have no limit of their own.
  for (const same of [second, ada]) expect((await expire(same)).status).toBe(429);
  // The limit of one person doesn't keep anybody else from expiring a list that changed.
  expect((await expire(carl, 'List 9')).status).toBe(200);
  const [listed] = (await ada.call('GET', '/adminapi/gates')).body.result.gates;
  expect(listed.expired).toMatchObject({ by: 'Carl', reason: 'List 9' });
  const { body } = await ada.call('GET', '/adminapi/audit?call=expireGateResults');
  expect(body.data).toHaveLength(gateExpiriesInHour + 1);
});

it('expiring a gate doesn’t expire another one whose name ends like it in the replay of the trail', () => {
  const passed = new PassedGates();
  const record = '019a0f3c-8a51-7d20-8f3e-6b1c2d3e4f50';
  const release = { record, after: { gates: [{ gate: 'My list', digest: 'd' }] } };
  passed.note({ call: 'answerGate', record, after: { gate: 'My list', digest: 'd', result: 'passed' } });
  passed.note({ call: 'expireGateResults', record: 'x', after: { gate: 'list' } });
  expect(passed.closed(['My list'], release)).toEqual([]);
  passed.note({ call: 'expireGateResults', record: 'x', after: { gate: 'My list' } });
  expect(passed.closed(['My list'], release)).toEqual(['My list']);
});

/** specification 36.3 */
it.each([
  ['a changed list', () => askGatesAgain(app.services.db, null)],
  ['changed hits', (ids: string[]) => askGatesAgain(app.services.db, ids)],
  [
    'expired results',
    async () => {
      await sql`update gate_results set asked_at = now() - interval '1 minute', is_open = true;
        update withdrawal_gates set asked_from = now()`.execute(app.services.db);
      await askOnce(app);
    },
  ],
] as const)('%s locks waiting withdrawals in one order', async (_name, change) => {
  gate.says = 'pending';
  const ids = [await waiting('eip155:1'), await waiting('eip155:1')].toSorted();
  const [first = '', last = ''] = ids;
  await askOnce(app);
  // The first is stored after the last.
  await sql`update gates_due set due_at = now() + interval '1 hour'`.execute(app.services.db);
  await sql`update gates_due set due_at = now() + interval '2 hours' where decision_id = ${first}`.execute(
    app.services.db,
  );
  const holder = await app.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from gates_due where decision_id = $1 for update', [first]);
    const changed = change(ids);
    await until(async () => {
      const { rows } = await app.database.pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      expect(rows).toHaveLength(1);
    });
    // It waits for the first, and has locked none that comes later.
    await holder.query('select from gates_due where decision_id = $1 for update nowait', [last]);
    await holder.query('commit');
    await changed;
  } finally {
    holder.release(true);
  }
});

/** specification 38.4 */
it('an answer that a gate gives to a question from before its provider’s message doesn’t count', async () => {
  const id = await waiting(null);
  await retryNow();
  gate.says = async ({ message }, response) => {
    gate.says = 'hit';
    await askGateAgain(app.services.db, id, 'Chains');
    answered(response, { question: message.data.question, state: 'passed' });
  };
  await askOnce(app);
  await retryNow();
  await askOnce(app);
  expect([(await shown(id)).state, (await gateOf(id)).state]).toEqual(['waiting', 'hit']);
});
