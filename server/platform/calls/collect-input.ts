import type { FastifyRequest } from 'fastify';
import type { Call } from '#contract/platform/call.ts';
import { CallFailure } from '../base/failure.ts';
import { queryOf } from '../http/sender.ts';

/** More fields than any call has; a body of nothing else would cost a check and a sentence for each. */
const maxFields = 200;

/** Path parameters, query and body in one object; a key that comes twice, or would set a prototype, is refused. */
export function collectInput(call: Call, request: FastifyRequest, given: unknown): Record<string, unknown> {
  const body = call.listBody === undefined ? given : underName(call.listBody, given);
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body))) {
    throw new CallFailure(400, 'malformedBody');
  }
  const input: Record<string, unknown> = {};
  for (const source of [request.params, queryOf(call, request), body ?? {}] as Record<string, unknown>[]) {
    const keys = Object.keys(source);
    if (keys.length > maxFields) throw new CallFailure(400, 'malformedBody');
    for (const key of keys) {
      if (Object.hasOwn(input, key) || key === '__proto__')
        throw new CallFailure(400, { [key]: 'unknownField' });
      input[key] = source[key];
    }
  }
  return input;
}

/** A body that is a list, as the schema has it. */
function underName(name: string, body: unknown): Record<string, unknown> | undefined {
  if (body === undefined || body === null) return undefined;
  if (!Array.isArray(body)) throw new CallFailure(400, { [name]: 'notList' });
  return { [name]: body };
}
