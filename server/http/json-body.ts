import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { CallFailure } from '../base/failure.ts';

/** How many lists and objects may stand in one another: more than any call takes, fewer than a stack holds. */
const maxLevels = 32;

/**
 * Bodies are JSON; an empty one counts as none, for clients that always name the type. What is no UTF-8 is refused rather
 * than repaired, and so is nesting that would exhaust the stack of whatever reads it.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    if (!isUtf8(body)) return done(new CallFailure(400, 'malformedBody'));
    void parse(request, body.toString(), (error, value?: unknown) =>
      isDeeper(value) ? done(new CallFailure(400, 'malformedBody')) : done(error, value),
    );
  });
}

/** Whether parsed JSON is nested more deeply than any input of ours. */
export function isDeeper(value: unknown, levels = maxLevels): boolean {
  if (value === null || typeof value !== 'object') return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}
