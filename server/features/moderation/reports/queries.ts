import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { reportsSchemas } from '#contract/moderation/reports.schemas.ts';
import { textColumn } from '#server/platform/lists/column-filters.ts';
import type { DB } from '#server/platform/db/types.ts';
import { assignedTo, type WithAssignee } from '#server/platform/lists/assigned.ts';
import { shownStatuses } from '#server/platform/lists/shown-labels.ts';
import type { ListDefinition } from '#server/platform/lists/definition.ts';
import { pageOf } from '#server/platform/lists/page.ts';
import { type RecordOf, records } from '#server/platform/records/records.ts';

/** Reports of users. */
export const reports = records({
  table: 'reports',
  fields: {
    id: 'id',
    address: 'address',
    name: 'name',
    description: 'description',
    type: 'type',
    reporterId: 'reporter_id',
    tokenRecord: 'token_record',
    handledAt: 'handled_at',
    createdAt: 'created_at',
  },
});

const shown = (report: RecordOf<typeof reports>) => ({ ...report, handled: report.handledAt !== null });

/** A report as the calls show it. */
export type Report = ReturnType<typeof shown>;

type Input = WithAssignee<z.output<typeof reportsSchemas.listReports.input>>;

const list: ListDefinition<Report, Input> = {
  table: 'reports',
  // The same as `shown`, but in SQL, so that the database itself can export millions of rows.
  columns: { ...reports.fields, handled: '(handled_at is not null)' },
  search: 'search',
  masked: { search: `lower(concat_ws(e'\\x1f', name, description, type))`, whole: ['lower(address)'] },
  shown: {
    column: `case when handled_at is null then 'open' else 'handled' end`,
    words: shownStatuses.reports,
  },
  sorts: { address: 'lower(address)', description: 'opening', type: 'type', createdAt: 'created_at' },
  newest: 'created_at',
  filters: {
    assignedTo: assignedTo('report'),
    handled: (handled) => (handled ? sql`handled_at is not null` : sql`handled_at is null`),
    type: (type) => sql`type = ${type}`,
    from: (from) => sql`created_at >= ${from}`,
    to: (to) => sql`created_at < ${to}`,
    address: (address) => sql`lower(address) = lower(${address} collate "pg_c_utf8")`,
    tokenRecord: (id) => sql`token_record = ${id}`,
    reporterId: (id) => sql`reporter_id = ${id}`,
    description: textColumn('lower(description)'),
  },
  searchedTexts: ['description'],
  keptCount: 'reports',
};

/** A page of the reports. */
export const listReports = (db: Kysely<DB>, input: Input) => pageOf(db, list, input);

/**
 * Marks a report as handled, or reopens it.
 * @returns undefined if it is in that state already or doesn't exist
 */
export async function setHandled(db: Kysely<DB>, id: string, handled: boolean): Promise<Report | undefined> {
  const report = await db
    .updateTable('reports')
    .set({ handled_at: handled ? sql`now()` : null })
    .where('id', '=', id)
    .where('handled_at', handled ? 'is' : 'is not', null)
    .returning(reports.columns)
    .executeTakeFirst();
  return report && shown(report);
}
