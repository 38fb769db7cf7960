import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/types.ts';
import type { Entity, EntityName } from './entity.ts';

/** A reference of a record to one that has not arrived. */
export interface Wait {
  externalId: string;
  field: string;
  target: EntityName;
  targetId: string;
}

/** Keeps references that are open; what the same field waited for before is forgotten. */
export async function keepWaits(
  transaction: Kysely<DB>,
  entity: Entity,
  source: string,
  waits: readonly Wait[],
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
export async function dropWaits(
  transaction: Kysely<DB>,
  entity: Entity,
  source: string,
  ended: readonly Pick<Wait, 'externalId' | 'field'>[],
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
export async function waitsOf(
  transaction: Kysely<DB>,
  entity: Entity,
  source: string,
  ids: readonly string[],
): Promise<Wait[]> {
  // Raw because thousands of rows come as arrays.
  const { rows } = await sql<Wait>`
    select external_id as "externalId", field, target_entity as target, target_id as "targetId" from feed_waiting
    where entity = ${entity.name} and source = ${source} and external_id = any(${ids}::text[])`.execute(
    transaction,
  );
  return rows;
}

/** Who waits for records that have arrived: at most so many at a time, in one order. */
export async function waitersFor(
  transaction: Kysely<DB>,
  target: Entity,
  source: string,
  arrived: readonly string[],
  limit: number,
): Promise<(Wait & { entity: EntityName })[]> {
  // Raw because thousands of rows come as arrays.
  const { rows } = await sql<Wait & { entity: EntityName }>`
    select entity, external_id as "externalId", field, target_entity as target, target_id as "targetId"
    from feed_waiting
    where target_entity = ${target.name} and source = ${source} and target_id = any(${arrived}::text[])
    order by entity, external_id, field limit ${limit}`.execute(transaction);
  return rows;
}
