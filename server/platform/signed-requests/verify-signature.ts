import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { ProviderScheme } from '#contract/integrations/provider-schemes.ts';
import type { Message } from '#server/platform/messages/translate.ts';
import { moment } from './written-time.ts';

/** A request as it arrived: header names in lower case, and the bytes of the body. */
export interface SignedRequest {
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

/** What the signature says. `refusal`: it isn't valid. `clock`: it is, but its time is too far from the clock here. */
export type Verdict =
  | { refusal: Message; clock?: never }
  | { refusal: null; signedId: string | null; signedAt: Date | null; clock: Message | null };

const prefixOfSecret = 'whsec_';

/** The key of a secret as a provider shows it. */
function keyOf({ secretForm }: ProviderScheme, secret: string): Buffer {
  if (secretForm === 'text') return Buffer.from(secret);
  const base64 = secret.startsWith(prefixOfSecret) ? secret.slice(prefixOfSecret.length) : secret;
  return Buffer.from(base64, 'base64');
}

/**
 * Verifies the signature of a request by the scheme of its provider, in constant time (specification 38.2).
 * @param secrets the present one, and during a rotation the former one
 */
export function verifySignature(
  scheme: ProviderScheme,
  secrets: readonly string[],
  { headers, body }: SignedRequest,
  now = new Date(),
): Verdict {
  const { header, separator, prefix, timestampHeader, timestampPrefix, idHeader, content } = scheme;
  const given = headers[header]?.trim() ?? '';
  if (given === '') return { refusal: { sentence: 'providerNotSigned', values: { header } } };
  const parts = separator === '' ? [given] : given.split(separator).map((part) => part.trim());
  const time = timestampPrefix
    ? parts.find((part) => part.startsWith(timestampPrefix))?.slice(timestampPrefix.length)
    : timestampHeader && headers[timestampHeader]?.trim();
  const id = idHeader && content.includes('{id}') ? headers[idHeader]?.trim() : '';
  const missing = (content.includes('{timestamp}') && !time) || (content.includes('{id}') && !id);
  if (missing) return { refusal: { sentence: 'providerSignatureIncomplete' } };
  const signatures = parts
    .filter((part) => part.startsWith(prefix))
    .map((part) => digestOf(Buffer.from(part.slice(prefix.length), scheme.encoding)));
  const isValid = secrets
    .map((secret) => digestOf(signatureOf(scheme, secret, { id: id ?? '', time: time ?? '', body })))
    .some((wanted) => signatures.some((one) => timingSafeEqual(one, wanted)));
  if (!isValid) return { refusal: { sentence: 'providerSignatureWrong' } };
  const signedAt = time ? moment(time) : null;
  // Its bytes are signed, so the provider sent it.
  if (time && !signedAt) return { refusal: { sentence: 'providerSignatureIncomplete' } };
  return { refusal: null, signedId: id || null, signedAt, clock: clockOff(scheme, signedAt, now) };
}

/** Signatures of different lengths are compared by their digests, which takes the same time for each. */
const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

function signatureOf(
  scheme: ProviderScheme,
  secret: string,
  { id, time, body }: { id: string; time: string; body: Buffer },
): Buffer {
  const hmac = createHmac(scheme.algorithm, keyOf(scheme, secret));
  // The text around the body first, because the body may contain the same places.
  for (const [place, text] of scheme.content.split('{body}').entries()) {
    if (place > 0) hmac.update(body);
    hmac.update(text.replaceAll('{id}', () => id).replaceAll('{timestamp}', () => time));
  }
  return hmac.digest();
}

function clockOff({ tolerance }: ProviderScheme, signedAt: Date | null, now: Date): Message | null {
  if (!signedAt) return null;
  const seconds = Math.round(Math.abs(signedAt.getTime() - now.getTime()) / 1000);
  return seconds > tolerance ? { sentence: 'providerClockOff', values: { seconds, tolerance } } : null;
}
