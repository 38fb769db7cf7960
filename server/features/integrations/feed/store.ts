import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import type { Entity, Values } from './entity.ts';

/** What the rows of a batch share. */
export interface Origin {
  /** The source of the ids: senders' ids are unique per source. */
  source: string;
  /** The time of arrival. */
  now: Date;
  /** The most pending references of an entity's rows at the same time. */
  mostWaiting: number;
  /** Whether the rows come from an import in the browser. */
  isByScreen: boolean;
}

/** The change of one record by rows. */
export interface RecordWrite {
  externalId: string;
  /** Null if it waits for a record that it requires. */
  recordId: string | null;
  /** Null if it is new. */
  before: Values | null;
  after: Values;
}

/** What is stored about one of a sender's ids. */
export interface Kept {
  externalId: string;
  /** Null if the record has not arrived, or its row is pending. */
  recordId: string | null;
  revision: number | null;
  sent: Values | null;
  parked: Values | null;
}

/** Whether two stored states are the same. */
export const isSameKept = (one: Kept, other: Kept) =>
  one.recordId === other.recordId &&
  one.revision === other.revision &&
  sameJson(one.sent, other.sent) &&
  sameJson(one.parked, other.parked);

function sameJson(one: Values | null, other: Values | null): boolean {
  const [names, others] = [Object.keys(one ?? {}), Object.keys(other ?? {})];
  return names.length === others.length && names.every((name) => one?.[name] === other?.[name]);
}

/** The partition of an entity, so that statements don't have to search for it. */
const partitionOf = ({ name }: Entity) => sql.table(`feed_${name.replaceAll('-', '_')}`);

const columns = sql`external_id as "externalId", record_id as "recordId", revision, sent, parked`;

const json = (value: Values | null) =>
  value && Object.keys(value).length > 0 ? JSON.stringify(value) : null;

/** The columns of stored ids as arrays, in the order of `columns`. */
const arrays = (kept: readonly Kept[]) => sql`
  ${kept.map(({ externalId }) => externalId)}::text[], ${kept.map(({ recordId }) => recordId)}::uuid[],
  ${kept.map(({ revision }) => revision)}::bigint[], ${kept.map(({ sent }) => json(sent))}::jsonb[],
  ${kept.map(({ parked: pending }) => json(pending))}::jsonb[]`;

/**
 * Locks the sender's ids for this transaction, and inserts those that are new. Every transaction does both in the order
 * of the ids, so that two with the same rows wait for each other instead of deadlocking.
 * @param rows as they are stored if they are new, in the order of their ids
 * @returns what is stored about the existing ones
 */
export async function takeIds(
  transaction: Kysely<DB>,
  entity: Entity,
  source: string,
  rows: readonly Kept[],
): Promise<Map<string, Kept>> {
  // Raw because the table is the partition of an entity, and thousands of rows are passed as arrays.
  const added = await sql<{ externalId: string }>`
    insert into ${partitionOf(entity)} (entity, source, external_id, record_id, revision, sent, parked)
    select ${entity.name}, ${source}, * from unnest(${arrays(rows)}) on conflict do nothing
    returning external_id as "externalId"`.execute(transaction);
  if (added.rows.length === rows.length) return new Map();
  const isNew = new Set(added.rows.map(({ externalId }) => externalId));
  const others = rows.map(({ externalId }) => externalId).filter((id) => !isNew.has(id));
  return new Map((await lockIds(transaction, entity, source, others)).map((kept) => [kept.externalId, kept]));
}

/** Locks what is stored about ids, in the order of the ids. */
export async function lockIds(
  transaction: Kysely<DB>,
  entity: Entity,
  source: string,
  ids: readonly string[],
): Promise<Kept[]> {
  // Raw because the table is the partition of an entity, and thousands of rows are passed as arrays.
  const { rows } = await sql<Kept>`
    select ${columns} from ${partitionOf(entity)}
    where entity = ${entity.name} and source = ${source} and external_id = any(${ids}::text[])
    order by external_id for update`.execute(transaction);
  return rows;
}

