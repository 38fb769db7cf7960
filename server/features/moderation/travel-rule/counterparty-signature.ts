import { createHash } from 'node:crypto';
import { providerPresets } from '#contract/integrations/provider-schemes.ts';
import { travelRuleTolerance } from '#contract/moderation/travel-rule-values.ts';
import type { MessageId } from '#server/platform/messages/en.ts';
import { verifySignature } from '#server/platform/signed-requests/verify-signature.ts';

/** The header that says whose secret signed a request. */
export const keyHeader = 'travel-rule-key';

/** The id of a secret, which both companies compute. It reveals nothing about the secret. */
export const keyIdOf = (secret: string): string =>
  createHash('sha256')
    .update('travel rule key ')
    .update(Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .digest('hex')
    .slice(0, 32);

const scheme = { ...providerPresets.standardWebhooks, tolerance: travelRuleTolerance };

/**
 * Verifies the signature of a request (Standard Webhooks 1), and its time, which is in seconds since 1970.
 * @param secrets the present one, and during a rotation the former one
 * @param headers in lower case
 * @returns why it is refused; null if it is valid
 */
export function signatureRefusal(
  secrets: readonly string[],
  headers: Readonly<Record<string, string>>,
  body: Buffer,
): MessageId | null {
  if (!/^\d{1,12}$/.test(headers[scheme.timestampHeader] ?? '')) return 'travelRuleNotSigned';
  const { refusal, clock } = verifySignature(scheme, secrets, { headers, body });
  if (refusal?.sentence === 'providerSignatureWrong') return 'travelRuleSignatureWrong';
  if (refusal) return 'travelRuleNotSigned';
  return clock ? 'travelRuleClockOff' : null;
}
