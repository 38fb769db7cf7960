import { type RawBuilder, sql } from 'kysely';
import type { AmountFilter, TextFilter, TimeFilter } from '#contract/platform/column-filters.ts';
import { contains } from './term.ts';

/** The last character of Unicode: every text that starts with a word comes before the word with this behind it. */
const lastCharacter = '\u{10FFFF}';

/** A filter by what a column or an expression has. */
export interface ColumnFilter<Value> {
  (value: Value): RawBuilder<unknown>;
  /** Constant SQL: what is compared. A list in its order is read by the index that serves both. */
  column: string;
}

/**
 * Compares a column with a text, without case.
 * @param lowered constant SQL: the column in lower case, as it is sorted, so that one index serves both
 */
export function textColumn(lowered: string): ColumnFilter<TextFilter> {
  const column = sql.raw(lowered);
  const compare = ({ operator, text }: TextFilter) => {
    // PostgreSQL's texts hold no NUL.
    if (text.includes('\0')) return sql`false`;
    const wanted = sql`lower(${text} collate "pg_c_utf8")`;
    if (operator === 'is') return sql`${column} = ${wanted}`;
    if (operator === 'starts')
      return sql`(${column} >= ${wanted} and ${column} < ${wanted} || ${lastCharacter})`;
    return contains(sql`(${column} || '')`, text);
  };
  return Object.assign(compare, { column: lowered });
}

/**
 * Compares a column of whole numbers with a text, digit by digit; a whole number itself by its value, which has an index.
 * @param column constant SQL
 */
export function numberTextColumn(column: string): (filter: TextFilter) => RawBuilder<unknown> {
  const asText = textColumn(`${column}::text`);
  return (filter) =>
    filter.operator === 'is' && /^\d{1,78}$/.test(filter.text)
      ? sql`${sql.raw(column)} = ${filter.text}::numeric`
      : asText(filter);
}

/** Compares a column of numbers with a range. @param column constant SQL */
export function amountColumn(column: string): ColumnFilter<AmountFilter> {
  const compare = ({ least, most }: AmountFilter) => range(column, 'numeric', [least, '>='], [most, '<=']);
  return Object.assign(compare, { column });
}

/** Compares a column of instants with a range. @param column constant SQL */
export function timeColumn(column: string): ColumnFilter<TimeFilter> {
  const compare = ({ from, to }: TimeFilter) => range(column, 'timestamptz', [from, '>='], [to, '<']);
  return Object.assign(compare, { column });
}

function range(
  column: string,
  type: 'numeric' | 'timestamptz',
  ...ends: readonly [end: string | undefined, operator: string][]
): RawBuilder<unknown> {
  const conditions = ends.flatMap(([end, operator]) =>
    end === undefined ? [] : [sql`${sql.raw(`${column} ${operator}`)} ${end}::${sql.raw(type)}`],
  );
  return sql`(${sql.join(conditions, sql` and `)})`;
}
