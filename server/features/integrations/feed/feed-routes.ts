import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isFeedEntity } from '#contract/integrations/feed.ts';
import { type FeedCounts } from '#contract/integrations/feed-results.ts';
import { feedBatchRows, feedBodyMax } from '#contract/platform/feed-fields.ts';
import type { FeedWritePath } from '#contract/platform/feed-rights.ts';
import { mayUse } from '#contract/platform/menu.ts';
import { recordAdminWrite } from '#server/platform/audit/record.ts';
import { recordChanges } from '#server/platform/audit/record-changes.ts';
import { CallFailure, type FieldMessages } from '#server/platform/base/failure.ts';
import { normalizeIpAddress } from '#server/platform/base/ip-address.ts';
import type { ApiKey } from '#server/platform/context/context.ts';
import { ndjson } from '#server/platform/http/body-limits.ts';
import { countRefusal } from '#server/platform/http/count-refusal.ts';
import { failureOf } from '#server/platform/http/error-answer.ts';
import { type AuthContext, keyThatFeeds, senderOf } from '#server/platform/http/identify.ts';
import { RightsChanged } from '#server/platform/calls/write.ts';
import { type Language, languageOf, translate } from '#server/platform/messages/translate.ts';
import { countsOf, feedBatch } from './batch.ts';
import type { RowAnswer } from './decide.ts';
import { entities } from './entities.ts';
import type { Entity } from './entity.ts';
import { tracedChanges } from './changed-fields.ts';
import { batchesOf, BrokenLine, readLines } from './lines.ts';
import { hasDuplicateField } from './duplicate-fields.ts';
import { stillSeconds, watchRows } from './watch-rows.ts';

/** How many streams one key may have open on one server. */
const maxStreams = 8;

/** The most attempts if permissions keep changing while one batch is being written. */
const maxAttempts = 3;

/** A request of a key that may send an entity. */
interface Feeding {
  gate: AuthContext;
  request: FastifyRequest;
  /** Read again if its permissions change during the request. */
  key: ApiKey;
  entity: Entity;
  language: Language;
  /** Aborts when the server stops. */
  stopping: AbortSignal;
}

/**
 * The routes of the feed, `POST /feed/v1/{entity}`: an array of rows, answered as a whole, or a stream of rows,
 * answered while it arrives. The key's permission is checked before any byte of the body is read.
 */
export async function serveFeed(app: FastifyInstance, authContext: AuthContext): Promise<void> {
  await app.register(async (feed) => {
    const callers = new WeakMap<FastifyRequest, Feeding>();
    const streams = new Map<string, number>();
    const stopping = new AbortController();
    // Each stream adds one listener.
    setMaxListeners(0, stopping.signal);
    feed.addHook('preClose', async () => stopping.abort());
    feed.addHook('onRequest', async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const { entity: name } = request.params as { entity: string };
      if (!isFeedEntity(name)) throw new CallFailure(404, { sentence: 'noSuchEntity', values: { name } });
      const key = await keyThatFeeds(authContext, request, rightOf(name));
      const language = languageOf(request.headers['accept-language']);
      callers.set(request, {
        gate: authContext,
        request,
        key,
        entity: entities[name],
        language,
        stopping: stopping.signal,
      });
    });
    feed.removeAllContentTypeParsers();
    feed.addContentTypeParser<Buffer>(
      'application/json',
      { parseAs: 'buffer', bodyLimit: feedBodyMax },
      async (request: FastifyRequest, body: Buffer) => readArray(await unzipped(request, body)),
    );
    feed.addContentTypeParser(ndjson, (_request, payload, done) => done(null, payload));
    feed.route({
      method: 'POST',
      url: '/feed/v1/:entity',
      config: { takesStream: true },
      handler: async (request, reply) => {
        const feeding = callers.get(request) as Feeding;
        if (Array.isArray(request.body)) {
          const { body } = request;
          const answers = await authContext.services.admission.queue('rest', () =>
            write(feeding, body as unknown[]),
          );
          return {
            results: answers.map((answer) => shown(answer, feeding.language)),
            counts: countsOf(answers),
          };
        }
        if (!(request.body instanceof Readable)) throw new CallFailure(400, 'sendRows');
        countStream(streams, feeding.key, reply);
        reply.type(ndjson);
        return reply.send(
          Readable.from(answerStream(feeding), { objectMode: false, highWaterMark: 64 * 1024 }),
        );
      },
    });
  });
}

