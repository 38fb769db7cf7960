import type { bulkActions, FoundBulkAction } from '#contract/bulk-actions.ts';
import { feature as content } from '#server/features/content/manifest.ts';
import { feature as marketplace } from '#server/features/marketplace/manifest.ts';
import { feature as moderation } from '#server/features/moderation/manifest.ts';
import { feature as support } from '#server/features/support/manifest.ts';
import { feature as users } from '#server/features/users/manifest.ts';
import { feature as withdrawals } from '#server/features/withdrawals/manifest.ts';
import type { RecordTable } from '#server/platform/records/record-table.ts';

/** The tables of the rows that bulk runs change. A resource without one doesn't compile. */
const recordTables: Readonly<Record<keyof typeof bulkActions, RecordTable>> = {
  ...users.recordTables,
  ...marketplace.recordTables,
  ...withdrawals.recordTables,
  ...moderation.recordTables,
  ...support.recordTables,
  ...content.recordTables,
};

/**
 * The table of an action's records.
 * @throws Error if it is not listed, which is a defect in the code
 */
export function recordTableOf({ resource, list, assigns }: FoundBulkAction): RecordTable {
  const tables: Readonly<Record<string, RecordTable>> = recordTables;
  const found = tables[list] ?? tables[resource];
  if (!found) throw new Error(`Nothing says where the records of ${resource} stand.`);
  if (assigns === undefined) return found;
  // An assignment compares only the former assignee, not other changes of the record.
  const { table, name } = found;
  const also = `(select assignments.xmin::text from assignments
    where assignments.kind = '${assigns}' and assignments.record = ${table}.id)`;
  return { table, name, also };
}
