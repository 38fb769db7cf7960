import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { reportsSchemas } from '#contract/reports.schemas.ts';
import type { DB } from '../../db/types.ts';
import { type ListDefinition, selectList } from '../../lists/definition.ts';
import { pageOf } from '../../lists/page.ts';

/** A report as the calls show it. */
export type Report = z.input<typeof reportsSchemas.handleReport.output>;

type Input = z.output<typeof reportsSchemas.listReports.input>;

const reports: ListDefinition<Report, Input> = {
  table: 'reports',
  columns: {
    id: 'id',
    address: 'address',
    name: 'name',
    description: 'description',
    type: 'type',
    tokenRecord: 'token_record',
    handled: '(handled_at is not null)',
    handledAt: 'handled_at',
    createdAt: 'created_at',
  },
  search: 'search',
  sorts: { address: 'lower(address)', description: 'opening', type: 'type', createdAt: 'created_at' },
  newest: 'created_at',
  filters: {
    handled: (handled) => (handled ? sql`handled_at is not null` : sql`handled_at is null`),
    type: (type) => sql`type = ${type}`,
    from: (from) => sql`created_at >= ${from}`,
    to: (to) => sql`created_at < ${to}`,
  },
  keptCount: 'reports',
};

/** A page of the reports. */
export const listReports = (db: Kysely<DB>, input: Input) => pageOf(db, reports, input);

const columns = selectList(reports.columns);

/** One report. */
export async function findReport(db: Kysely<DB>, id: string): Promise<Report | undefined> {
  const { rows } = await sql<Report>`select ${columns} from reports where id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Marks a report as handled, or opens it again.
 * @returns undefined where it is in that state already or doesn't exist
 */
export async function setHandled(db: Kysely<DB>, id: string, handled: boolean): Promise<Report | undefined> {
  const { rows } = await sql<Report>`
    update reports set handled_at = case when ${handled}::boolean then now() end
    where id = ${id} and (handled_at is not null) <> ${handled}
    returning ${columns}`.execute(db);
  return rows[0];
}
