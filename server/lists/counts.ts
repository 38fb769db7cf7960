import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Page } from '#contract/call.ts';
import { countCap } from '#contract/limits.ts';
import type { DB } from '../db/types.ts';
import { KeptStatements } from '../db/kept-statements.ts';
import { plannedEachTime } from '../db/prepared-pool.ts';
import { askedList } from './asked.ts';
import { queryOf } from './query.ts';
import { countInScope } from './select.ts';

/** How many rows a list has, exactly or at least. */
export interface CountOfList {
  count: number;
  countIsExact: boolean;
}

const kept = new KeptStatements<{ counts: number[] }>();

/**
 * Counts several filtered lists in one statement, each up to the cap, by the filters that their own pages have.
 * @param lists by name, what reads a page of each list, with places for the values of its filters
 * @param of what the statement hangs on besides the lists' names, its values by their places, and whether its best plan depends on them
 */
export async function countLists<Name extends string>(
  db: Kysely<DB>,
  lists: Readonly<Partial<Record<Name, (db: Kysely<DB>) => Promise<Page<object>>>>>,
  of: { shape: string; values: Readonly<Record<string, unknown>>; isByValues: boolean },
): Promise<Map<Name, CountOfList>> {
  const names = Object.keys(lists) as Name[];
  if (names.length === 0) return new Map();
  const build = async () => {
    const counts: RawBuilder<unknown>[] = [];
    for (const name of names) {
      const asked = await askedList(db, lists[name] as (db: Kysely<DB>) => Promise<Page<object>>);
      if (!asked) throw new Error(`${name} is no list that can be counted.`);
      counts.push(countInScope(queryOf(asked.list, asked.input)));
    }
    // Raw because each count is a statement of its list's own.
    return sql<{ counts: number[] }>`${sql.raw(of.isByValues ? plannedEachTime : '')}
      select array[${sql.join(counts)}]::int[] as counts`;
  };
  const [row] = await kept.rows(db, `${of.shape} ${names.join()}`, build, of.values);
  return new Map(names.map((name, index) => [name, upToCap(row?.counts[index] ?? 0)]));
}

const upToCap = (count: number): CountOfList => ({
  count: Math.min(count, countCap),
  countIsExact: count <= countCap,
});
