import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { subscribersSchemas } from '#contract/content/subscribers.schemas.ts';
import { authorOf } from '#server/platform/audit/who-made.ts';
import type { DB } from '#server/platform/db/types.ts';
import { textColumn, timeColumn } from '#server/platform/lists/column-filters.ts';
import { type ListDefinition, selectList } from '#server/platform/lists/definition.ts';
import { pageOf } from '#server/platform/lists/page.ts';
import { shownStatuses } from '#server/platform/lists/shown-labels.ts';

type Schemas = typeof subscribersSchemas;
type Input<C extends keyof Schemas> = z.output<Schemas[C]['input']>;

/** A subscriber as the calls show them. */
export type Subscriber = z.input<Schemas['listAllSubscribers']['output']>;

const status = `case when unsubscribed_at is null then 'subscribed' else 'unsubscribed' end`;

const columns = {
  id: 'id',
  email: 'email',
  name: 'name',
  status,
  unsubscribedAt: 'unsubscribed_at',
  source: `(select min(source) from feed_records where entity = 'subscribers' and record_id = subscribers.id)`,
  createdAt: 'created_at',
} as const;

/** The columns that callers without access to personal data can search. */
const masked = { search: `coalesce(lower(name), '')`, whole: ['lower(email)'] };
const search = `lower(email || e'\\x1f' || coalesce(name, ''))`;

const subscribers: ListDefinition<Subscriber, Input<'listAllSubscribers'>> = {
  table: 'subscribers',
  columns,
  live: 'deleted_at is null',
  search,
  masked,
  shown: { column: status, words: shownStatuses.subscribers },
  sorts: {
    email: 'lower(email)',
    name: 'lower(name)',
    createdAt: 'created_at',
    unsubscribedAt: 'unsubscribed_at',
  },
  newest: 'created_at',
  filters: {
    status: (wanted) => sql`(unsubscribed_at is null) = ${wanted === 'subscribed'}`,
    from: (from) => sql`created_at >= ${from}`,
    to: (to) => sql`created_at < ${to}`,
    email: textColumn('lower(email)'),
    name: textColumn('lower(name)'),
    unsubscribedAt: timeColumn('unsubscribed_at'),
  },
  searchedTexts: ['email', 'name'],
  keptCount: 'all_subscribers',
};

/** A page of everybody who ever subscribed, except deleted subscribers. */
export const listAllSubscribers = (db: Kysely<DB>, input: Input<'listAllSubscribers'>) =>
  pageOf(db, subscribers, input);

type InTrash = z.input<Schemas['listDeletedSubscribers']['output']>;

const inTrash = 'deleted_at is not null and purged_at is null';

const trash: ListDefinition<InTrash, Input<'listDeletedSubscribers'>> = {
  table: 'subscribers',
  columns: {
    ...columns,
    deletedAt: 'deleted_at',
    deletedBy: authorOf('deleteSubscriber', 'subscribers'),
  },
  live: inTrash,
  search,
  masked,
  sorts: { email: 'lower(email)', name: 'lower(name)', deletedAt: 'deleted_at' },
  newest: 'deleted_at',
  filters: {
    email: textColumn('lower(email)'),
    name: textColumn('lower(name)'),
    deletedAt: timeColumn('deleted_at'),
  },
};

/** A page of the subscribers in the trash. */
export const listDeletedSubscribers = (db: Kysely<DB>, input: Input<'listDeletedSubscribers'>) =>
  pageOf(db, trash, input);

const selected = selectList(columns);

/**
 * Moves a subscriber to the trash. The subscription ends at exactly the same time, so that no email is sent and
 * {@link restoreSubscriber} recognizes that the deletion ended it.
 * @returns the subscriber before the change, or undefined if there is none (any longer)
 */
export async function deleteSubscriber(db: Kysely<DB>, id: string): Promise<Subscriber | undefined> {
  // Raw because the columns of the list are expressions, shared by both statements.
  const { rows } = await sql<Subscriber>`
    with former as (select ${selected} from subscribers where id = ${id} and deleted_at is null for update),
      marked as (
        update subscribers set deleted_at = now(), unsubscribed_at = coalesce(unsubscribed_at, now())
        where id in (select id from former) and deleted_at is null)
    select * from former`.execute(db);
  return rows[0];
}

/**
 * Restores a subscriber from the trash: subscribed again, unless they had unsubscribed themselves.
 * @returns undefined if the subscriber is not in the trash
 */
export async function restoreSubscriber(db: Kysely<DB>, id: string): Promise<Subscriber | undefined> {
  // Raw because the columns of the list are expressions, shared by both statements.
  const { rows } = await sql<Subscriber>`
    update subscribers set deleted_at = null, unsubscribed_at = nullif(unsubscribed_at, deleted_at)
    where id = ${id} and ${sql.raw(inTrash)}
    returning ${selected}`.execute(db);
  return rows[0];
}

/**
 * The email of a subscriber in the trash, if another subscriber has it now.
 * @returns undefined if nobody has it
 */
export async function emailTakenMeanwhile(db: Kysely<DB>, id: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('subscribers as deleted')
    .innerJoin('subscribers as other', (on) => on.on(sql`lower(other.email)`, '=', sql`lower(deleted.email)`))
    .select('deleted.email')
    .where('deleted.id', '=', id)
    .where('deleted.deleted_at', 'is not', null)
    .where('other.deleted_at', 'is', null)
    .executeTakeFirst();
  return found?.email;
}
