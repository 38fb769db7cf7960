import { type Kysely, sql } from 'kysely';
import type { Services } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import { messagesFor } from './message.ts';
import { mailPause } from './pause-mail.ts';
import type { Answer } from '#server/platform/outbound/post.ts';

/** The result of sending one message. */
export interface Outcome {
  eventId: string;
  type: string;
  /** Null for a message outside the queue: a test, or one that was sent again manually. */
  position: number | null;
  /** How many attempts were made before. */
  attempts: number;
  request: string;
  answer: Answer;
}

/** The pauses before the next attempts, as Standard Webhooks suggests them: three days in total, in seconds. */
const pauses = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;

/** After this many failures in a row, the receiver counts as down and gets fewer requests. */
export const downAfter = 3;

/** How long no further event is added after a number of failures in a row, in seconds: up to a minute. */
function restSeconds(failures: number): number {
  return failures < downAfter ? 0 : Math.min(60, 2 ** (failures - downAfter));
}

/** Whether the receiver accepted the message. */
export const isDelivered = ({ answer: { status = 0 } }: Pick<Outcome, 'answer'>) =>
  status >= 200 && status < 300;

const keptRequest = 16_384;

/**
 * Adds requests and answers to the log. If personal data of an event was erased since it was sent, the log gets the
 * event's current body and no answer, because the answer may repeat the data.
 * @param db a transaction, which keeps the events unchanged until it ends, so that an erasure finds the attempt
 */
export async function logAttempts(db: Kysely<DB>, endpointId: string, outcomes: readonly Outcome[]) {
  const bodies = await bodiesNow(db, endpointId, outcomes);
  const kept = outcomes.map((outcome) => {
    const body = bodies.get(outcome.eventId) ?? outcome.request;
    return body === outcome.request
      ? outcome
      : { ...outcome, request: body, answer: { ...outcome.answer, body: undefined } };
  });
  return db
    .insertInto('webhook_attempts')
    .values(
      kept.map((outcome) => ({
        endpoint_id: endpointId,
        event_id: outcome.eventId,
        type: outcome.type,
        outcome: isDelivered(outcome) ? ('delivered' as const) : ('failed' as const),
        status: outcome.answer.status ?? null,
        error: outcome.answer.error ?? null,
        duration_ms: outcome.answer.durationMs,
        request: outcome.request.slice(0, keptRequest),
        answer: outcome.answer.body ?? null,
      })),
    )
    .returningAll()
    .execute();
}

/** The current bodies of messages, by their event ids. */
async function bodiesNow(db: Kysely<DB>, endpointId: string, outcomes: readonly Outcome[]) {
  const events = await db
    .selectFrom('events')
    .select(['id', 'position'])
    .where(
      'id',
      'in',
      outcomes.map(({ eventId }) => eventId),
    )
    .forShare()
    .execute();
  const endpoint = await db
    .selectFrom('webhook_endpoints')
    .select(['id', 'source', 'personal_data'])
    .where('id', '=', endpointId)
    .executeTakeFirst();
  const positions = events.flatMap(({ position }) => (position === null ? [] : [Number(position)]));
  if (!endpoint || positions.length === 0) return new Map<string, string>();
  const messages = await messagesFor(db, endpoint, positions);
  return new Map([...messages.values()].map((message) => [message.id, JSON.stringify(message)]));
}

/**
 * Stores the results of messages in one transaction: delivered ones leave the queue, the others get the time of their
 * next attempt. After three days, or if the receiver answers that it is gone, the endpoint is paused and superadmins
 * are notified.
 * @returns how many failures in a row the endpoint now has
 */
export async function storeOutcomes(
  services: Services,
  endpointId: string,
  outcomes: readonly Outcome[],
): Promise<number> {
  return services.db.transaction().execute(async (db) => {
    const endpoint = await db
      .selectFrom('webhook_endpoints')
      .select(['failures', 'url', 'paused_at'])
      .where('id', '=', endpointId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!endpoint) return 0;
    await logAttempts(db, endpointId, outcomes);
    const delivered = outcomes.filter(isDelivered);
    const failed = outcomes.filter((outcome) => !isDelivered(outcome));
    await leaveQueue(
      db,
      endpointId,
      delivered.flatMap(({ position }) => (position === null ? [] : [position])),
    );
    for (const outcome of failed) await waitForNext(db, endpointId, outcome);

    const failures = failuresAfter(endpoint.failures, outcomes);
    const lastFailed = failed.at(-1);
    const rest = restSeconds(failures);
    await db
      .updateTable('webhook_endpoints')
      .set({
        failures,
        next_at: rest === 0 ? null : sql<Date>`now() + make_interval(secs => ${rest})`,
        ...(lastFailed ? { last_error: errorOf(lastFailed.answer) } : {}),
        ...(delivered.length > 0 ? { last_delivered_at: sql<Date>`now()` } : {}),
      })
      .where('id', '=', endpointId)
      .execute();
    // A receiver that was down and works again gets the missed messages immediately.
    if (delivered.length > 0 && endpoint.failures >= downAfter) await retryAtOnce(db, endpointId);

    const because = failed.some(({ answer }) => answer.status === 410)
      ? ('gone' as const)
      : failed.some(({ attempts }) => attempts >= pauses.length) && ('failing' as const);
    if (because && endpoint.paused_at === null) {
      await db
        .updateTable('webhook_endpoints')
        .set({ paused_at: sql<Date>`now()`, paused_because: because })
        .where('id', '=', endpointId)
        .execute();
      await mailPause(db, services, { url: endpoint.url, because });
    }
    return failures;
  });
}

/** Failures since the last delivery, including these results. */
function failuresAfter(before: number, outcomes: readonly Outcome[]): number {
  const lastDelivered = outcomes.findLastIndex(isDelivered);
  return lastDelivered === -1 ? before + outcomes.length : outcomes.length - 1 - lastDelivered;
}

/** Removes messages from the queue. */
export async function leaveQueue(
  db: Kysely<DB>,
  endpointId: string,
  positions: readonly number[],
): Promise<void> {
  if (positions.length === 0) return;
  await db
    .deleteFrom('webhook_queue')
    .where('endpoint_id', '=', endpointId)
    .where('position', 'in', positions)
    .execute();
}

async function waitForNext(
  db: Kysely<DB>,
  endpointId: string,
  { position, attempts }: Outcome,
): Promise<void> {
  if (position === null) return;
  // Varied by a tenth, so that messages that failed together are not all sent again at the same time.
  const seconds = (pauses[attempts] ?? pauses[pauses.length - 1] ?? 0) * (0.9 + Math.random() / 5);
  await db
    .updateTable('webhook_queue')
    .set({ attempts: attempts + 1, next_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('endpoint_id', '=', endpointId)
    .where('position', '=', position)
    .execute();
}

/** Makes everything that waits for its next attempt due now. */
export async function retryAtOnce(db: Kysely<DB>, endpointId: string): Promise<void> {
  await db
    .updateTable('webhook_queue')
    .set({ next_at: sql<Date>`now()` })
    .where('endpoint_id', '=', endpointId)
    .where('next_at', '>', sql<Date>`now()`)
    .execute();
}

function errorOf({ status, error }: Answer): string {
  return error ?? String(status);
}
