import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { isWaiting, uniqueKey } from './decide.ts';
import { entities } from './entities.ts';
import type { Entity, Values } from './entity.ts';
import { forgetIds, type Kept, lockIds, newRecordId, type Origin, updateKept } from './store.ts';
import { findHolders, insertRows, lockRows, updateRows } from './table.ts';
import {
  awaitedAmong,
  beginning,
  deletePendingReferences,
  type PendingReference,
  pendingReferencesOf,
  type Place,
  recordsWaitingFor,
} from './pending-references.ts';

/**
 * How many waiting references are joined in the transaction in which their target arrives, and then in each further
 * one.
 */
export const joinedAtOnce = 500;

/** A record that has arrived and that other rows wait for. */
export interface Arrival {
  target: Entity;
  source: string;
  externalId: string;
}

/**
 * Joins the rows that waited for records that have just arrived: it fills pending references, and turns a pending row
 * into a record if nothing else is missing. If many wait, it stores the remaining work for `joinPiece`.
 * @param arrived the sender's ids of the arrived records, whose rows the transaction has locked
 */
export async function joinWaiting(
  transaction: Kysely<DB>,
  target: Entity,
  arrived: readonly string[],
  { source, now }: Pick<Origin, 'source' | 'now'>,
): Promise<void> {
  let room = joinedAtOnce;
  const rest: (Place & { id: string })[] = [];
  for (const id of await awaitedAmong(transaction, target, source, arrived)) {
    const piece =
      room > 0
        ? await joinSome(
            transaction,
            { target, source, externalId: id },
            { after: beginning, limit: room, now },
          )
        : { count: 0, upTo: beginning };
    if (piece.count === room) rest.push({ id, ...piece.upTo });
    room -= piece.count;
  }
  if (rest.length === 0) return;
  await transaction
    .insertInto('feed_joins')
    .values(
      rest.map(({ id, entity, externalId, field }) => ({
        entity: target.name,
        source,
        external_id: id,
        joined_entity: entity,
        joined_id: externalId,
        joined_field: field,
      })),
    )
    .execute();
}

/**
 * Joins one batch of the references that wait for a record.
 * @returns how many references were processed, and the place of the last one
 */
export async function joinSome(
  transaction: Kysely<DB>,
  { target, source, externalId }: Arrival,
  { after, limit, now }: { after: Place; limit: number; now: Date },
): Promise<{ count: number; upTo: Place }> {
  const waiters = await recordsWaitingFor(transaction, { target, source, id: externalId }, after, limit);
  const last = waiters.at(-1);
  if (!last) return { count: 0, upTo: after };
  const recordId = await heldRecord(transaction, target, source, externalId);
  const byEntity = Map.groupBy(waiters, ({ entity }) => entity);
  const inOrder = [...byEntity].toSorted(([one], [other]) => entities[one].rank - entities[other].rank);
  for (const [name, waits] of inOrder) {
    const ids = [...new Set(waits.map((wait) => wait.externalId))];
    await joinEntity(transaction, entities[name], ids, {
      origin: { source, now },
      isJoined: (wait) => wait.target === target.name && wait.targetId === externalId,
      value: recordId === null ? null : `r:${recordId}`,
    });
  }
  return {
    count: waiters.length,
    upTo: { entity: last.entity, externalId: last.externalId, field: last.field },
  };
}

