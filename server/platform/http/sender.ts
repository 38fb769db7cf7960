import type { FastifyRequest } from 'fastify';
import type { Call } from '#contract/platform/call.ts';
import { CallFailure } from '../base/failure.ts';
import { isAllowedOrigin } from './cors.ts';
import { isJson } from './json-body.ts';

/**
 * Refuses what another site's page can send in a visitor's name (specification 2.13). A page may freely
 * send a request without a body or with a form; before one with JSON a browser asks the server, which allows it to some origins at most.
 * @param allowed the origins whose pages may call this server (ALLOWED_ORIGINS)
 * @throws CallFailure 403 if a browser reports that another site's page makes a write, 415 for a public call without a
 *   JSON body
 */
export function refuseOtherSites(call: Call, request: FastifyRequest, allowed: readonly string[]): void {
  const isForeign = request.headers['sec-fetch-site'] === 'cross-site' && !isAllowedOrigin(request, allowed);
  if (call.effect === 'write' && isForeign) throw new CallFailure(403, 'otherSite');
  if (call.access === 'public' && call.method !== 'GET' && !isJson(request))
    throw new CallFailure(415, 'wrongContentType');
}

/**
 * The query of a request, if the call accepts one: with GET, and with a body that is a list.
 * @throws CallFailure 400 under each name, if any other call gets a query
 */
export function queryOf(call: Call, request: FastifyRequest): Record<string, unknown> {
  const query = request.query as Record<string, unknown>;
  const names = Object.keys(query);
  if (names.length === 0 || call.method === 'GET' || call.listBody !== undefined) return query;
  throw new CallFailure(
    400,
    Object.fromEntries(names.slice(0, maxNamed).map((name) => [name, 'unknownField'])),
  );
}

/** At most this many names of a query get an error, because each costs a sentence. */
const maxNamed = 20;
