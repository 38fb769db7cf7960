import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../db/types.ts';
import { fitsBudget } from './plan.ts';
import type { ListQuery } from './query.ts';
import { pageInScope } from './select.ts';

/** A node of a plan that EXPLAIN tells. The cost of one below a LIMIT is that of all its rows. */
interface PlanNode {
  'Node Type': string;
  'Plan Rows': number;
  'Total Cost': number;
  Filter?: string;
  Plans?: PlanNode[];
}

/** How many entries of indexes a plan puts into maps of rows. */
function mappedEntries({ 'Node Type': type, 'Plan Rows': rows, Plans: below = [] }: PlanNode): number {
  return below.reduce((sum, node) => sum + mappedEntries(node), type === 'Bitmap Index Scan' ? rows : 0);
}

/**
 * PostgreSQL's estimate of the filtered rows: its statistics are good for values and times. It selects what is then read of each row, so the
 * cost is that of reading the rows, or of an index that has all of it.
 * @returns with how many entries of indexes it collects first, which cost more than PostgreSQL thinks
 */
export async function estimateScope(
  db: Kysely<DB>,
  { table, estimated, estimatedAlone, searched, isSearched, sortKey }: ListQuery,
): Promise<{ scopeRows: number; scopeUnits: number; scopeEntries: number }> {
  const read = isSearched ? searched : sql`id, ${sortKey}`;
  const planOf = (scope: RawBuilder<unknown>) =>
    explained(db, sql`select ${read} from ${table} where ${scope}`);
  const plan = await planOf(estimated);
  const alone = estimatedAlone && (await planOf(estimatedAlone));
  const times = alone ? Math.max(1, alone['Plan Rows'] / plan['Plan Rows']) : 1;
  return {
    scopeRows: plan['Plan Rows'] * times,
    scopeUnits: plan['Total Cost'] * times,
    scopeEntries: mappedEntries(plan) * times,
  };
}

/**
 * Whether PostgreSQL's own plan for a filtered page ends soon also if the rows lie elsewhere than it expects: it reads few rows, or only such
 * as pass the filters. One that walks the list and compares each row may have to walk all of it.
 */
export async function isPageBounded(db: Kysely<DB>, query: ListQuery): Promise<boolean> {
  const page = await explained(db, pageInScope(query));
  const [source = page] = page.Plans ?? [];
  const isRange = source['Node Type'].startsWith('Index') && source.Filter === undefined;
  return isRange || fitsBudget(source['Total Cost']);
}

async function explained(db: Kysely<DB>, statement: RawBuilder<unknown>): Promise<PlanNode> {
  // Raw because it is a plan, not a row.
  const { rows } = await sql<{
    'QUERY PLAN': [{ Plan: PlanNode }];
  }>`explain (format json) ${statement}`.execute(db);
  return rows[0]?.['QUERY PLAN'][0].Plan ?? { 'Node Type': '', 'Plan Rows': 1, 'Total Cost': Infinity };
}
