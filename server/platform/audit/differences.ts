import type { JsonValue } from '../db/types.ts';

function fieldsOf(value: JsonValue): Record<string, JsonValue | undefined> {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
}

/** The fields in which two states of a record differ, with their values as JSON. */
export function differences(before: JsonValue, after: JsonValue) {
  const [one, other] = [fieldsOf(before), fieldsOf(after)];
  const text = (value: JsonValue | undefined) => (value === undefined ? null : JSON.stringify(value));
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .map((field) => ({ field, before: text(one[field]), after: text(other[field]) }))
    .filter((change) => change.before !== change.after);
}
