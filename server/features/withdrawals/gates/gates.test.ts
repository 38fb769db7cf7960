// Long because one desk and one gate serve the whole life of a gated withdrawal.
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gatePatience } from './ask-gate.ts';
import { verifyReleases } from '../approvals/verify.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import {
  answered,
  askOnce,
  lastOf,
  putPolicyInForce,
  startGate,
  type TestGate,
} from '#server/testing/gates.ts';
import { addTestKey } from '#server/testing/keys.ts';
import { writeAccess } from '#server/testing/rights.ts';
import { until } from '#server/testing/until.ts';
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
let makers: [FactorAdmin, FactorAdmin];
let gate: TestGate;
let user: string;

const approver = [writeAccess('/withdrawal-approvals')];
const free = { key: 'free', currency: null, conditions: {}, outcome: 'release', reason: null } as const;

beforeAll(async () => {
  app = await startTestApp({ WEBHOOK_NETWORKS: '127.0.0.0/8' });
  ada = await withFactor(app, await app.signIn({ name: 'Ada' }));
  noor = await withFactor(app, await app.signIn({ name: 'Noor', restriction: approver }));
  makers = [
    await withFactor(app, await app.signIn({ name: 'Pia' })),
    await withFactor(app, await app.signIn({ name: 'Carl' })),
  ];
  gate = await startGate();
  user = await addExchangeUser(app);
});
beforeEach(async () => {
  gate.says = 'passed';
  gate.received.length = 0;
  await inForce();
});
afterAll(async () => {
  await gate.close();
  await app.close();
});

/** A policy that releases everything once the gate is passed. */
const inForce = (more: object = {}, validMinutes = 60) =>
  putPolicyInForce(app, makers, {
    rows: [{ ...free, gates: ['Sanctions'], ...more }, lastOf()],
    gates: [{ name: 'Sanctions', url: gate.url, validMinutes }],
  });

