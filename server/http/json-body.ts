import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { CallFailure } from '../base/failure.ts';

/** How deeply lists and objects may be nested: deeper than any call's input, but not too deep for the stack. */
const maxLevels = 32;

/** How many values, keys and brackets a body may have: four times as many as the largest valid list. */
const mostTokens = 100_000;

const byteOrderMark = '\ufeff';

/**
 * Accepts JSON bodies; an empty one counts as none, for clients that always name the type. It refuses a body that is not
 * UTF-8 or begins with a byte order mark, a key that occurs twice (parsers differ in which one they use), nesting that
 * would exhaust the stack of its readers, and so many values that reading them would delay other calls.
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

/** Whether parsed JSON is nested more deeply than any valid input. */
export function isDeeper(value: unknown, levels = maxLevels): boolean {
  if (value === null || typeof value !== 'object') return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

/**
 * Whether a JSON text has too many values, or an object with a key twice, which is no longer visible after parsing.
 * @param json valid JSON
 */
export function isUnfit(json: string): boolean {
  const open: (Set<string> | undefined)[] = [];
  let tokens = 0;
  // Everything between texts and brackets is skipped; a text is a key if a colon follows it.
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
