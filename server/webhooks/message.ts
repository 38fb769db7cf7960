import type { Kysely } from 'kysely';
import type { EventMessage, LossNotice } from '#contract/events.schemas.ts';
import { decrypted } from '../auth/encrypted.ts';
import type { Services } from '../base/services.ts';
import type { DB } from '../db/types.ts';
import { eventsAt } from '../events/read.ts';
import { withSenderIds } from '../events/sender-ids.ts';
import { noticesAt } from './losses.ts';
import type { Endpoint } from './queue.ts';
import { signedHeaders } from './signature.ts';

/** What is at these positions of an endpoint's queue, as it is sent. */
export async function messagesFor(
  db: Kysely<DB>,
  { id, source }: Pick<Endpoint, 'id' | 'source'>,
  positions: readonly number[],
): Promise<Map<number, EventMessage | LossNotice>> {
  const events = await withSenderIds(db, await eventsAt(db, positions), source);
  const notices = await noticesAt(db, id, positions);
  return new Map<number, EventMessage | LossNotice>([
    ...notices,
    ...events.map((event) => [event.position, event] as const),
  ]);
}

/** The secrets that messages to an endpoint are signed with now. */
export function secretsOf({ keys }: Pick<Services, 'keys'>, endpoint: Endpoint): string[] {
  const { id, secret, former_secret: former, former_until: until } = endpoint;
  const isRotating = former !== null && until !== null && until.getTime() > Date.now();
  const stored = isRotating ? [secret, former] : [secret];
  return stored.map((one) => decrypted(keys.webhookSecrets, id, one));
}

/** A message with its signature: what is sent, and its headers. */
export function signed(secrets: readonly string[], message: { id: string }) {
  const body = JSON.stringify(message);
  return { body, headers: signedHeaders(secrets, { id: message.id, at: new Date(), body }) };
}
