import type { Entity } from '../feed/entity.ts';
import { parseRow, type Row, type Unreadable } from '../feed/parse.ts';
import { createMapper, type Mapping } from './mapping.ts';
import type { FileRecord } from './read-file.ts';

/** A record as a row, each field right by itself, or why it isn't. */
export type ReadRow = Row | Unreadable;

/** Makes what turns a file's records into rows: their names mapped, their fields checked. */
export function createRowReader(
  entity: Entity,
  mapping: Mapping,
): (records: readonly FileRecord[], now: Date) => ReadRow[] {
  const map = createMapper(entity, mapping);
  return (records, now) => records.map((record) => parseRow(entity, record.broken ? null : map(record), now));
}
