import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/types.ts';
import type { ListDefinition, ListInput } from './definition.ts';
import { type ListQuery, queryOf } from './query.ts';
import { contains } from './term.ts';

/** With more different values than this, the search compares rows as any other. */
const most = 100;

/**
 * The query of an input. A search of a caller who sees masks becomes a filter where the text that they see has few different values:
 * PostgreSQL knows how many rows have each, and has them in an index. A term that only hidden text has would be compared with the
 * newest rows otherwise.
 */
export async function queryByFewValues<Row extends object, Input extends ListInput>(
  db: Kysely<DB>,
  list: ListDefinition<Row, Input>,
  input: Input,
): Promise<ListQuery> {
  const query = queryOf(list, input);
  const { table, live, masked, isShown } = query;
  if (masked?.fewValues === undefined) return query;
  const column = sql.raw(masked.fewValues);
  // Raw because the builder can't jump through an index from one value to the next, which is a recursion.
  const { rows } = await sql<{ value: string; hasTerm: boolean }>`
    with recursive found as (
      (select ${column} as value from ${table} where ${live} order by 1 limit 1)
      union all
      select (select ${column} from ${table} where ${live} and ${column} > found.value order by 1 limit 1)
      from found where found.value is not null)
    select value, ${contains(sql`lower(value)`, input.search)} as "hasTerm"
    from found where value is not null limit ${sql.lit(most + 1)}`.execute(db);
  if (rows.length > most) return query;
  const values = rows.filter(({ hasTerm }) => hasTerm).map(({ value }) => value);
  const ways = [
    ...(values.length > 0 ? [sql`${column} = any(${values})`] : []),
    ...masked.whole.map((whole) => sql`${sql.raw(whole)} = lower(${input.search} collate "pg_c_utf8")`),
    ...(isShown ? [isShown] : []),
  ];
  const found = sql`(${sql.join(ways, sql` or `)})`;
  const others = queryOf(list, { ...input, search: '' });
  return {
    ...others,
    scope: sql`${others.scope} and ${found}`,
    estimated: sql`${others.estimated} and ${found}`,
    isFiltered: true,
    conditions: others.conditions + 1,
    isEstimated: true,
    isByFilter: false,
    isByValues: true,
  };
}
