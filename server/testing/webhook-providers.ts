import { createHmac } from 'node:crypto';
import {
  type ProviderMappingRow,
  type ProviderPreset,
  providerPresets,
} from '#contract/integrations/provider-schemes.ts';
import { applyMessagesTask } from '#server/features/integrations/providers/apply-task.ts';
import type { AnyJson } from './any-json.ts';
import type { TestAdmin, TestApp } from './app.ts';

const log = { info: () => undefined, warn: (...about: unknown[]) => console.warn(...about) };

/** The secret of the providers of tests: that of the specification of Standard Webhooks. */
export const testProviderSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

/** A row of a mapping that decides verifications. */
export const verificationRow: ProviderMappingRow = {
  when: { type: 'reviewed' },
  target: 'verification',
  columns: { 'data.user': 'user', 'data.result': 'status' },
  constants: {},
  values: { status: { GREEN: 'Accepted', RED: 'Rejected' } },
};

let counter = 0;

/** The input that adds a provider. */
export function providerInput(given: Record<string, unknown> & { preset?: ProviderPreset } = {}) {
  counter += 1;
  const preset = given.preset ?? 'standardWebhooks';
  return {
    name: `Provider ${counter}`,
    slug: `provider-${counter}`,
    preset,
    scheme: providerPresets[preset],
    source: '',
    mapping: [verificationRow],
    secret: testProviderSecret,
    ...given,
  };
}

/** Adds a provider by its call. */
export async function addProvider(
  admin: Pick<TestAdmin, 'call'>,
  given: Parameters<typeof providerInput>[0] = {},
): Promise<AnyJson> {
  const { status, body } = await admin.call('POST', '/adminapi/providers', providerInput(given));
  if (status !== 200) throw new Error(`The provider was not added: ${JSON.stringify(body)}`);
  return body.result;
}

/** Signs a body as Standard Webhooks says. */
export function signedHeaders(body: string, { id = `msg_${Math.random()}`, at = Date.now() } = {}) {
  const timestamp = String(Math.floor(at / 1000));
  const key = Buffer.from(testProviderSecret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}

/** Sends a signed message, as a provider does. */
export async function sendMessage(
  { url }: Pick<TestApp, 'url'>,
  slug: string,
  message: unknown,
  options: Parameters<typeof signedHeaders>[1] & { headers?: Record<string, string> } = {},
): Promise<{ status: number; body: AnyJson }> {
  const body = typeof message === 'string' ? message : JSON.stringify(message);
  const response = await fetch(`${url}/hooks/v1/${slug}`, {
    method: 'POST',
    headers: { ...signedHeaders(body, options), ...options.headers },
    body,
  });
  return { status: response.status, body: await response.json() };
}

/** Applies the received messages once. */
export const applyMessages = ({ services }: Pick<TestApp, 'services'>) =>
  applyMessagesTask.run(services, log, new AbortController().signal);
