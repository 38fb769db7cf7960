import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { travelRuleTolerance } from '#contract/moderation/travel-rule-values.ts';
import type { MessageId } from '#server/platform/messages/en.ts';

/** The header that says whose secret signed a request. */
export const keyHeader = 'travel-rule-key';

const keyOf = (secret: string) => Buffer.from(secret.slice('whsec_'.length), 'base64');

/** The id of a secret, which both companies compute. It reveals nothing about the secret. */
export const keyIdOf = (secret: string): string =>
  createHash('sha256').update('travel rule key ').update(keyOf(secret)).digest('hex').slice(0, 32);

/**
 * Verifies the signature of a request (Standard Webhooks 1), in constant time, and its time.
 * @param headers in lower case
 * @returns why it is refused; null if it is valid
 */
export function signatureRefusal(
  secret: string,
  headers: Readonly<Record<string, unknown>>,
  body: Buffer,
  now = Date.now(),
): MessageId | null {
  const [id, timestamp, signature] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  ) as [string, string, string];
  if (id === '' || !/^\d{1,12}$/.test(timestamp) || signature === '') return 'travelRuleNotSigned';
  const wanted = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest();
  const isValid = signature
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .map((one) => Buffer.from(one.slice('v1,'.length), 'base64'))
    .some((one) => one.length === wanted.length && timingSafeEqual(one, wanted));
  if (!isValid) return 'travelRuleSignatureWrong';
  return Math.abs(now / 1000 - Number(timestamp)) > travelRuleTolerance ? 'travelRuleClockOff' : null;
}