const stateOf = async (id: string) =>
  (
    await app.services.db
      .selectFrom('withdrawal_decisions')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state;
const isReleased = (state: string) => state === 'released';
const shown = async (id: string, who = ada) =>
  (await who.call('GET', `/adminapi/withdrawalDecision/${id}`)).body.result;
const gateOf = async (id: string) => (await shown(id)).gates[0];
/** A withdrawal that the policy was asked about. */
async function waiting(given: Parameters<typeof addWithdrawal>[1] = {}) {
  const id = await addWithdrawal(app, { userId: user, ...given });
  await decideOnce(app);
  return id;
}
/** The withdrawal in each question about it. */
const askedAbout = (id: string) =>
  gate.received.map(({ message }) => message.data.withdrawal).filter((asked) => asked.id === id);
/** Makes the next question due. */
const dueNow = () => sql`update gates_due set due_at = clock_timestamp()`.execute(app.services.db);
const retryNow = async () => {
  await sql`update gate_results set next_ask_at = clock_timestamp()`.execute(app.services.db);
  await dueNow();
};
describe('a withdrawal whose rule requires a gate', () => {
  it('is released once it has passed, and the trail says by which answer', async () => {
    const id = await waiting();
    await decideOnce(app);
    expect(await stateOf(id)).toBe('waiting');
    expect((await shown(id)).holds).toEqual(['The gate Sanctions has not answered yet.']);
    await askOnce(app);
    expect(await stateOf(id)).toBe('released');
    const released = await app.services.db
      .selectFrom('audit_log')
      .select('after')
      .where('record', '=', id)
      .where('call', '=', 'releaseByPolicy')
      .executeTakeFirstOrThrow();
    expect(released.after).toMatchObject({
      gates: [{ gate: 'Sanctions', state: 'passed', sourceVersion: 'list 1' }],
    });
    expect((await verifyReleases(app.services)).broken).toEqual([]);
  });

  it('is asked about with a signature over exactly what would be paid', async () => {
    const rotated = await ada.call('POST', '/adminapi/gates/rotate', { name: 'Sanctions', hours: 0 });
    const { secret } = rotated.body.result;
    const id = await waiting({ amount: '7.25', toAddress: '0x00000000000000000000000000000000000000AA' });
    await askOnce(app);
    const [got] = gate.received;
    expect(got?.message).toMatchObject({
      type: 'gate.asked',
      data: {
        gate: 'Sanctions',
        isTest: false,
        withdrawal: {
          id,
          userId: user,
          currency: 'ETH',
          amount: '7.25',
          toAddress: '0x00000000000000000000000000000000000000AA',
        },
      },
    });
    const headers = got?.headers ?? {};
    const key = Buffer.from(String(secret).slice('whsec_'.length), 'base64');
    const signature = createHmac('sha256', key)
      .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${got?.body}`)
      .digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
  });

  it.each([
    ['a hit', 'hit', 'The gate Sanctions found something. Two people can override it.'],
    ['an answer that it is still checking', 'pending', 'The gate Sanctions has not answered yet.'],
  ] as const)('is not released after %s', async (_name, says, sentence) => {
    gate.says = says;
    const id = await waiting();
    await askOnce(app);
    await decideOnce(app);
    expect([await stateOf(id), (await shown(id)).holds]).toEqual(['waiting', [sentence]]);
  });

  it.each([
    ['HTML', (_got: unknown, response: { end: (text: string) => void }) => response.end('<p>'), 'notJson'],
    [
      'an answer to another question',
      (_got: unknown, response: never) =>
        answered(response, { question: '00000000-0000-4000-8000-000000000000', state: 'passed' }),
      'badAnswer question',
    ],
    [
      'an unknown state',
      (got: { message: { data: { question: string } } }, response: never) =>
        answered(response, { question: got.message.data.question, state: 'fine' }),
      'badAnswer state',
    ],
    [
      'an error',
      (_got: unknown, response: { writeHead: (status: number) => { end: () => void } }) =>
        response.writeHead(500).end(),
      'status 500',
    ],
  ] as const)('is not released by %s, and asked about again', async (_name, says, error) => {
    gate.says = says as never;
    const id = await waiting();
    await askOnce(app);
    await decideOnce(app);
    expect(await gateOf(id)).toMatchObject({ state: 'unknown', error });
    expect(await stateOf(id)).toBe('waiting');
    gate.says = 'passed';
    await askOnce(app);
    expect((await gateOf(id)).state).toBe('unknown');
    await sql`update withdrawal_gates set paused_until = null`.execute(app.services.db);
    await retryNow();
    await askOnce(app);
    await decideOnce(app);
    expect(await stateOf(id)).toBe('released');
  });

  it('is not released by an answer that comes too late', { timeout: 60_000 }, async () => {
    let answer: () => void = () => undefined;
    gate.says = async ({ message }, response) => {
      await new Promise<void>((resolve) => (answer = resolve));
      if (!response.destroyed) answered(response, { question: message.data.question, state: 'passed' });
    };
    const id = await waiting();
    const asking = askOnce(app);
    await new Promise((resolve) => setTimeout(resolve, gatePatience + 500));
    answer();
    await asking;
    await decideOnce(app);
    expect(await gateOf(id)).toMatchObject({ state: 'unknown', error: 'timeout' });
    expect(await stateOf(id)).toBe('waiting');
  });

  it('is not held up by another one whose answer takes long', async () => {
    const count = 25;
    const ids: string[] = [];
    for (let each = 0; each < count; each += 1) ids.push(await addWithdrawal(app, { userId: user }));
    await decideOnce(app);
    let slow: string | undefined;
    gate.says = async ({ message }, response) => {
      const { question, withdrawal } = message.data;
      slow ??= withdrawal.id;
      // The first one is answered once all others are released.
      if (withdrawal.id === slow)
        await until(async () =>
          expect((await Promise.all(ids.map(stateOf))).filter(isReleased)).toHaveLength(count - 1),
        );
      answered(response, { question, state: 'passed' });
    };
    await askOnce(app);
    expect((await Promise.all(ids.map(stateOf))).every(isReleased)).toBe(true);
  });

  it('is asked about again if it changes while the gate answers', async () => {
    let id = '';
    gate.says = async ({ message }, response) => {
      gate.says = (_got, failing) => void failing.destroy();
      await sql`update withdrawals set amount = amount + 1 where id = ${id}`.execute(app.services.db);
      answered(response, { question: message.data.question, state: 'passed' });
    };
    id = await waiting();
    await askOnce(app);
    await decideOnce(app);
    await decideOnce(app);
    expect([(await gateOf(id)).state, await stateOf(id)]).toEqual(['unknown', 'waiting']);
    gate.says = 'passed';
    await retryNow();
    await askOnce(app);
    expect(await stateOf(id)).toBe('released');
    const amounts = askedAbout(id).map(({ amount }) => Number(amount));
    expect([amounts[0], ...new Set(amounts.slice(1))]).toEqual([12.5, 13.5]);
  });

  it('is not released once a result is too old, and asked about again then', async () => {
    await inForce({ outcome: 'two' }, 1);
    const id = await waiting();
    await askOnce(app);
    await sql`update gate_results set answered_at = answered_at - interval '61 seconds'`.execute(
      app.services.db,
    );
    expect((await gateOf(id)).state).toBe('expired');
    const approve = async (who: FactorAdmin) =>
      who.call('POST', `/adminapi/withdrawalDecision/${id}/approve`, {
        version: (await shown(id)).version,
        code: await who.code(),
      });
    expect((await approve(ada)).status).toBe(200);
    const second = await approve(noor);
    expect([second.status, second.body.errors.messages]).toEqual([
      409,
      'The answer of the gate Sanctions has expired. It is asked again automatically.',
    ]);
    await dueNow();
    await askOnce(app);
    expect((await approve(noor)).body.message).toContain('released');
    expect(gate.received).toHaveLength(2);
  });

  it('is not released by results from before the lists changed', async () => {
    await inForce({ outcome: 'two' });
    const id = await waiting();
    await askOnce(app);
    expect((await gateOf(id)).state).toBe('passed');
    const key = await addTestKey(app, { restriction: [writeAccess('/withdraw')] });
    const expired = await key.call('POST', '/adminapi/gates/expire', { name: 'Sanctions', reason: 'List 7' });
    expect(expired.status).toBe(200);
    await decideOnce(app);
    expect([(await gateOf(id)).state, await stateOf(id)]).toEqual(['expired', 'waiting']);
    gate.says = 'hit';
    await askOnce(app);
    expect((await gateOf(id)).state).toBe('hit');
  });

  it('needs the new gate once the policy has another address for it', async () => {
    await inForce({ outcome: 'two' });
    const id = await waiting();
    await askOnce(app);
    const other = await startGate('hit');
    await putPolicyInForce(app, makers, {
      rows: [{ ...free, gates: ['Sanctions'] }, lastOf()],
      gates: [{ name: 'Sanctions', url: other.url, validMinutes: 60 }],
    });
    await decideOnce(app);
    await decideOnce(app);
    expect(await stateOf(id)).toBe('waiting');
    await askOnce(app);
    expect((await gateOf(id)).state).toBe('hit');
    await other.close();
  });

  it('is asked about in time once results count for less long', async () => {
    await inForce({ outcome: 'two' }, 43_200);
    const id = await waiting();
    await askOnce(app);
    await inForce({ outcome: 'two' }, 60);
    await decideOnce(app);
    await askOnce(app);
    const { due_at: due } = await app.services.db
      .selectFrom('gates_due')
      .select('due_at')
      .where('decision_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(due.getTime()).toBeLessThan(Date.now() + 61 * 60_000);
    expect(askedAbout(id)).toHaveLength(1);
  });

  it('hides what was found from readers of withdrawals who approve nothing', async () => {
    gate.says = ({ message }, response) =>
      answered(response, {
        question: message.data.question,
        state: 'hit',
        version: 'SDN <b>1',
        detail: 'Ivan',
      });
    const id = await waiting();
    await askOnce(app);
    expect(await gateOf(id)).toMatchObject({ sourceVersion: 'SDN b1', detail: 'Ivan' });
    const reader = await app.signIn({ restriction: [writeAccess('/withdraw')] });
    const { body } = await reader.call('GET', `/adminapi/withdrawalDecision/${id}`);
    expect(body.result.gates).toEqual([
      expect.objectContaining({ state: 'hit', sourceVersion: null, detail: null }),
    ]);
  });

  it('pauses a gate that fails again and again, and goes on when it works', async () => {
    gate.says = (_got, response) => void response.destroy();
    const ids = await Promise.all(Array.from({ length: 6 }, () => addWithdrawal(app, { userId: user })));
    await decideOnce(app);
    await askOnce(app);
    const { body } = await ada.call('GET', '/adminapi/gates');
    const [listed] = body.result.gates;
    expect(listed).toMatchObject({ name: 'Sanctions', isActive: true, lastError: 'ECONNRESET' });
    expect(listed.unknown).toBeGreaterThanOrEqual(6);
    expect(listed.pausedUntil).not.toBeNull();
    const before = gate.received.length;
    await retryNow();
    await askOnce(app);
    expect(gate.received).toHaveLength(before);
    gate.says = 'passed';
    const tested = await ada.call('POST', '/adminapi/gates/test', { name: 'Sanctions' });
    expect(tested.body.result).toMatchObject({ state: 'passed', error: null });
    await sql`update withdrawal_gates set paused_until = null`.execute(app.services.db);
    await retryNow();
    await askOnce(app);
    await decideOnce(app);
    expect(await Promise.all(ids.map(stateOf))).toEqual(ids.map(() => 'released'));
  });
});

it('a release whose gate nobody passed is named by the replay of the trail', async () => {
  gate.says = 'hit';
  const id = await waiting();
  await askOnce(app);
  // The owner of the database writes the result.
  await sql`update gate_results set state = 'passed' where decision_id = ${id}`.execute(app.services.db);
  await decideOnce(app);
  expect(await stateOf(id)).toBe('released');
  expect((await verifyReleases(app.services)).broken).toEqual([
    expect.stringContaining(`Withdrawal ${id} was released`),
  ]);
});

it('a policy is refused with a gate twice, missing or in a private network', async () => {
  const version = (await ada.call('GET', '/adminapi/withdrawalPolicy')).body.result.inForce.version;
  const propose = async (gates: object[], names: string[]) =>
    ada.call('POST', '/adminapi/withdrawalPolicy/propose', {
      basedOn: version,
      rows: [lastOf({ gates: names })],
      lists: [],
      gates,
      approvalHours: 24,
      code: await ada.code(),
    });
  const one = { name: 'A', url: 'https://gate.example', validMinutes: 5 };
  expect((await propose([one, one], [])).body.errors.rows).toContain('same name');
  expect((await propose([], ['A'])).body.errors.rows).toContain('doesn’t have');
  expect((await propose([{ ...one, url: 'http://10.0.0.1' }], ['A'])).body.errors).toHaveProperty('gates');
  expect((await propose([{ ...one, validMinutes: 0 }], [])).status).toBe(400);
  expect((await propose([one], ['A'])).status).toBe(200);
});