/**
 * Counts an open stream of a key until its connection has closed.
 * @throws CallFailure 429 if the key has the most streams already
 */
function countStream(streams: Map<string, number>, { id }: ApiKey, { raw }: FastifyReply): void {
  const open = streams.get(id) ?? 0;
  if (open >= maxStreams)
    throw new CallFailure(429, { sentence: 'tooManyStreams', values: { max: maxStreams } }, 5);
  streams.set(id, open + 1);
  raw.once('close', () => {
    const left = (streams.get(id) ?? 1) - 1;
    if (left > 0) streams.set(id, left);
    else streams.delete(id);
  });
}

const rightOf = (entity: Entity['name']): FeedWritePath => `/feed/${entity}`;

const inflate = promisify(gunzip);

async function unzipped(request: FastifyRequest, body: Buffer): Promise<Buffer> {
  if (!isZipped(request)) return body;
  try {
    return await inflate(body, { maxOutputLength: feedBodyMax });
  } catch (error) {
    const isLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw isLarge ? new CallFailure(413, 'bodyTooLarge') : new CallFailure(400, 'notGzip');
  }
}

function isZipped({ headers }: FastifyRequest): boolean {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding !== 'gzip' && encoding !== 'identity') throw new CallFailure(415, 'onlyGzip');
  return encoding === 'gzip';
}

function readArray(body: Buffer): unknown[] {
  // Otherwise invalid bytes would become replacement characters, and two ids could become the same.
  if (!isUtf8(body)) throw new CallFailure(400, 'bodyNotUtf8');
  const text = body.toString();
  let rows: unknown;
  try {
    rows = JSON.parse(text);
  } catch {
    throw new CallFailure(400, 'malformedBody');
  }
  if (!Array.isArray(rows)) throw new CallFailure(400, 'sendRows');
  if (rows.length > feedBatchRows)
    throw new CallFailure(400, { sentence: 'tooManyRows', values: { max: feedBatchRows } });
  if (hasDuplicateField(text, rows)) throw new CallFailure(400, 'malformedBody');
  return rows;
}

function asJson(row: unknown): string {
  try {
    return JSON.stringify(row);
  } catch {
    // Nested too deeply to be parsed, so it is rejected.
    return '';
  }
}

/**
 * The SHA-256 of rows, each as JSON on a line. Senders who keep what they sent can prove that it is what was
 * stored.
 */
const digestOf = (rows: readonly unknown[]) =>
  createHash('sha256').update(rows.map(asJson).join('\n')).digest('hex');

/**
 * Writes rows with their audit row, and one for each record whose money or identity they change, if the key still may.
 */
async function write(feeding: Feeding, rows: readonly unknown[]): Promise<RowAnswer[]> {
  const { gate: authContext, request, entity } = feeding;
  const origin = { id: request.id, ipAddress: normalizeIpAddress(request.ip) };
  const digest = digestOf(rows);
  for (let attempt = 1; ; attempt += 1) {
    const { key } = feeding;
    try {
      return await feedBatch(authContext.services.db, entity, rows, {
        source: key.source,
        seal: async (transaction, counts, _answers, writes) => {
          const after = { entity: entity.name, source: key.source, ...counts, digest };
          const outcome = { output: null, audit: { record: null, before: null, after } };
          const made = { admin: key, request: origin };
          if (!(await recordAdminWrite(transaction, `feed/${entity.name}`, outcome, made)))
            throw new RightsChanged();
          await recordChanges(transaction, `feed/${entity.name}`, tracedChanges(entity, writes), {
            id: key.id,
            request: origin,
          });
        },
      });
    } catch (error) {
      if (!(error instanceof RightsChanged)) throw error;
      if (attempt === maxAttempts) throw new CallFailure(503, 'partIsDown', 1);
      feeding.key = await keyAsItIsNow(feeding);
    }
  }
}

