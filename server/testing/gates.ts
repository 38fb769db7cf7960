import type { ServerResponse } from 'node:http';
import { expect } from 'vitest';
import type { PolicyGate } from '#contract/withdrawals/gates.ts';
import type { PolicyRow } from '#contract/withdrawals/withdrawal-policy.ts';
import { gateAskTask } from '#server/features/withdrawals/gates/gate-ask-task.ts';
import type { TestApp } from './app.ts';
import type { FactorAdmin } from './withdrawals.ts';
import { type Received, startReceiver, type TestReceiver } from './receiver.ts';

const log = { info: () => undefined, warn: () => undefined };

/** Lets a server ask the gates once. */
export const askOnce = ({ services }: Pick<TestApp, 'services'>) =>
  gateAskTask.run(services, log, new AbortController().signal);

/** The state that a gate's server answers with, or a way to answer itself. */
export type GateSays =
  | 'passed'
  | 'hit'
  | 'pending'
  | ((got: Received, response: ServerResponse) => void | Promise<void>);

/** A gate's server of a test, which answers each question as `says` wants. */
export interface TestGate extends TestReceiver {
  says: GateSays;
}

/** The answer of a gate's server to a question. */
export const answered = (response: ServerResponse, body: unknown) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** Starts a gate's server. */
export async function startGate(says: GateSays = 'passed'): Promise<TestGate> {
  const receiver = await startReceiver(async ({ ...got }, response) => {
    if (typeof gate.says === 'function') await gate.says(got, response);
    else answered(response, { question: got.message.data.question, state: gate.says, version: 'list 1' });
    return undefined;
  });
  const gate: TestGate = { ...receiver, says };
  return gate;
}

/** The last row of the policy, which needs two people. */
export const lastOf = (more: Partial<PolicyRow> = {}): PolicyRow => ({
  key: 'last',
  currency: null,
  conditions: {},
  outcome: 'two',
  reason: null,
  ...more,
});

/**
 * Puts a policy in force by its calls, and dates it back, so that nobody is bound by having changed it.
 * @param people two superadmins with a second factor
 */
export async function putPolicyInForce(
  { services }: Pick<TestApp, 'services'>,
  [proposer, confirmer]: readonly [FactorAdmin, FactorAdmin],
  { rows, gates }: { rows: PolicyRow[]; gates: PolicyGate[] },
): Promise<void> {
  const path = '/adminapi/withdrawalPolicy';
  const { inForce } = (await proposer.call('GET', path)).body.result;
  const policy = { basedOn: inForce.version, rows, lists: [], gates, approvalHours: 24 };
  const proposed = await proposer.call('POST', `${path}/propose`, { ...policy, code: await proposer.code() });
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(200);
  const { version } = proposed.body.result;
  const confirmed = await confirmer.call('POST', `${path}/confirm`, {
    version,
    code: await confirmer.code(),
  });
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
  await services.db
    .updateTable('withdrawal_policies')
    .set({ confirmed_at: new Date('2025-01-01') })
    .where('version', '=', version)
    .execute();
}
