import { type Kysely, sql } from 'kysely';
import type { Services } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import { messagesFor } from './message.ts';
import { mailPause } from './pause-mail.ts';
import type { Answer } from '#server/platform/outbound/post.ts';

/** What came of sending one message. */
export interface Outcome {
  eventId: string;
  type: string;
  /** Null where it was not of the queue: a test, or one that was sent again by hand. */
  position: number | null;
  /** How often it was tried before. */
  attempts: number;
  request: string;
  answer: Answer;
}

/** The pauses before the next attempts, as Standard Webhooks suggests them: three days in all, in seconds. */
const pauses = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;

/** As many failures in a row mean that the receiver is down, so that it is asked more rarely. */
export const downAfter = 3;

/** How long no further event is taken after so many failures in a row, in seconds: up to a minute. */
function restSeconds(failures: number): number {
  return failures < downAfter ? 0 : Math.min(60, 2 ** (failures - downAfter));
}

/** Whether the receiver took the message. */
export const isDelivered = ({ answer: { status = 0 } }: Pick<Outcome, 'answer'>) =>
  status >= 200 && status < 300;

const keptRequest = 16_384;

/**
 * Adds what was sent and answered to the log. Where an event has lost personal data since it was sent, its body is kept as the event
 * is now, and the answer, which may repeat it, is left out.
 * @param db a transaction: the events stay as they are until it ends, so that an erasure finds the attempt
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

/** The bodies of the events of messages as they would be sent now, by the events' ids. */
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
 * Stores what came of messages, in one transaction: those that were delivered leave the queue, the others get their next time. After
 * three days, or where the receiver says that it is gone, the endpoint is paused and superadmins are told.
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
    // A receiver that was down and is back gets at once what it missed.
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

/** Failures since the last delivery among these. */
function failuresAfter(before: number, outcomes: readonly Outcome[]): number {
  const lastDelivered = outcomes.findLastIndex(isDelivered);
  return lastDelivered === -1 ? before + outcomes.length : outcomes.length - 1 - lastDelivered;
}

/** Takes messages out of the queue. */
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
  // A tenth more or less, so that messages that failed together are not all tried at the same moment.
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