/**
 * Reads the key again after its permissions changed, if it may still send. Never call it inside the transaction: if
 * every connection waits for a second one, the whole server blocks.
 */
async function keyAsItIsNow({ gate: authContext, request, entity }: Feeding): Promise<ApiKey> {
  const found = await authContext.authenticate(authContext.services, senderOf(request));
  if (found?.admin.kind !== 'key' || !mayUse(found.admin, rightOf(entity.name), 'write'))
    throw new CallFailure(403, 'keyNotAllowed');
  return found.admin;
}

/**
 * Answers a stream line by line: a line for each row, then one with the result and the position from which the sender
 * can continue.
 */
async function* answerStream(feeding: Feeding): AsyncGenerator<string> {
  const { gate: authContext, request, language, entity, stopping } = feeding;
  const counts = countsOf([]);
  const watch = watchRows(stopping);
  let upTo = 0;
  const end = (failure?: { messages: FieldMessages; line?: number }) =>
    `${JSON.stringify({ end: failure ? 'failed' : 'done', counts, ...(failure && { ...ended(failure, language), next: upTo + 1 }) })}\n`;
  try {
    const batches = batchesOf(readLines(bytesOf(request)));
    for (;;) {
      const got = await watch.untilRows(batches.next());
      if (got === 'stops')
        throw new CallFailure(503, { sentence: 'streamStopped', values: { line: upTo + 1 } });
      if (got === 'is still')
        throw new CallFailure(408, { sentence: 'streamTooSlow', values: { seconds: stillSeconds } });
      if (got.done) break;
      const { rows, failure } = got.value;
      const answers =
        rows.length > 0
          ? await authContext.services.admission.queue('rest', () => write(feeding, rows), true)
          : [];
      for (const { result } of answers) counts[result as keyof FeedCounts] += 1;
      if (rows.length > 0) upTo = got.value.upTo;
      if (answers.length > 0)
        yield* watch.whileRead(
          answers.map((answer) => `${JSON.stringify(shown(answer, language))}\n`).join(''),
          request,
        );
      if (failure) throw failure;
    }
    yield end();
  } catch (error) {
    // A key that lost the permission while the stream was open is refused in the same way as at its start.
    await countRefusal(authContext.services.db, rightOf(entity.name), error, request);
    const line = error instanceof BrokenLine ? { line: error.line } : {};
    yield end({ messages: failureOf(error, request).messages, ...line });
  } finally {
    watch.stop();
  }
}

function ended({ messages, line }: { messages: FieldMessages; line?: number }, language: Language): object {
  return { errors: sentences(messages, language), ...(line === undefined ? {} : { line }) };
}

/** The bytes of a body, unzipped. A caller that stops reading them keeps the connection open for the answer. */
function bytesOf(request: FastifyRequest): AsyncIterable<Buffer> {
  const raw = (request.body as Readable).iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  return isZipped(request) ? unzip(raw) : raw;
}

async function* unzip(raw: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  // A failure reaches the reader of the stream.
  const unzipping = pipeline(Readable.from(raw), createGunzip(), () => undefined);
  try {
    for await (const chunk of unzipping) yield chunk as Buffer;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new CallFailure(400, 'notGzip');
    throw error;
  }
}

function sentences(messages: FieldMessages, language: Language): Record<string, string> {
  return Object.fromEntries(
    Object.entries(messages).map(([field, message]) => [field, translate(message, language)]),
  );
}

function shown({ errors, ...answer }: RowAnswer, language: Language): object {
  return errors ? { ...answer, errors: sentences(errors, language) } : answer;
}
