import type { Kysely } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { type State, waitsForReference } from './decide.ts';
import { entities } from './entities.ts';
import type { Entity, EntityName } from './entity.ts';
import type { Row } from './parse.ts';
import { forgetIds, type Origin, type Resolved, resolveIds } from './store.ts';

/** The target records of the rows' references, by entity and the sender's id. */
export async function resolveReferences(
  transaction: Kysely<DB>,
  entity: Entity,
  rows: readonly Row[],
  { source }: Origin,
): Promise<Map<EntityName, Resolved>> {
  const wanted = new Map<EntityName, Set<string>>();
  for (const [field, { entity: target }] of Object.entries(entity.references)) {
    const ids = wanted.get(target) ?? new Set();
    for (const { values } of rows) if (typeof values[field] === 'string') ids.add(values[field]);
    wanted.set(target, ids);
  }
  // If only one row may wait for the same record, the lock is exclusive, so that each transaction sees the rows
  // that waited before.
  const isAlone = entity.uniques.some(({ parts }) => parts.some(({ field }) => field in entity.references));
  const resolved = new Map<EntityName, Resolved>();
  const inOrder = [...wanted].toSorted(([one], [other]) => entities[one].rank - entities[other].rank);
  for (const [target, ids] of inOrder) {
    if (ids.size === 0) continue;
    resolved.set(target, await resolveIds(transaction, entities[target], { source, ids: [...ids], isAlone }));
  }
  return resolved;
}

/** Deletes the placeholders of records that no row waits for, because the rows that named them were rejected. */
export async function forgetPlaces(
  transaction: Kysely<DB>,
  entity: Entity,
  tracked: Iterable<{ after: State }>,
  { resolved, origin }: { resolved: ReadonlyMap<EntityName, Resolved>; origin: Origin },
): Promise<void> {
  if ([...resolved.values()].every(({ placed }) => placed.length === 0)) return;
  const awaitedIds = new Set<string>();
  for (const { after } of tracked)
    for (const [field, { entity: target }] of Object.entries(entity.references)) {
      const value = after.values?.[field];
      if (waitsForReference(value)) awaitedIds.add(`${target} ${value.slice(2)}`);
    }
  for (const [target, { placed }] of resolved) {
    const vain = placed.filter((id) => !awaitedIds.has(`${target} ${id}`));
    await forgetIds(transaction, entities[target], origin.source, vain);
  }
}
