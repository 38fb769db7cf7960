import type { ImportEntity } from '#contract/platform/feed-rights.ts';
import { feedRows } from '#contract/integrations/feed.ts';
import { sampleRow } from '../feed/sample-rows.ts';
import { csvLine } from './rejects-file.ts';

/**
 * A file of two rows that can be imported as it is, with all fields that an import accepts. References point to the
 * rows of the samples of other entities.
 * @returns CSV with headings
 */
export function sampleFile(name: ImportEntity): string {
  const rows = [sampleRow(name, 1), sampleRow(name, 2)];
  const fields = Object.keys(feedRows[name].shape).filter((field) => rows.some((row) => field in row));
  return [csvLine(fields), ...rows.map((row) => csvLine(fields.map((field) => row[field])))].join('');
}
