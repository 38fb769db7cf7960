import type { ImportEntity } from '#contract/platform/feed-rights.ts';
import { entities } from '../feed/entities.ts';
import { sampleRow } from '../feed/sample-rows.ts';
import { fieldsOf } from './mapping.ts';
import { csvLine } from './rejects-file.ts';

/**
 * A file of two rows that can be imported as it is, with all fields that an import finds by their names. References point to the
 * rows of the samples of other entities.
 * @returns CSV with headings
 */
export function sampleFile(name: ImportEntity): string {
  const rows = [sampleRow(name, 1), sampleRow(name, 2)];
  const fields = fieldsOf(entities[name]).filter((field) => rows.some((row) => field in row));
  return [csvLine(fields), ...rows.map((row) => csvLine(fields.map((field) => row[field])))].join('');
}
