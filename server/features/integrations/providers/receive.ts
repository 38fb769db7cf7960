import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { providerBodyMax, providerDoor, webhookLogDays } from '#contract/platform/limits.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import type { Services } from '#server/platform/context/services.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import type { Message } from '#server/platform/messages/translate.ts';
import { encrypted } from '#server/platform/secrets/encrypted.ts';
import { acceptBytes, refuseOver, signedRequestOf } from '#server/platform/signed-requests/door.ts';
import { type SignedRequest, verifySignature } from '#server/platform/signed-requests/verify-signature.ts';
import { secretsInForce } from '#server/platform/signed-requests/secrets-in-force.ts';
import { keepMessage } from './message-queries.ts';
import { findOpenProvider, noteRefusal, type StoredProvider } from './queries.ts';
import { identify } from './read-message.ts';

/** How many refused requests a minute one address may send to one provider. */
const refusedInMinute = 60;

/** Providers send in bursts, so a provider may make this many times the calls of a session. */
const burst = 10;

/**
 * Receives the webhooks of providers: `POST /hooks/v1/{slug}`. A request is answered with 200 after its bytes are
 * stored. It changes nothing else; `applyMessagesTask` does (specification 38.1).
 */
export function serveProviders(app: FastifyInstance, services: Services): void {
  const { db, admission, config } = services;
  const minute = { points: Number.MAX_SAFE_INTEGER, duration: 60 };
  const [all, refused] = [new RateLimiterMemory(minute), new RateLimiterMemory(minute)];
  const found = new WeakMap<FastifyRequest, StoredProvider>();

  const refuse = async (provider: StoredProvider, request: FastifyRequest, refusal: Message) => {
    await refused.consume(`${provider.id} ${request.ip}`);
    await noteRefusal(db, provider.id, refusal);
    return new CallFailure(401, refusal);
  };

  void app.register(async (scope) => {
    acceptBytes(scope, providerBodyMax);
    // Before a byte of the body is read.
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const { slug } = request.params as { slug: string };
      const provider = await admission.queue('rest', () => findOpenProvider(db, slug));
      if (!provider) throw new CallFailure(404, 'noSuchProvider');
      const who = `${provider.id} ${request.ip}`;
      refuseOver(config, await refused.get(who), refusedInMinute);
      refuseOver(config, await all.consume(who), burst * config.rateLimit);
      found.set(request, provider);
    });
    scope.post(`${providerDoor}:slug`, async (request) => {
      const provider = found.get(request) as StoredProvider;
      return admission.queue('write', async () => {
        const answer = await receive(services, provider, signedRequestOf(request));
        if (answer.refusal) throw await refuse(provider, request, answer.refusal);
        return { result: answer.result };
      });
    });
  });
}

/**
 * Verifies a request and stores it. One that is signed correctly, with a time that is too far away, is refused and kept as a
 * dead letter, so that it isn't lost if the provider doesn't repeat it.
 */
async function receive(
  services: Services,
  provider: StoredProvider,
  request: SignedRequest,
): Promise<{ result: 'received' | 'repeated'; refusal: Message | null }> {
  const verdict = verifySignature(provider.scheme, secretsInForce(services, provider), request);
  if (verdict.refusal) return { result: 'received', refusal: verdict.refusal };
  const now = new Date();
  const { messageId, sentAt } = identify(provider.scheme, request.body, verdict);
  const id = uuidV7();
  const isOld = sentAt !== null && now.getTime() - sentAt.getTime() > webhookLogDays * 86_400_000;
  // Repeats are known for as long as messages are kept, so an older message may be a repeat.
  const reason =
    verdict.clock ??
    (isOld ? { sentence: 'providerTooOld' as const, values: { days: webhookLogDays } } : null);
  const isNew = await keepMessage(services.db, {
    id,
    provider_id: provider.id,
    message_id: messageId,
    body: encrypted(services.keys.providerMessages, id, request.body),
    // A fast clock of the provider must not make later messages seem older.
    sent_at: sentAt && sentAt < now ? sentAt : now,
    state: reason ? 'dead' : 'received',
    reason: reason && JSON.stringify(reason),
  });
  return { result: isNew ? 'received' : 'repeated', refusal: verdict.clock };
}
