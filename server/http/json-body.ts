import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { CallFailure } from '../base/failure.ts';

/** How many lists and objects may stand in one another: more than any call takes, fewer than a stack holds. */
const maxLevels = 32;

/** How many values, keys and brackets a body may have: four times as many as the largest list of ours. */
const mostTokens = 100_000;

const byteOrderMark = '\ufeff';

/**
 * Bodies are JSON; an empty one counts as none, for clients that always name the type. Refused rather than repaired is
 * what is no UTF-8 or begins with a byte order mark, what has a key twice (of which parsers take one or the other),
 * nesting that would exhaust the stack of whatever reads it, and so many values that reading them would hold others up.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    const malformed = () => done(new CallFailure(400, 'malformedBody'));
    if (!isUtf8(body)) return malformed();
    const text = body.toString();
    if (text.startsWith(byteOrderMark)) return malformed();
    void parse(request, text, (error, value?: unknown) => {
      if (!error && (isUnfit(text) || isDeeper(value))) return malformed();
      done(error, value);
    });
  });
}

/** Whether parsed JSON is nested more deeply than any input of ours. */
export function isDeeper(value: unknown, levels = maxLevels): boolean {
  if (value === null || typeof value !== 'object') return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

/**
 * Whether a JSON text has too many values, or an object with a key twice, which nobody can tell once it is parsed.
 * @param json valid JSON
 */
export function isUnfit(json: string): boolean {
  const open: (Set<string> | undefined)[] = [];
  let tokens = 0;
  // What stands between texts and brackets is skipped; a text is a key where a colon follows it.
  for (const [token, key] of json.matchAll(/[{}[\],]|("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"/gs)) {
    tokens += 1;
    if (tokens > mostTokens) return true;
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(undefined);
    else if (token === '}' || token === ']') open.pop();
    else if (key !== undefined) {
      const keys = open.at(-1);
      const name = JSON.parse(key) as string;
      if (keys?.has(name)) return true;
      keys?.add(name);
    }
  }
  return false;
}