/** The record of an id, locked until the transaction ends; null if it was deleted here in the meantime. */
async function heldRecord(
  transaction: Kysely<DB>,
  target: Entity,
  source: string,
  externalId: string,
): Promise<string | null> {
  // Raw because the table depends on the entity.
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(target.table)} where id = (
      select record_id from feed_records
      where entity = ${target.name} and source = ${source} and external_id = ${externalId})
    for key share`.execute(transaction);
  return rows[0]?.id ?? null;
}

interface Joining {
  origin: Pick<Origin, 'source' | 'now'>;
  isJoined: (wait: PendingReference) => boolean;
  value: string | null;
}

/** Fills the references to the arrived record in records of one entity. */
async function joinEntity(
  transaction: Kysely<DB>,
  entity: Entity,
  ids: readonly string[],
  { origin, isJoined, value }: Joining,
): Promise<void> {
  const { source } = origin;
  const kept = await lockIds(transaction, entity, source, ids);
  // Read again under the lock: a row that names another record may have arrived in the meantime.
  const waits = (await pendingReferencesOf(transaction, entity, source, ids)).filter(isJoined);
  const there = kept.flatMap(({ recordId }) => recordId ?? []);
  const rows = there.length > 0 ? await lockRows(transaction, entity, there) : new Map<string, never>();
  const joined = new Map<string, Values>();
  const byId = Map.groupBy(waits, ({ externalId }) => externalId);
  for (const { externalId, recordId, parked: pending } of kept) {
    const values = pending ?? (recordId ? rows.get(recordId)?.values : undefined);
    const own = byId.get(externalId);
    if (values && own)
      joined.set(externalId, { ...values, ...Object.fromEntries(own.map(({ field }) => [field, value])) });
  }
  const changed = kept.flatMap(({ externalId, recordId }) => {
    const values = joined.get(externalId);
    return recordId && values ? [{ id: recordId, values }] : [];
  });
  // A reference of the same row that is still pending is null in its table, so it is written as null.
  await updateRows(transaction, entity, changed);
  await arrive(transaction, entity, kept, { joined, origin });
  await deletePendingReferences(transaction, entity, source, waits);
}

interface Parked {
  kept: Kept;
  values: Values;
}

/**
 * Turns pending rows that lack nothing any longer into records. A row whose unique value is taken stays pending. A row
 * whose target was deleted before it could be joined is forgotten. In both cases, sending the row again returns the
 * reason.
 */
async function arrive(
  transaction: Kysely<DB>,
  entity: Entity,
  kept: readonly Kept[],
  { joined, origin }: { joined: ReadonlyMap<string, Values>; origin: Joining['origin'] },
): Promise<void> {
  const all = kept.flatMap((one): Parked[] => {
    const values = one.parked && joined.get(one.externalId);
    return values ? [{ kept: one, values }] : [];
  });
  const vain = all.filter(({ values }) => lacks(entity, values));
  const still = all.filter(({ values }) => !lacks(entity, values));
  const complete = still.filter(({ values }) => !isWaiting(entity, values));
  const free = await withoutTaken(transaction, entity, complete);
  const added = new Map(
    free.map(({ kept: { externalId }, values }) => [
      externalId,
      { id: newRecordId(values, entity, origin.now), values },
    ]),
  );
  await insertRows(transaction, entity, [...added.values()]);
  const keep = still.map(({ kept: one, values }): Kept => {
    const record = added.get(one.externalId);
    return { ...one, recordId: record?.id ?? null, parked: record ? null : values };
  });
  await updateKept(transaction, entity, origin.source, keep);
  const vainIds = vain.map(({ kept: { externalId } }) => externalId);
  await forgetIds(transaction, entity, origin.source, vainIds);
  if (vainIds.length > 0)
    await deletePendingReferences(
      transaction,
      entity,
      origin.source,
      await pendingReferencesOf(transaction, entity, origin.source, vainIds),
    );
}

/** Whether a record lacks a required reference that will never arrive. */
const lacks = (entity: Entity, values: Values) =>
  Object.entries(entity.references).some(
    ([field, { isNeeded }]) => isNeeded?.(values) === true && values[field] === null,
  );

/** The rows whose unique values are used by no record and by no row before them. */
async function withoutTaken(
  transaction: Kysely<DB>,
  entity: Entity,
  rows: readonly Parked[],
): Promise<readonly Parked[]> {
  let free = rows;
  for (const unique of entity.uniques) {
    const keys = free.map(({ values }) => uniqueKey(unique, values));
    const first = new Map<string | undefined, number>();
    for (const [place, key] of keys.entries()) if (!first.has(key)) first.set(key, place);
    const wanted = free.map(({ values }) =>
      unique.parts.map(({ field, type }) =>
        type === 'uuid' ? String(values[field]).slice(2) : (values[field] ?? null),
      ),
    );
    const holders = wanted.length > 0 ? await findHolders(transaction, entity, unique, wanted) : [];
    free = free.filter((_, place) => {
      const key = keys[place];
      return key === undefined || (holders[place] === undefined && first.get(key) === place);
    });
  }
  return free;
}
