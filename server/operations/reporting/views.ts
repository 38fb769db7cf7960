import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';

/** A column of a view, with its type as PostgreSQL writes it and its comment. */
export interface ViewColumn {
  name: string;
  type: string;
  comment: string | null;
}

/** A view of a reporting tool. */
export interface ReportingView {
  schema: string;
  name: string;
  comment: string | null;
  columns: ViewColumn[];
}

/** The views for reporting tools of every version, in alphabetical order. */
export async function readReportingViews(db: Kysely<DB>): Promise<ReportingView[]> {
  // Raw because it reads the catalog.
  const { rows } = await sql<ReportingView>`
    select nspname as schema, relname as name, obj_description(pg_class.oid, 'pg_class') as comment,
      json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod),
        'comment', col_description(pg_class.oid, attnum)) order by attnum) as columns
    from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where nspname like ${'reporting\\_v%'} and relkind = 'v'
    group by nspname, relname, pg_class.oid order by nspname, relname`.execute(db);
  return rows;
}
