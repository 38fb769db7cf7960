import type { RecordChange } from '#server/platform/audit/record-changes.ts';
import type { Entity, Value, Values } from './entity.ts';
import type { RecordWrite } from './store.ts';

/**
 * The fields in which a record differs from its earlier state, with both values. A reference is the id of its
 * target.
 */
export function changedFields(
  entity: Entity,
  before: Values,
  after: Values,
  fields: readonly string[] = Object.keys(after),
): { before: Values; after: Values } {
  const changed = fields.filter((field) => before[field] !== after[field]);
  const of = (values: Values) =>
    Object.fromEntries(changed.map((field) => [field, shown(entity, field, values[field] ?? null)]));
  return { before: of(before), after: of(after) };
}

function shown(entity: Entity, field: string, value: Value): Value {
  if (!(field in entity.references) || typeof value !== 'string') return value;
  // A reference to a record that has not arrived has no id yet.
  return value.startsWith('r:') ? value.slice(2) : null;
}

/** The changes of records in fields that decide about money or identity, as the audit trail stores them. */
export function tracedChanges(entity: Entity, writes: readonly RecordWrite[]): RecordChange[] {
  const { traced } = entity;
  if (!traced) return [];
  return writes.flatMap(({ recordId, before, after }) => {
    if (before === null) return [];
    const changed = changedFields(entity, before, after, traced);
    return Object.keys(changed.after).length === 0 ? [] : [{ record: recordId, ...changed }];
  });
}
