import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseDecimal } from '#contract/platform/decimal.ts';
import { CallFailure } from '../base/failure.ts';

/** How deeply lists and objects may be nested: deeper than any call's input, but not too deep for the stack. */
const maxLevels = 32;

/** How many values, keys and brackets a body may have: four times as many as the largest valid list. */
const maxTokens = 100_000;

const byteOrderMark = '\ufeff';

/**
 * Accepts JSON bodies; an empty one counts as none, for clients that always name the type. It refuses a body that is not
 * UTF-8 or begins with a byte order mark, a key that occurs twice (parsers differ in which one they use), nesting that
 * would exhaust the stack of its readers, and so many values that reading them would delay other calls. A body without a byte is
 * no body, whatever type it has.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', (request, _reply, done) => {
    const isCall = request.routeOptions.config.call !== undefined;
    if (isCall && isEmpty(request) && !isJson(request)) delete request.raw.headers['content-type'];
    done();
  });
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    const malformed = () => done(new CallFailure(400, 'malformedBody'));
    if (!isUtf8(body)) return malformed();
    const text = body.toString();
    if (text.startsWith(byteOrderMark)) return malformed();
    void parse(request, text, (error, value?: unknown) => {
      if (!error && (isUnfit(text) || isDeeper(value))) return malformed();
      const isExact = !error && request.routeOptions.config.call?.exactNumbers === true;
      done(error, isExact ? withExactNumbers(text) : value);
    });
  });
  // Only the end of a body without a length shows that it is empty.
  app.addContentTypeParser('*', (request, payload, done) => {
    const finish = (error: Error | null) => {
      payload.off('data', refuse).off('end', accept).off('error', finish);
      done(error, undefined);
    };
    const refuse = () => finish(request.is404 ? null : new CallFailure(415, 'wrongContentType'));
    const accept = () => finish(null);
    payload.on('data', refuse).on('end', accept).on('error', finish);
  });
}

/** Whether a request says that it has no body. */
function isEmpty({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
}

/** Whether a request says that its body is JSON. */
export function isJson({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '');
}

/**
 * Parsed JSON whose numbers are texts with all their digits in plain notation. Whole numbers that a double holds exactly stay numbers.
 * @param json valid JSON
 */
export function withExactNumbers(json: string): unknown {
  return JSON.parse(json, (_key, value: unknown, context?: { source?: string }) => {
    const source = context?.source;
    if (typeof value !== 'number' || source === undefined || isSmallWhole.test(source)) return value;
    return source.startsWith('-') && value === 0 ? source : (parseDecimal(source) ?? source);
  });
}

const isSmallWhole = /^(?:0|-?[1-9]\d{0,14})$/;

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
    if (tokens > maxTokens) return true;
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
