import type { Services } from '#server/platform/context/services.ts';
import type { Answer, Receiver } from '#server/platform/outbound/post.ts';
import { signed } from '#server/platform/signed-requests/signature.ts';
import { isReadable, secretsInForce } from '#server/platform/signed-requests/secrets-in-force.ts';
import type { Endpoint } from './queue.ts';

/** The error of an attempt that was not sent, because the key that encrypted the secret is missing. */
const unreadableSecret: Answer = { error: 'secretUnreadable', durationMs: 0 };

/** Sends messages to an endpoint, signed with its secrets. A secret that can't be read counts as a failed attempt. */
export function signedSender(services: Pick<Services, 'keys'>, endpoint: Endpoint, receiver: Receiver) {
  const secrets = isReadable(services, endpoint) ? secretsInForce(services, endpoint) : undefined;
  return async (message: { id: string }): Promise<{ body: string; answer: Answer }> => {
    if (secrets === undefined) return { body: JSON.stringify(message), answer: unreadableSecret };
    const { body, headers } = signed(secrets, message);
    return { body, answer: await receiver.post(body, headers) };
  };
}