/** Stores the changes of ids. */
export async function updateKept(
  transaction: Kysely<DB>,
  entity: Entity,
  source: string,
  changed: readonly Kept[],
): Promise<void> {
  if (changed.length === 0) return;
  // With an insert, PostgreSQL looks up each row by the key, whatever the statistics say about a partition that is
  // being filled.
  await sql`
    insert into ${partitionOf(entity)} as kept (entity, source, external_id, record_id, revision, sent, parked)
    select ${entity.name}, ${source}, * from unnest(${arrays(changed)})
    on conflict (entity, source, external_id) do update
      set record_id = excluded.record_id, revision = excluded.revision, sent = excluded.sent, parked = excluded.parked`.execute(
    transaction,
  );
}

/** Deletes ids that this transaction inserted for rows that were rejected. */
export async function forgetIds(
  transaction: Kysely<DB>,
  entity: Entity,
  source: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    delete from ${partitionOf(entity)}
    where entity = ${entity.name} and source = ${source} and external_id = any(${ids}::text[])`.execute(
    transaction,
  );
}

/** The records of the sender's ids that rows refer to. */
export interface Resolved {
  /** The record's id, or null if it has not arrived. Ids of records that were deleted here have no entry. */
  records: ReadonlyMap<string, string | null>;
  /** The ids that were named for the first time. */
  placed: readonly string[];
}

/**
 * Finds the records that rows refer to. Ids that have not arrived are locked until the transaction ends: a transaction
 * that brings one waits, and then finds the rows that wait for it.
 * @param isAlone makes other transactions that refer to one of them wait too
 */
export async function resolveIds(
  transaction: Kysely<DB>,
  entity: Entity,
  { source, ids, isAlone }: { source: string; ids: readonly string[]; isAlone: boolean },
): Promise<Resolved> {
  const arrived = await arrivedOf(transaction, entity, source, ids);
  const missing = ids.filter((id) => !arrived.has(id)).toSorted();
  if (missing.length === 0)
    return { records: await withoutDeleted(transaction, entity, arrived), placed: [] };
  // Raw because the table is the partition of an entity, and thousands of rows are passed as arrays.
  const placed = await sql<{ externalId: string }>`
    insert into ${partitionOf(entity)} (entity, source, external_id)
    select ${entity.name}, ${source}, * from unnest(${missing}::text[]) on conflict do nothing
    returning external_id as "externalId"`.execute(transaction);
  // Raw because the table is the partition of an entity, and thousands of rows are passed as arrays.
  const locked = await sql<{ externalId: string; recordId: string | null }>`
    select external_id as "externalId", record_id as "recordId" from ${partitionOf(entity)}
    where entity = ${entity.name} and source = ${source} and external_id = any(${missing}::text[])
    order by external_id for ${sql.raw(isAlone ? 'update' : 'share')}`.execute(transaction);
  for (const { externalId, recordId } of locked.rows) arrived.set(externalId, recordId);
  return {
    records: await withoutDeleted(transaction, entity, arrived),
    placed: placed.rows.map(({ externalId }) => externalId),
  };
}

async function arrivedOf(transaction: Kysely<DB>, entity: Entity, source: string, ids: readonly string[]) {
  // Raw because the table is the partition of an entity, and thousands of rows are passed as arrays.
  const { rows } = await sql<{ externalId: string; recordId: string | null }>`
    select external_id as "externalId", record_id as "recordId" from ${partitionOf(entity)}
    where entity = ${entity.name} and source = ${source} and external_id = any(${ids}::text[])
      and record_id is not null`.execute(transaction);
  return new Map(rows.map(({ externalId, recordId }) => [externalId, recordId]));
}

/** Removes permanently deleted records: their ids are still stored, but no row can refer to them. */
async function withoutDeleted(
  transaction: Kysely<DB>,
  entity: Entity,
  found: Map<string, string | null>,
): Promise<Map<string, string | null>> {
  if (entity.marksDeleted) return found;
  const recordIds = [...found.values()].filter((id) => id !== null);
  if (recordIds.length === 0) return found;
  // Raw because the table depends on the entity.
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(entity.table)} where id = any(${recordIds}::uuid[])`.execute(transaction);
  const there = new Set(rows.map(({ id }) => id));
  return new Map([...found].filter(([, id]) => id === null || there.has(id)));
}

/** The id of a new record, which contains the record's time. */
export const newRecordId = (values: Values, entity: Entity, now: Date): string => {
  const at = values[entity.time];
  return uuidV7(typeof at === 'string' ? new Date(at) : now);
};
