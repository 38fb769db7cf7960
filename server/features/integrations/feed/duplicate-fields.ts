import { isUnfit } from '#server/platform/http/json-body.ts';

/**
 * Whether a row of a JSON text names a field twice, which is no longer visible after parsing: of two values one would be
 * stored, and nobody would hear of the other.
 * @param json valid JSON
 * @param rows the flat objects that were parsed from it
 */
export function hasDuplicateField(json: string, rows: readonly unknown[]): boolean {
  let names = 0;
  for (const row of rows) if (row !== null && typeof row === 'object') names += Object.keys(row).length;
  // What looks like a name is at least every name: where there are no more, none was lost, and none was nested.
  return json.match(/"\s*:/g)?.length !== (names || undefined) && isUnfit(json);
}
