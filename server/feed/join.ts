import type { Kysely } from 'kysely';
import type { DB } from '../db/types.ts';
import { isWaiting, uniqueKey } from './decide.ts';
import { entities } from './entities.ts';
import type { Entity, EntityName, Values } from './entity.ts';
import { type Kept, lockIds, newRecordId, type Origin, updateKept } from './store.ts';
import { findHolders, insertRows, lockRows, updateRows } from './table.ts';
import { dropWaits, type Wait, waitersFor } from './waiting.ts';

/** How many waiting records are joined at a time. */
const atATime = 1000;

/**
 * Joins the records that waited for ones that have just arrived: an open reference is filled, and a row that was parked
 * becomes a record if nothing else is missing.
 * @param arrived the sender's ids of what arrived, whose rows the transaction holds
 */
export async function joinWaiting(
  transaction: Kysely<DB>,
  target: Entity,
  arrived: readonly string[],
  origin: Origin,
): Promise<void> {
  const found = await lockIds(transaction, target, origin.source, arrived);
  const recordIds = new Map(
    found.flatMap(({ externalId, recordId }) => (recordId ? [[externalId, recordId]] : [])),
  );
  for (;;) {
    const waiters = await waitersFor(transaction, target, origin.source, arrived, atATime);
    if (waiters.length === 0) return;
    const byEntity = Map.groupBy(waiters, ({ entity }) => entity);
    const inOrder = [...byEntity].toSorted(([one], [other]) => entities[one].rank - entities[other].rank);
    for (const [name, waits] of inOrder) await joinEntity(transaction, name, waits, { recordIds, origin });
  }
}

async function joinEntity(
  transaction: Kysely<DB>,
  name: EntityName,
  waits: readonly Wait[],
  { recordIds, origin }: { recordIds: ReadonlyMap<string, string>; origin: Origin },
): Promise<void> {
  const entity = entities[name];
  const kept = await lockIds(transaction, entity, origin.source, [
    ...new Set(waits.map(({ externalId }) => externalId)),
  ]);
  const there = kept.flatMap(({ recordId }) => recordId ?? []);
  const rows = there.length > 0 ? await lockRows(transaction, entity, there) : new Map<string, never>();
  const joined = new Map<string, Values>();
  for (const { externalId, recordId, parked } of kept) {
    const values = parked ?? (recordId ? rows.get(recordId)?.values : undefined);
    if (values) joined.set(externalId, { ...values });
  }
  for (const { externalId, field, targetId } of waits) {
    const values = joined.get(externalId);
    if (values) values[field] = `r:${recordIds.get(targetId) ?? ''}`;
  }
  const changed = kept.flatMap(({ externalId, recordId }) => {
    const values = joined.get(externalId);
    return recordId && values ? [{ id: recordId, values }] : [];
  });
  // An open reference of the same row that still waits stands as null in its table, so it is written as such.
  await updateRows(transaction, entity, changed);
  await arrive(
    transaction,
    entity,
    kept.filter(({ parked }) => parked !== null),
    { joined, origin },
  );
  await dropWaits(transaction, entity, origin.source, waits);
}

/** Makes records of parked rows that miss nothing any more. One whose place is taken stays parked. */
async function arrive(
  transaction: Kysely<DB>,
  entity: Entity,
  parked: readonly Kept[],
  { joined, origin }: { joined: ReadonlyMap<string, Values>; origin: Origin },
): Promise<void> {
  const all = parked.map((kept) => ({ kept, values: joined.get(kept.externalId) ?? {} }));
  const complete = all.filter(({ values }) => !isWaiting(entity, values));
  const free = await withoutTaken(transaction, entity, complete);
  const added = new Map(
    free.map(({ kept, values }) => [
      kept.externalId,
      { id: newRecordId(values, entity, origin.now), values },
    ]),
  );
  await insertRows(transaction, entity, [...added.values()]);
  const keep = all.map(({ kept, values }): Kept => {
    const record = added.get(kept.externalId);
    return { ...kept, recordId: record?.id ?? null, parked: record ? null : values };
  });
  await updateKept(transaction, entity, origin.source, keep);
}

interface Parked {
  kept: Kept;
  values: Values;
}

/** The rows whose unique values no record and no row before them has. */
async function withoutTaken(
  transaction: Kysely<DB>,
  entity: Entity,
  rows: readonly Parked[],
): Promise<readonly Parked[]> {
  let free = rows;
  for (const unique of entity.uniques) {
    const keys = free.map(({ values }) => uniqueKey(unique, values));
    const wanted = free.map(({ values }) =>
      unique.parts.map(({ field, type }) =>
        type === 'uuid' ? String(values[field]).slice(2) : (values[field] ?? null),
      ),
    );
    const holders = wanted.length > 0 ? await findHolders(transaction, entity, unique, wanted) : [];
    free = free.filter((_, place) => {
      const key = keys[place];
      return key === undefined || (holders[place] === undefined && keys.indexOf(key) === place);
    });
  }
  return free;
}
