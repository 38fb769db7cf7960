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

/** How many waiting references are joined in the transaction in which what they name arrives, and then in each further one. */
export const joinedAtOnce = 500;

/** A record that has arrived and that others wait for. */
export interface Arrival {
  target: Entity;
  source: string;
  externalId: string;
}

/**
 * Joins the records that waited for ones that have just arrived: an open reference is filled, and a row that was parked
 * becomes a record if nothing else is missing. Where many wait, it leaves a note of the rest for `joinPiece`.
 * @param arrived the sender's ids of what arrived, whose rows the transaction holds
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
 * Joins a piece of those who wait for a record.
 * @returns how many references were looked at, and the place of the last one
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

/** The record that an id stands for, which stays until the transaction ends; null where the desk has deleted it meanwhile. */
async function heldRecord(
  transaction: Kysely<DB>,
  target: Entity,
  source: string,
  externalId: string,
): Promise<string | null> {
  // Raw because the table is that of an entity.
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

/** Fills the references of records of one entity that name what arrived. */
async function joinEntity(
  transaction: Kysely<DB>,
  entity: Entity,
  ids: readonly string[],
  { origin, isJoined, value }: Joining,
): Promise<void> {
  const { source } = origin;
  const kept = await lockIds(transaction, entity, source, ids);
  // Read again under the lock: somebody may have sent a row meanwhile that names another record.
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
  // An open reference of the same row that still waits stands as null in its table, so it is written as such.
  await updateRows(transaction, entity, changed);
  await arrive(transaction, entity, kept, { joined, origin });
  await deletePendingReferences(transaction, entity, source, waits);
}

interface Parked {
  kept: Kept;
  values: Values;
}

/**
 * Makes records of parked rows that miss nothing any more. One whose place is taken stays parked, and one whose record was
 * deleted before it could be joined is forgotten: sent again, each is told why.
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

/** Whether a record lacks what it can't be without, and what will not come any more. */
const lacks = (entity: Entity, values: Values) =>
  Object.entries(entity.references).some(
    ([field, { isNeeded }]) => isNeeded?.(values) === true && values[field] === null,
  );

/** The rows whose unique values no record and no row before them has. */
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
