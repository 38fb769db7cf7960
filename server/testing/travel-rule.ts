import { createHmac, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { travelRuleGate } from '#contract/withdrawals/gates.ts';
import { keyIdOf } from '#server/features/moderation/travel-rule/counterparty-signature.ts';
import { travelRuleTask } from '#server/features/moderation/travel-rule/deliver-task.ts';
import type { AnyJson } from './any-json.ts';
import type { TestAdmin, TestApp } from './app.ts';
import { lastOf, putPolicyInForce } from './gates.ts';
import { type FactorAdmin, withFactor } from './withdrawals.ts';

const log = { info: () => undefined, warn: () => undefined };

/** Lets a server send its messages once. */
export const deliverOnce = ({ services }: Pick<TestApp, 'services'>) =>
  travelRuleTask.run(services, log, new AbortController().signal);

/** A secret that two counterparties share. */
export const newCounterpartySecret = () => `whsec_${randomBytes(32).toString('base64')}`;

/** Sets the name, country and thresholds of a workspace. */
export async function setTravelRule(by: Pick<TestAdmin, 'call'>, given: object = {}): Promise<void> {
  const settings = { name: 'Alpine Exchange', country: 'CH', thresholds: [], ...given };
  const { status, body } = await by.call('PUT', '/adminapi/travelRule/settings', settings);
  expect(status, JSON.stringify(body)).toBe(200);
}

/** Adds a counterparty, and returns its id. */
export async function addCounterparty(by: Pick<TestAdmin, 'call'>, given: object): Promise<string> {
  const counterparty = {
    name: 'Other',
    country: 'DE',
    isActive: true,
    acceptsAutomatically: false,
    ...given,
  };
  const { status, body } = await by.call('POST', '/adminapi/travelRule/counterparties', counterparty);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.result._id;
}

/** Puts a policy in force that releases what the Travel Rule lets through. */
export async function putTravelRuleInForce(app: TestApp): Promise<FactorAdmin> {
  const root = await withFactor(app, await app.signIn({ name: 'Root' }));
  const makers = [root, await withFactor(app, await app.signIn())] as const;
  await putPolicyInForce(app, makers, {
    rows: [
      {
        key: 'free',
        currency: null,
        conditions: {},
        outcome: 'release',
        reason: null,
        gates: ['Travel Rule'],
      },
      lastOf(),
    ],
    gates: [{ name: 'Travel Rule', url: travelRuleGate, validMinutes: 60 }],
  });
  return root;
}

/** Sends a signed message, as a counterparty does. */
export async function sendAsCounterparty(
  { url }: Pick<TestApp, 'url'>,
  {
    secret,
    path = 'transfers',
    at = Date.now(),
    signedBy = secret,
  }: {
    secret: string;
    path?: 'transfers' | 'answers';
    at?: number;
    signedBy?: string;
  },
  message: unknown,
): Promise<{ status: number; body: AnyJson }> {
  const body = typeof message === 'string' ? message : JSON.stringify(message);
  const timestamp = String(Math.floor(at / 1000));
  const key = Buffer.from(signedBy.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`m.${timestamp}.${body}`).digest('base64');
  const response = await fetch(`${url}/travel-rule/v1/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'travel-rule-key': keyIdOf(secret),
      'webhook-id': 'm',
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    body,
  });
  return { status: response.status, body: await response.json() };
}
