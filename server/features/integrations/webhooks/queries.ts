import { type Kysely, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { webhooksSchemas } from '#contract/integrations/webhooks.schemas.ts';
import { noSuchRecord } from '#server/platform/base/failure.ts';
import type { DB } from '#server/platform/db/types.ts';
import { countUpToCap } from '#server/platform/lists/count-up-to-cap.ts';
import { amountColumn, textColumn, timeColumn } from '#server/platform/lists/column-filters.ts';
import { isFailingEndpoint } from '#server/platform/live/waiting.ts';
import { lockStoredRow } from '#server/platform/records/stored-row.ts';
import { formerUntilOf } from '#server/platform/signed-requests/secrets-in-force.ts';

/** An endpoint as stored. */
export type StoredWebhook = Selectable<DB['webhook_endpoints']>;

type WebhookList = z.output<typeof webhooksSchemas.listWebhooks.input>;

const compared = {
  url: textColumn('lower(webhook_endpoints.url)'),
  types: textColumn(`lower(array_to_string(webhook_endpoints.types, ', '))`),
  lastDeliveredAt: timeColumn('webhook_endpoints.last_delivered_at'),
  backlog:
    amountColumn(`((select count(*) from webhook_queue where webhook_queue.endpoint_id = webhook_endpoints.id)
    + greatest(0, coalesce((select event_head.position from event_head), 0) - webhook_endpoints.position))`),
};

const stateOf = sql`case when webhook_endpoints.paused_at is not null then 'paused'
  when webhook_endpoints.failures > 0 then 'waiting' else 'delivering' end`;

/** The condition of a list's filters. There are few endpoints, so no index is needed. */
function chosenBy({ state, url, types, lastDeliveredAt, backlog }: WebhookList) {
  const conditions = [
    state && (state === 'failing' ? isFailingEndpoint : sql`${stateOf} = ${state}`),
    url && compared.url(url),
    types && compared.types(types),
    lastDeliveredAt && compared.lastDeliveredAt(lastDeliveredAt),
    backlog && compared.backlog(backlog),
  ].filter((condition) => condition !== undefined);
  // Raw because its parts are raw comparisons.
  return sql<boolean>`${sql.join([sql`true`, ...conditions], sql` and `)}`;
}

/** Endpoints, newest first. There are only a few. */
export async function listEndpoints(db: Kysely<DB>, input: WebhookList) {
  const { page, limit, sort } = input;
  const rows = await endpoints(db)
    .where(chosenBy(input))
    .orderBy('created_at', sort === 'createdAt' ? 'asc' : 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { count } = await db
    .selectFrom('webhook_endpoints')
    .where(chosenBy(input))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows: rows.map(shown), count, countIsExact: true };
}

/**
 * One endpoint as the calls show it.
 * @throws CallFailure 404 if it doesn't exist
 */
export async function findEndpoint(db: Kysely<DB>, id: string) {
  const found = await endpoints(db).where('id', '=', id).executeTakeFirst();
  if (!found) throw noSuchRecord();
  return shown(found);
}

/**
 * One endpoint with its secrets.
 * @throws CallFailure 404 if it doesn't exist
 */
export async function findStored(db: Kysely<DB>, id: string): Promise<StoredWebhook> {
  const found = await db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirst();
  if (!found) throw noSuchRecord();
  return found;
}

/**
 * The same, locked until the transaction ends.
 * @param version what the form loaded; undefined is not checked
 * @throws CallFailure 404 and 409
 */
export const lockStored = (db: Kysely<DB>, id: string, version?: number): Promise<StoredWebhook> =>
  lockStoredRow(db, 'webhook_endpoints', id, version);

function endpoints(db: Kysely<DB>) {
  return db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .select((row) => [
      row
        .selectFrom('webhook_queue')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('webhook_queue.endpoint_id', '=', 'webhook_endpoints.id')
        .as('queued'),
      row
        .selectFrom('webhook_queue')
        .select(({ fn }) => fn.min('webhook_queue.next_at').as('next'))
        .whereRef('webhook_queue.endpoint_id', '=', 'webhook_endpoints.id')
        .where('attempts', '>', 0)
        .as('retryAt'),
      row.selectFrom('event_head').select('event_head.position').as('head'),
      // Null if no event is stored.
      row
        .selectFrom('events')
        .select('events.position')
        .where('events.position', 'is not', null)
        .orderBy('events.position')
        .limit(1)
        .as('oldest'),
    ]);
}

type Counted = StoredWebhook & {
  queued: number | null;
  retryAt: Date | null;
  head: number | null;
  oldest: number | null;
};

function shown(row: Counted) {
  // A pause that is over delays nothing: then the next attempt is the repeat that waits.
  const pauseEnds = row.next_at !== null && row.next_at.getTime() > Date.now() ? row.next_at : null;
  const [nextAt = null] = [pauseEnds, row.retryAt]
    .filter((at) => at !== null)
    .sort((a, b) => Number(a) - Number(b));
  const isWaiting = row.failures > 0 && row.paused_at === null;
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    source: row.source ?? '',
    types: row.types ?? [],
    personalData: row.personal_data,
    state:
      row.paused_at !== null
        ? ('paused' as const)
        : isWaiting
          ? ('waiting' as const)
          : ('delivering' as const),
    nextAt: isWaiting ? nextAt : null,
    pausedAt: row.paused_at,
    pausedBecause: row.paused_because as 'byHand' | 'failing' | 'gone' | 'restored' | null,
    lastError: row.failures > 0 || row.paused_at !== null ? row.last_error : null,
    lastDeliveredAt: row.last_delivered_at,
    backlog: (row.queued ?? 0) + Math.max(0, (row.head ?? 0) - row.position),
    // Lost events that it has reached, and those that were deleted before it reached them.
    lostEvents: row.lost_events + Math.max(0, (row.oldest ?? (row.head ?? 0) + 1) - 1 - row.position),
    lostAt: row.lost_at,
    formerUntil: formerUntilOf(row),
    createdAt: row.created_at,
    version: row.version,
  };
}

