import { type RawBuilder, sql } from 'kysely';
import type { AskedList } from './asked.ts';
import { queryOf } from './query.ts';
import { canOccur, contains, hasTrigram } from './term.ts';

/**
 * All rows of a list's search and filters, in its order: unlike the list's own pages it searches all rows, however long
 * that takes.
 */
export function matchesOf({ list, input }: AskedList): {
  table: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
} {
  const { table, scope, searched, isSearched, isShown, sortKey, direction, term } = queryOf(list, input);
  const unserved = contains(sql`(${searched} || '')`, term);
  const hasTerm =
    isShown || !hasTrigram(term)
      ? // No index serves this: for a short term PostgreSQL would read the whole index first.
        sql`(${unserved}${isShown ? sql` or ${isShown}` : sql``})`
      : contains(searched, term);
  const matches = canOccur(term) ? hasTerm : sql`false`;
  const way = sql.raw(direction);
  return {
    table,
    where: isSearched ? sql`${scope} and ${matches}` : scope,
    order: sql`${sortKey} ${way}, id ${way}`,
  };
}
