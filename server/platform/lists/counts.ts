import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Page } from '#contract/platform/call.ts';
import { countCap } from '#contract/platform/limits.ts';
import type { DB } from '../db/types.ts';
import { KeptStatements } from '../db/kept-statements.ts';
import { plannedEachTime } from '../db/prepared-pool.ts';
import { captureListRequest } from './asked.ts';
import { countInScope } from './select.ts';

/** How many rows a list has, exactly or at least. */
export interface CountOfList {
  count: number;
  countIsExact: boolean;
}

/** The other counts, by name: statements that count up to one more than the cap. */
type Counts<Name extends string> = Readonly<Partial<Record<Name, RawBuilder<unknown>>>>;

type Lists<Name extends string> = Readonly<Partial<Record<Name, (db: Kysely<DB>) => Promise<Page<object>>>>>;

const kept = new KeptStatements<{ counts: number[] } & Record<string, unknown>>();

/**
 * Counts several filtered lists in one statement, each up to the cap, by the filters that their own pages have.
 * @param counted by name, what reads a page of each list, with places for the values of its filters; and `more` counts
 * @param of what the statement hangs on besides the names, its values by their places, and whether its best plan depends on them;
 * `subject` selects the row that the filters take columns of (`columnOf`)
 * @returns the counts and the row of `subject`; undefined where it has none
 */
export async function countLists<Name extends string>(
  db: Kysely<DB>,
  { lists, more }: { lists: Lists<Name>; more: Counts<Name> },
  of: {
    shape: string;
    values: Readonly<Record<string, unknown>>;
    isByValues: boolean;
    subject?: RawBuilder<unknown> | undefined;
  },
): Promise<{ counts: Map<Name, CountOfList>; subject: Readonly<Record<string, unknown>> } | undefined> {
  const names = [...Object.keys(lists), ...Object.keys(more)] as Name[];
  if (names.length === 0) return { counts: new Map(), subject: {} };
  const build = async () => {
    const counts: RawBuilder<unknown>[] = [];
    for (const name of names) counts.push(more[name] ?? (await countOf(db, name, lists[name])));
    const { subject } = of;
    // Raw because each count is a statement of its list's own.
    return sql<
      { counts: number[] } & Record<string, unknown>
    >`${sql.raw(of.isByValues ? plannedEachTime : '')}
      ${subject ? sql`with subject as materialized (${subject})` : sql``}
      select array[${sql.join(counts)}]::int[] as counts ${subject ? sql`, subject.* from subject` : sql``}`;
  };
  const [row] = await kept.rows(db, `${of.shape} ${names.join()}`, build, of.values);
  if (!row) return undefined;
  const { counts, ...subject } = row;
  return { counts: new Map(names.map((name, index) => [name, upToCap(counts[index] ?? 0)])), subject };
}

async function countOf(db: Kysely<DB>, name: string, read: Lists<string>[string]) {
  const asked = read && (await captureListRequest(db, read));
  if (!asked) throw new Error(`${name} is no list that can be counted.`);
  return countInScope(asked.query());
}

const upToCap = (count: number): CountOfList => ({
  count: Math.min(count, countCap),
  countIsExact: count <= countCap,
});
