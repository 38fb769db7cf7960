import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { mailInPath, mailMaxBytes } from '#contract/platform/limits.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import type { Services } from '#server/platform/context/services.ts';
import { takeMail } from './take-mail.ts';

/** The most emails at the same time, because each is held in memory. Mail servers try again. */
const maxAtOnce = 3;

const hash = (text: string) => createHash('sha256').update(text).digest();

/**
 * Receives the replies of users from a mail server: the unchanged email (message/rfc822), at most 25 MB, with the
 * secret of `MAIL_IN_SECRET` as a Bearer token. 404 means that no ticket has the address, 503 that the server should
 * try again; any other email counts as delivered.
 */
export function serveIncomingMail(app: FastifyInstance, services: Services): void {
  const { mailIn } = services.config;
  if (!mailIn) return;
  const wanted = hash(`Bearer ${mailIn.secret}`);
  let underWay = 0;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['message/rfc822', 'application/octet-stream'],
      { parseAs: 'buffer', bodyLimit: mailMaxBytes },
      (_request, body, done) => done(null, body),
    );
    // The sender is authenticated before any byte of the body is read.
    scope.addHook('onRequest', async (request) => {
      if (!timingSafeEqual(hash(request.headers.authorization ?? ''), wanted)) {
        throw new CallFailure(401, 'mailSecretWrong');
      }
      if (underWay >= maxAtOnce) throw new CallFailure(503, 'busy', 5);
      underWay += 1;
      request.raw.once('close', () => (underWay -= 1));
    });
    scope.post(mailInPath, async (request) => {
      if (!Buffer.isBuffer(request.body) || request.body.length === 0) {
        throw new CallFailure(415, 'wrongContentType');
      }
      const named = request.headers['x-envelope-to'];
      const envelope = (Array.isArray(named) ? named.join(',') : (named ?? ''))
        .split(',')
        .map((one) => one.trim());
      const outcome = await takeMail(services, request.body, envelope.slice(0, 100));
      if (outcome === 'unknown') throw new CallFailure(404, 'mailAddressUnknown');
      return { outcome };
    });
  });
}
