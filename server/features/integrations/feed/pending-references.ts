import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import type { Entity, EntityName } from './entity.ts';

/** A reference of a record to one that has not arrived. */
export interface PendingReference {
  externalId: string;
  field: string;
  target: EntityName;
  targetId: string;
}

/** Stores pending references. A previous pending reference of the same field is replaced. */
export async function storePendingReferences(
  transaction: Kysely<DB>,
  entity: Entity,
  source: string,
  waits: readonly PendingReference[],
): Promise<void> {
  if (waits.length === 0) return;
  await sql`
    insert into feed_waiting (entity, source, external_id, field, target_entity, target_id)
    select ${entity.name}, ${source}, * from unnest(${waits.map(({ externalId }) => externalId)}::text[],
      ${waits.map(({ field }) => field)}::text[], ${waits.map(({ target }) => target)}::text[],
      ${waits.map(({ targetId }) => targetId)}::text[])
    on conflict (entity, source, external_id, field) do update
      set target_entity = excluded.target_entity, target_id = excluded.target_id`.execute(transaction);
}

/** Deletes references that are no longer pending. */
export async function deletePendingReferences(
  transaction: Kysely<DB>,
  entity: Entity,
  source: string,
  ended: readonly Pick<PendingReference, 'externalId' | 'field'>[],
): Promise<void> {
  if (ended.length === 0) return;
  await sql`
    delete from feed_waiting as waiting
    using unnest(${ended.map(({ externalId }) => externalId)}::text[], ${ended.map(({ field }) => field)}::text[])
      as ended (external_id, field)
    where waiting.entity = ${entity.name} and waiting.source = ${source}
      and waiting.external_id = any(${ended.map(({ externalId }) => externalId)}::text[])
      and waiting.external_id = ended.external_id and waiting.field = ended.field`.execute(transaction);
}

/** The pending references of records of an entity. */
export async function pendingReferencesOf(
  transaction: Kysely<DB>,
  entity: Entity,
  source: string,
  ids: readonly string[],
): Promise<PendingReference[]> {
  // Raw because thousands of rows are passed as arrays.
  const { rows } = await sql<PendingReference>`
    select external_id as "externalId", field, target_entity as target, target_id as "targetId" from feed_waiting
    where entity = ${entity.name} and source = ${source} and external_id = any(${ids}::text[])`.execute(
    transaction,
  );
  return rows;
}

/** A position in the order of the rows that wait for a record. */
export interface Place {
  entity: string;
  externalId: string;
  field: string;
}

/** The position before all rows. */
export const beginning: Place = { entity: '', externalId: '', field: '' };

/** The references that wait for an arrived record, in a fixed order after a position, up to a limit. */
export async function recordsWaitingFor(
  transaction: Kysely<DB>,
  { target, source, id }: { target: Entity; source: string; id: string },
  after: Place,
  limit: number,
): Promise<(PendingReference & { entity: EntityName })[]> {
  // Raw because the builder can't compare rows.
  const { rows } = await sql<PendingReference & { entity: EntityName }>`
    select entity, external_id as "externalId", field, target_entity as target, target_id as "targetId"
    from feed_waiting
    where target_entity = ${target.name} and source = ${source} and target_id = ${id}
      and (entity, external_id, field) > (${after.entity}, ${after.externalId}, ${after.field})
    order by entity, external_id, field limit ${limit}`.execute(transaction);
  return rows;
}

/** Which of these records are waited for. */
export async function awaitedAmong(
  transaction: Kysely<DB>,
  target: Entity,
  source: string,
  ids: readonly string[],
): Promise<string[]> {
  // Raw because thousands of rows are passed as arrays.
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::text[]) as id
    where exists (
      select from feed_waiting
      where target_entity = ${target.name} and source = ${source} and target_id = id collate "C")`.execute(
    transaction,
  );
  return rows.map(({ id }) => id);
}

/** Whether the pending references of an entity's rows have reached the limit. */
export async function isFull(
  transaction: Kysely<DB>,
  entity: Entity,
  source: string,
  most: number,
): Promise<boolean> {
  if (most === Infinity) return false;
  // Raw because it reads only the one row at the limit.
  const { rows } = await sql`
    select from feed_waiting where entity = ${entity.name} and source = ${source}
    offset ${most - 1} limit 1`.execute(transaction);
  return rows.length > 0;
}
