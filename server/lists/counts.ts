import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Page } from '#contract/call.ts';
import { countCap } from '#contract/limits.ts';
import type { DB } from '../db/types.ts';
import { plannedEachTime } from '../db/prepared-pool.ts';
import { askedList } from './asked.ts';
import { queryOf } from './query.ts';
import { countInScope } from './select.ts';

/** How many rows a list has, exactly or at least. */
export interface CountOfList {
  count: number;
  countIsExact: boolean;
}

/**
 * Counts several filtered lists in one statement, each up to the cap, by the filters that their own pages have.
 * @param lists by name, what reads a page of each list
 */
export async function countLists<Name extends string>(
  db: Kysely<DB>,
  lists: Readonly<Partial<Record<Name, (db: Kysely<DB>) => Promise<Page<object>>>>>,
): Promise<Map<Name, CountOfList>> {
  const counts: RawBuilder<unknown>[] = [];
  const names: Name[] = [];
  for (const [name, read] of Object.entries(lists) as [Name, (db: Kysely<DB>) => Promise<Page<object>>][]) {
    const asked = await askedList(db, read);
    if (!asked) throw new Error(`${name} is no list that can be counted.`);
    names.push(name);
    counts.push(countInScope(queryOf(asked.list, asked.input)));
  }
  if (names.length === 0) return new Map();
  // Raw because each count is a statement of its list's own.
  const { rows } = await sql<{ counts: number[] }>`${sql.raw(plannedEachTime)}
    select array[${sql.join(counts)}]::int[] as counts`.execute(db);
  return new Map(names.map((name, index) => [name, upToCap(rows[0]?.counts[index] ?? 0)]));
}

const upToCap = (count: number): CountOfList => ({
  count: Math.min(count, countCap),
  countIsExact: count <= countCap,
});