interface NewEndpoint {
  id: string;
  url: string;
  description: string;
  source: string | null;
  types: string[] | null;
  personal_data: boolean;
  secret: Buffer;
}

/** Adds an endpoint that receives the events after this time. */
export async function insertEndpoint(db: Kysely<DB>, endpoint: NewEndpoint): Promise<void> {
  await db
    .insertInto('webhook_endpoints')
    .values((row) => ({ ...endpoint, position: row.selectFrom('event_head').select('event_head.position') }))
    .execute();
}

/** Changes columns of an endpoint, and increments its version. */
export async function changeEndpoint(
  db: Kysely<DB>,
  id: string,
  columns: Partial<
    Pick<
      StoredWebhook,
      'url' | 'description' | 'source' | 'types' | 'secret' | 'former_secret' | 'former_until'
    >
  >,
): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set((row) => ({ ...columns, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Pauses an endpoint manually. */
export async function pauseEndpoint(db: Kysely<DB>, id: string): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set(({ fn }) => ({ paused_at: fn<Date>('now'), paused_because: 'byHand' }))
    .where('id', '=', id)
    .execute();
}

/**
 * Resumes an endpoint where it stopped: waiting messages are sent immediately, and have three days of attempts
 * again.
 */
export async function resumeEndpoint(db: Kysely<DB>, id: string): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ paused_at: null, paused_because: null, failures: 0, next_at: null })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('webhook_queue')
    .set(({ fn }) => ({ attempts: 0, next_at: fn<Date>('now') }))
    .where('endpoint_id', '=', id)
    .where('attempts', '>', 0)
    .execute();
}

/** Deletes an endpoint with its queue. */
export async function deleteEndpoint(db: Kysely<DB>, id: string): Promise<void> {
  await db.deleteFrom('webhook_endpoints').where('id', '=', id).execute();
}

/** A row of the log. */
export type StoredAttempt = Selectable<DB['webhook_attempts']>;

interface AttemptFilter {
  id: string;
  outcome?: 'delivered' | 'failed' | undefined;
  page: number;
  limit: number;
  sort?: string | undefined;
}

/** The log of messages to an endpoint. */
export async function listAttempts(db: Kysely<DB>, { id, outcome, page, limit, sort }: AttemptFilter) {
  const matching = db
    .selectFrom('webhook_attempts')
    .where('endpoint_id', '=', id)
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome ?? 'failed'));
  const rows = await matching
    .selectAll()
    .orderBy('id', sort === 'createdAt' ? 'asc' : 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, ...(await countUpToCap(db, matching.select('id'))) };
}

/**
 * One row of the log.
 * @throws CallFailure 404 if it doesn't exist
 */
export async function findAttempt(db: Kysely<DB>, endpointId: string, id: string): Promise<StoredAttempt> {
  const found = await db
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('endpoint_id', '=', endpointId)
    .where('id', '=', Number(id))
    .executeTakeFirst();
  if (!found) throw noSuchRecord();
  return found;
}
