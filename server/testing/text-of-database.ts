import { sql } from 'kysely';
import type { TestApp } from './app.ts';

/** All text in the database that matches a pattern, in every table of every schema. */
export async function textOfDatabase(
  { services: { db } }: Pick<TestApp, 'services'>,
  pattern: RegExp,
): Promise<{ table: string; column: string; text: string }[]> {
  const { rows } = await sql<{ schema: string; table: string; column: string; type: string }>`
    select table_schema as schema, table_name as table, column_name as column, data_type as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
  const found = [];
  for (const { schema, table, column, type } of rows) {
    const value =
      type === 'bytea' ? sql`encode(${sql.ref(column)}, 'escape')` : sql`${sql.ref(column)}::text`;
    const { rows: hits } = await sql<{ text: string }>`
      select ${value} as text from ${sql.table(`${schema}.${table}`)}
      where ${value} ~* ${pattern.source}`.execute(db);
    found.push(...hits.map(({ text }) => ({ table, column, text })));
  }
  return found;
}
