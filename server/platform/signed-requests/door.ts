import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallFailure } from '../base/failure.ts';
import type { Services } from '../context/services.ts';
import type { SignedRequest } from './verify-signature.ts';

/** Has the addresses of a scope take bodies of every type as bytes, which is what signatures cover. */
export function acceptBytes(scope: FastifyInstance, bodyLimit: number): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<Buffer>('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
    done(null, body),
  );
}

/** A request as its signature covers it: the headers with one value each, and the bytes of the body. */
export function signedRequestOf(request: FastifyRequest): SignedRequest {
  const headers = Object.entries(request.headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : (value ?? ''),
  ]);
  return {
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  };
}

/**
 * @param counted the requests of the last minute; null for none
 * @throws CallFailure 429 for more requests than a sender may make, unless rates are not limited
 */
export function refuseOver(
  { rateLimit }: Pick<Services['config'], 'rateLimit'>,
  counted: { consumedPoints: number; msBeforeNext: number } | null,
  most: number,
): void {
  if (rateLimit === 0 || !counted || counted.consumedPoints <= most) return;
  const seconds = Math.max(1, Math.ceil(counted.msBeforeNext / 1000));
  throw new CallFailure(429, { sentence: 'tooManyCalls', values: { seconds } }, seconds);
}
