import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';

/** A column that refers to the id of another table. */
export interface Reference {
  table: string;
  column: string;
}

/** The columns that refer to each table by a foreign key. A table of a later migration needs no entry in a list. */
export async function readReferences(db: Kysely<DB>): Promise<ReadonlyMap<string, readonly Reference[]>> {
  // Raw because the builder doesn't know the catalog of the database.
  const { rows } = await sql<{ target: string; table: string; column: string }>`
    select target.relname as target, origin.relname as table, attname as column
    from pg_constraint as key
    join pg_class as target on target.oid = confrelid
    join pg_class as origin on origin.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and conparentid = 0 and cardinality(conkey) = 1
      and target.relnamespace = 'public'::regnamespace
    order by 1, 2, 3`.execute(db);
  const references = new Map<string, Reference[]>();
  for (const { target, ...reference } of rows)
    references.set(target, [...(references.get(target) ?? []), reference]);
  return references;
}
