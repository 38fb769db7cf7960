import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A new signing secret in the form of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export function newWebhookSecret(): string {
  return prefix + randomBytes(32).toString('base64');
}

/** What is signed with the secret. */
interface Signed {
  /** The same for each repeat. */
  id: string;
  /** The time of this attempt. Receivers refuse old ones, so that a recorded message can't be replayed. */
  at: Date;
  body: string;
}

/**
 * The headers of a message (Standard Webhooks 1): id, time, and one signature for each secret.
 * @param secrets the current one, and during a rotation the former one
 */
function signedHeaders(secrets: readonly string[], { id, at, body }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

/** A message with its signature: the body and the headers. */
export function signed(secrets: readonly string[], message: { id: string }) {
  const body = JSON.stringify(message);
  return { body, headers: signedHeaders(secrets, { id: message.id, at: new Date(), body }) };
}
