import { isUnfit } from '#server/platform/http/json-body.ts';

/**
 * Whether a row of a JSON text names a field twice, which parsing hides: only one of the two values would be stored,
 * without an error.
 * @param json valid JSON
 * @param rows the flat objects that were parsed from it
 */
export function hasDuplicateField(json: string, rows: readonly unknown[]): boolean {
  let names = 0;
  for (const row of rows) if (row !== null && typeof row === 'object') names += Object.keys(row).length;
  // The number of matches is at least the number of names. If both are equal, no name was lost and none was
  // nested.
  return json.match(/"\s*:/g)?.length !== (names || undefined) && isUnfit(json);
}
