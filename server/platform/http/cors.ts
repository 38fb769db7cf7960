import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unaskedHeader } from '#contract/platform/limits.ts';

/** What pages of other origins may send, besides what every page may. */
const allowedHeaders = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'Last-Event-ID',
  'Traceparent',
  unaskedHeader,
].join(', ');

/** What such pages may read of an answer, in addition to what every page may. */
const exposedHeaders = [
  'Access-Version',
  'Personal-Data',
  'Content-Disposition',
  'Decision-Id',
  'ETag',
  'Retry-After',
  'X-Request-Id',
].join(', ');

const allowedMethods = 'GET, HEAD, POST, PUT, DELETE';

/** Seconds for which a browser may cache the preflight. No browser allows more than two hours. */
const maxAge = '7200';

/** Whether a request comes from a page of an origin that the operator allows. */
export function isAllowedOrigin(request: FastifyRequest, allowed: readonly string[]): boolean {
  const { origin } = request.headers;
  return origin !== undefined && allowed.includes(origin);
}

/**
 * Lets pages of some origins call this server (CORS). The token in the header says who calls, so cookies are never allowed. Without
 * origins it does nothing: browsers then keep pages of other origins away.
 * @param allowed origins as browsers write them, such as `https://office.example.com`
 */
export function allowOrigins(app: FastifyInstance, allowed: readonly string[]): void {
  if (allowed.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    // A cache must not give the answer for one origin to another.
    reply.raw.appendHeader('Vary', 'Origin');
    if (!isAllowedOrigin(request, allowed)) return;
    // On the raw answer, since streams of events begin without Fastify.
    reply.raw.setHeader('Access-Control-Allow-Origin', request.headers.origin as string);
    reply.raw.setHeader('Access-Control-Expose-Headers', exposedHeaders);
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined)
      return;
    return reply
      .code(204)
      .headers({
        'Access-Control-Allow-Methods': allowedMethods,
        'Access-Control-Allow-Headers': allowedHeaders,
        'Access-Control-Max-Age': maxAge,
      })
      .send();
  });
}
