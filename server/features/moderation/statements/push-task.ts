import type { Services } from '#server/platform/context/services.ts';
import type { PeriodicTask } from '#server/platform/jobs/periodic-tasks.ts';
import { allowedIpRanges } from '#server/platform/outbound/ip-ranges.ts';
import { type Answer, openReceiver } from '#server/platform/outbound/post.ts';
import { decrypted } from '#server/platform/secrets/encrypted.ts';
import { euForm } from './eu-form.ts';
import {
  claimPush,
  isPushDue,
  pendingStatements,
  type PushResult,
  releasePush,
  storePushResults,
  type StoredPush,
} from './push-queries.ts';

/** The time limit of one request, in milliseconds, and how much of its answer is read, in bytes. */
const patience = 60_000;
const answerBytes = 8 * 1024 * 1024;

/** The most requests in a row. The next run goes on. */
const requestsInRow = 20;

type Pending = Awaited<ReturnType<typeof pendingStatements>>;

/**
 * Sends statements to the EU transparency database, at most 100 in a request (specification 39.5). The database stores
 * all of a request or none: the refused ones are marked, and the others are sent again. A request whose answer was lost
 * is repeated, and its statements are then known by their `puid`, so that none is stored twice.
 */
export const statementPushTask: PeriodicTask = {
  purpose: 'send statements of reasons to the EU transparency database',
  module: 'statements',
  everyMs: 5000,
  due: () => isPushDue,
  async run(services, _log, stopping) {
    for (let request = 0; request < requestsInRow && !stopping.aborted; request += 1)
      if (!(await sendBatch(services))) return;
  },
};

/** @returns whether there may be more to send now */
async function sendBatch(services: Services): Promise<boolean> {
  const { db } = services;
  const push = await claimPush(db);
  if (!push?.url || !push.token) return false;
  const statements = await pendingStatements(db);
  const read = statements.length === 0 ? [] : readAnswer(await post(services, push, statements), statements);
  const error = typeof read === 'string' ? read : null;
  await db.transaction().execute(async (transaction) => {
    if (typeof read !== 'string') await storePushResults(transaction, read);
    await releasePush(transaction, push, error);
  });
  return error === null;
}

async function post({ config, keys }: Services, push: StoredPush, statements: Pending): Promise<Answer> {
  const url = `${push.url?.replace(/\/+$/, '')}/statements`;
  const options = { patience, kept: answerBytes, read: answerBytes };
  const line = openReceiver(url, allowedIpRanges(url, config), 1, options);
  try {
    const token = decrypted(keys.webhookSecrets, push.id, push.token ?? Buffer.alloc(0));
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    return await line.post(JSON.stringify({ statements: statements.map(euForm) }), headers);
  } finally {
    line.close();
  }
}

type Json = Record<string, unknown>;
const asObject = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? (value as Json) : {};

function parsed(body: string | undefined): Json {
  try {
    return asObject(JSON.parse(body ?? ''));
  } catch {
    return {};
  }
}

/** The beginning of a text of an answer, as the database takes it. */
const beginning = (text: string, most: number) => text.replaceAll('\0', '').slice(0, most).toWellFormed();

/** The sentences of the errors of one statement. */
const refusalOf = (errors: Json) =>
  beginning(
    Object.entries(errors)
      .map(([field, sentences]) => `${field}: ${[sentences].flat().map(String).join(' ')}`)
      .join('\n'),
    2000,
  );

/**
 * What became of each statement of a request.
 * @returns the known results; or why there are none, as a text
 */
function readAnswer({ status, error, body }: Answer, statements: Pending): PushResult[] | string {
  if (error !== undefined) return error;
  const answer = parsed(body);
  if (status === 201) {
    const stored = Array.isArray(answer['statements']) ? answer['statements'].map(asObject) : [];
    const uuids = new Map(
      stored.map(({ puid, uuid }) => [puid, typeof uuid === 'string' ? beginning(uuid, 100) : null]),
    );
    return statements.map(({ puid }) => ({ puid, uuid: uuids.get(puid) ?? null }));
  }
  if (status !== 422) return `status ${status}`;
  const errors = asObject(answer['errors']);
  const results = statements.flatMap(({ puid }, index): PushResult[] => {
    const own = errors[`statement_${index}`];
    if (own === undefined) return [];
    const fields = Object.keys(asObject(own));
    // Our identifiers are well-formed, so the only mistake can be that it is stored already.
    const isStored = fields.length === 1 && fields[0] === 'puid';
    return [isStored ? { puid, uuid: null } : { puid, refusal: refusalOf(asObject(own)) }];
  });
  return results.length > 0 ? results : 'status 422';
}
