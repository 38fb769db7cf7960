import { type RawBuilder, sql } from 'kysely';
import type { AskedList } from './asked.ts';
import { lookup, matches } from './select.ts';
import { canOccur, contains, hasTrigram } from './term.ts';

/**
 * All rows of a list's search and filters, in its order: unlike the list's own pages it searches all rows, however long
 * that takes.
 */
export function matchesOf(asked: Pick<AskedList, 'query'>): {
  table: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
} {
  const query = asked.query();
  const { table, scope, read, searched, masked, isSearched, isShown, sortKey, direction, term } = query;
  const byIndex = lookup(query, contains(searched, term));
  const hasTerm =
    isShown || !hasTrigram(term)
      ? // No index serves this form: for a short term PostgreSQL would read the whole index first.
        matches({ ...query, read: sql`(${read} || '')` })
      : masked
        ? sql`${byIndex} and ${matches(query)}`
        : byIndex;
  const found = canOccur(term) ? hasTerm : sql`false`;
  const way = sql.raw(direction);
  return {
    table,
    where: isSearched ? sql`${scope} and ${found}` : scope,
    order: sql`${sortKey} ${way}, id ${way}`,
  };
}
