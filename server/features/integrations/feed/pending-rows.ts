import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import type { Entity, Unique, Values } from './entity.ts';
import type { Row } from './parse.ts';
import type { Origin } from './store.ts';

/** A row that waits as a whole for the records that it requires. */
export interface PendingRow {
  externalId: string;
  values: Values;
}

/**
 * Finds the pending rows that share a unique combination with the references of the given rows: of rows that wait for
 * the same record, only one can become a record.
 */
export async function findPendingRows(
  transaction: Kysely<DB>,
  entity: Entity,
  unique: Unique,
  { rows, origin }: { rows: readonly Row[]; origin: Origin },
): Promise<PendingRow[]> {
  const found: PendingRow[] = [];
  for (const { field } of unique.parts) {
    const target = entity.references[field]?.entity;
    if (target === undefined) continue;
    const ids = [...new Set(rows.flatMap(({ values }) => values[field] ?? []))];
    if (ids.length === 0) continue;
    // Raw because the condition is that of the unique index, applied to a pending row as if it were a row of the table.
    const { rows: pending } = await sql<PendingRow>`
      select waiting.external_id as "externalId", kept.parked as values
      from feed_waiting as waiting
      join feed_records as kept using (entity, source, external_id)
      cross join lateral jsonb_populate_record(null::${sql.table(entity.table)}, kept.parked) as held
      where waiting.target_entity = ${target} and waiting.source = ${origin.source}
        and waiting.target_id = any(${ids}::text[]) and waiting.entity = ${entity.name}
        and waiting.field = ${field} and kept.parked is not null
        and ${sql.raw(unique.where ?? 'true')}`.execute(transaction);
    found.push(...pending);
  }
  return found;
}
