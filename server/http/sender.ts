import type { FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import { CallFailure } from '../base/failure.ts';

/**
 * Refuses what another site's page can send in a visitor's name (specification 2.13). A page needs nobody's
 * leave for a request without a body or with a form; for one with JSON a browser asks us first, and we never allow it.
 * @throws CallFailure 403 where a browser says that another site's page makes a write, 415 where a public call comes
 *   without a JSON body
 */
export function refuseOtherSites(call: Call, request: FastifyRequest): void {
  if (call.effect === 'write' && request.headers['sec-fetch-site'] === 'cross-site') {
    throw new CallFailure(403, 'otherSite');
  }
  const isJson = /^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '');
  if (call.access === 'public' && call.method !== 'GET' && !isJson)
    throw new CallFailure(415, 'wrongContentType');
}

/**
 * The query of a request, where the call takes one: with GET, and beside a body that is a list.
 * @throws CallFailure 400 under each name, where any other call gets a query
 */
export function queryOf(call: Call, request: FastifyRequest): Record<string, unknown> {
  const query = request.query as Record<string, unknown>;
  const names = Object.keys(query);
  if (names.length === 0 || call.method === 'GET' || call.listBody !== undefined) return query;
  throw new CallFailure(
    400,
    Object.fromEntries(names.slice(0, mostNamed).map((name) => [name, 'unknownField'])),
  );
}

/** So many names of a query are said to be unknown; more would cost a sentence each. */
const mostNamed = 20;
