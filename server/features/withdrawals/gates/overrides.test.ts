import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyReleases } from '../approvals/verify.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { askOnce, lastOf, putPolicyInForce, startGate, type TestGate } from '#server/testing/gates.ts';
import { writeAccess } from '#server/testing/rights.ts';
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
const shown = async (id: string, who = ada) =>
  (await who.call('GET', `/adminapi/withdrawalDecision/${id}`)).body.result;
const gateOf = async (id: string) => (await shown(id)).gates[0];
/** A withdrawal that the policy was asked about. */
async function waiting(given: Parameters<typeof addWithdrawal>[1] = {}) {
  const id = await addWithdrawal(app, { userId: user, ...given });
  await decideOnce(app);
  return id;
}
const override = async (id: string, who: FactorAdmin, more: object = {}) =>
  who.call('POST', `/adminapi/withdrawalDecision/${id}/gateOverride`, {
    gate: 'Sanctions',
    state: 'hit',
    reason: 'Another person of the same name',
    code: await who.code(),
    ...more,
  });
const approveOverride = async (id: string, who: FactorAdmin) =>
  who.call('POST', `/adminapi/withdrawalDecision/${id}/gateOverride/approve`, {
    request: (await gateOf(id)).request?._id ?? '00000000-0000-4000-8000-000000000000',
    code: await who.code(),
  });

describe('an override', () => {
  it('takes two independent people and a reason, and counts for exactly that result', async () => {
    gate.says = 'hit';
    const id = await waiting();
    await askOnce(app);
    expect((await override(id, ada, { state: 'unknown' })).status).toBe(409);
    expect((await override(id, ada)).status).toBe(200);
    expect((await override(id, noor)).status).toBe(409);
    expect((await approveOverride(id, ada)).status).toBe(403);
    const twin = await withFactor(
      app,
      await app.signIn({ name: 'Ada too', email: ada.email.replace('@', '+2@') }),
    );
    expect((await approveOverride(id, twin)).status).toBe(403);
    // Made by the requester within seven days.
    await sql`insert into audit_log (admin_id, admin_name, admin_email, call, record, outcome, ip_address, request_id)
      values (${ada.id}, 'Ada', ${ada.email}, 'updateAdminRights', ${noor.id}, 'done', '127.0.0.1', 'made')`.execute(
      app.services.db,
    );
    const dependent = await approveOverride(id, noor);
    expect([dependent.status, dependent.body.errors.messages]).toEqual([
      409,
      expect.stringContaining('changed your account or permissions'),
    ]);
    const cleo = await withFactor(app, await app.signIn({ name: 'Cleo', restriction: approver }));
    expect((await approveOverride(id, cleo)).status).toBe(200);
    expect((await gateOf(id)).override).toMatchObject({ askedBy: 'Ada', approvedBy: 'Cleo' });
    await decideOnce(app);
    expect(await stateOf(id)).toBe('released');
    expect((await verifyReleases(app.services)).broken).toEqual([]);
  });

  it('does not count for another amount, and is void if the result changed before its approval', async () => {
    const ben = await withFactor(app, await app.signIn({ name: 'Ben', restriction: approver }));
    gate.says = 'hit';
    const id = await waiting();
    await askOnce(app);
    expect((await override(id, ada)).status).toBe(200);
    expect((await approveOverride(id, ben)).status).toBe(200);
    await sql`update withdrawals set amount = amount + 1 where id = ${id}`.execute(app.services.db);
    await decideOnce(app);
    expect(await gateOf(id)).toMatchObject({ state: 'expired', override: null });
    await askOnce(app);
    await decideOnce(app);
    expect([(await gateOf(id)).state, await stateOf(id)]).toEqual(['hit', 'waiting']);
    expect((await override(id, ada)).status).toBe(200);
    await sql`update withdrawals set amount = amount + 1 where id = ${id}`.execute(app.services.db);
    await decideOnce(app);
    await askOnce(app);
    // It is about another amount now, so the request is void.
    expect((await gateOf(id)).request).toBeNull();
  });

  it('is refused if the approver made the account of the requester, or after the decision', async () => {
    gate.says = 'hit';
    const id = await waiting();
    await askOnce(app);
    const made = await withFactor(app, await app.signIn({ name: 'Made', restriction: approver }));
    await sql`insert into audit_log (admin_id, admin_name, admin_email, call, record, outcome, ip_address, request_id)
      values (${ada.id}, 'Ada', ${ada.email}, 'addAdmin', ${made.id}, 'done', '127.0.0.1', 'made')`.execute(
      app.services.db,
    );
    expect((await override(id, made)).status).toBe(200);
    const refused = await approveOverride(id, ada);
    expect([refused.status, refused.body.errors.messages]).toEqual([
      409,
      expect.stringContaining('depends on you'),
    ]);
    await sql`update withdrawals set status = 4 where id = ${id}`.execute(app.services.db);
    expect((await override(id, ada)).status).toBe(409);
  });

  it('ends with another finding, and does not come back', async () => {
    const ben = await withFactor(app, await app.signIn({ name: 'Ben too', restriction: approver }));
    await inForce({ outcome: 'hold', reason: 'Look', unknownGates: 'override' });
    gate.says = (_got, response) => void response.writeHead(503).end();
    const id = await waiting();
    const retry = async () => {
      await sql`update gate_results set next_ask_at = clock_timestamp(), answered_at = null`.execute(
        app.services.db,
      );
      await sql`update withdrawal_gates set paused_until = null, failures = 0`.execute(app.services.db);
      await sql`update gates_due set due_at = clock_timestamp()`.execute(app.services.db);
      await askOnce(app);
    };
    await askOnce(app);
    expect((await override(id, ada, { state: 'unknown' })).status).toBe(200);
    expect((await approveOverride(id, ben)).status).toBe(200);
    expect((await gateOf(id)).override).not.toBeNull();
    gate.says = 'hit';
    await retry();
    expect(await gateOf(id)).toMatchObject({ state: 'hit', override: null });
    gate.says = (_got, response) => void response.writeHead(503).end();
    await retry();
    expect(await gateOf(id)).toMatchObject({ state: 'unknown', override: null });
    // Nor does a rule that waits for an answer take it.
    expect((await override(id, ada, { state: 'unknown' })).status).toBe(200);
    expect((await approveOverride(id, ben)).status).toBe(200);
    await inForce({ outcome: 'hold', reason: 'Look' });
    await decideOnce(app);
    expect(await gateOf(id)).toMatchObject({ state: 'unknown', override: null });
  });

  it('is possible without an answer only if the rule says so', async () => {
    gate.says = (_got, response) => void response.writeHead(503).end();
    const id = await waiting();
    await askOnce(app);
    const refused = await override(id, ada, { state: 'unknown' });
    expect([refused.status, refused.body.errors.messages]).toEqual([
      409,
      'This result can’t be overridden. Wait for the answer of the gate.',
    ]);
    await inForce({ unknownGates: 'override' });
    await decideOnce(app);
    expect((await override(id, ada, { state: 'unknown' })).status).toBe(200);
  });
});
