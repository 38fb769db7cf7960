import type { Entity } from '../feed/entity.ts';
import { parseRow, type Row, type Unreadable } from '../feed/parse.ts';
import { createMapper, type Mapping } from './mapping.ts';
import type { FileRecord } from './read-file.ts';

/** A record as a row with each field valid on its own, or the reason that it isn't. */
export type ReadRow = Row | Unreadable;

/** Creates the function that converts a file's records to rows: it maps the names and checks the fields. */
export function createRowReader(
  entity: Entity,
  mapping: Mapping,
): (records: readonly FileRecord[], now: Date) => ReadRow[] {
  const map = createMapper(entity, mapping);
  return (records, now) => records.map((record) => parseRow(entity, record.broken ? null : map(record), now));
}
