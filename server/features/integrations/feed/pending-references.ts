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

/** Keeps references that are open; what the same field waited for before is forgotten. */
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

/** Forgets references that are open no more. */
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

/** What records of an entity wait for. */
export async function pendingReferencesOf(
  transaction: Kysely<DB>,
  entity: Entity,
  source: string,
  ids: readonly string[],
): Promise<PendingReference[]> {
  // Raw because thousands of rows come as arrays.
  const { rows } = await sql<PendingReference>`
    select external_id as "externalId", field, target_entity as target, target_id as "targetId" from feed_waiting
    where entity = ${entity.name} and source = ${source} and external_id = any(${ids}::text[])`.execute(
    transaction,
  );
  return rows;
}

/** A place among those who wait for a record. */
export interface Place {
  entity: string;
  externalId: string;
  field: string;
}

/** Before everybody. */
export const beginning: Place = { entity: '', externalId: '', field: '' };

/** Who waits for a record that has arrived, from a place on: at most so many, in one order. */
export async function recordsWaitingFor(
  transaction: Kysely<DB>,
  { target, source, id }: { target: Entity; source: string; id: string },
  after: Place,
  limit: number,
): Promise<(PendingReference & { entity: EntityName })[]> {
  // Raw because the builder compares no rows.
  const { rows } = await sql<PendingReference & { entity: EntityName }>`
    select entity, external_id as "externalId", field, target_entity as target, target_id as "targetId"
    from feed_waiting
    where target_entity = ${target.name} and source = ${source} and target_id = ${id}
      and (entity, external_id, field) > (${after.entity}, ${after.externalId}, ${after.field})
    order by entity, external_id, field limit ${limit}`.execute(transaction);
  return rows;
}

/** Which of these records somebody waits for. */
export async function awaitedAmong(
  transaction: Kysely<DB>,
  target: Entity,
  source: string,
  ids: readonly string[],
): Promise<string[]> {
  // Raw because thousands of rows come as arrays.
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::text[]) as id
    where exists (
      select from feed_waiting
      where target_entity = ${target.name} and source = ${source} and target_id = id collate "C")`.execute(
    transaction,
  );
  return rows.map(({ id }) => id);
}

/** Whether as many references of an entity's rows are open as may be. */
export async function isFull(
  transaction: Kysely<DB>,
  entity: Entity,
  source: string,
  most: number,
): Promise<boolean> {
  if (most === Infinity) return false;
  // Raw because only the one row counts that would be too many.
  const { rows } = await sql`
    select from feed_waiting where entity = ${entity.name} and source = ${source}
    offset ${most - 1} limit 1`.execute(transaction);
  return rows.length > 0;
}
