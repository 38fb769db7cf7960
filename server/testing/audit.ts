import { type Kysely, sql } from 'kysely';
import { sealAuditChain } from '#server/platform/audit/sealer.ts';
import { verifyAuditChain } from '#server/features/audit/verify.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { TestApp } from './app.ts';
import { until } from './until.ts';

/**
 * Seals until no row waits. Rows wait for every transaction in the cluster, including those of other test files.
 */
export async function sealAll({ services }: Pick<TestApp, 'services'>): Promise<void> {
  await until(async () => {
    await sealAuditChain(services);
    const { waiting } = await verifyAuditChain(services);
    if (waiting > 0) throw new Error(`${waiting} rows wait for: ${await running(services.db)}`);
  });
}

/** The transactions of the cluster that have a number, oldest first: what rows wait for. */
async function running(db: Kysely<DB>): Promise<string> {
  // Raw because no type has it: the activity of the cluster.
  const { rows } = await sql`
    select datname, pid, application_name, state, wait_event, xact_start, left(query, 300) as query
    from pg_stat_activity where backend_xid is not null order by age(backend_xid) desc limit 3`.execute(db);
  return JSON.stringify(rows);
}

/** The audit entries of a record, oldest first; of every call unless one is given. */
export const auditOf = ({ services }: Pick<TestApp, 'services'>, record: string, call?: string) =>
  services.db
    .selectFrom('audit_log')
    .selectAll()
    .where('record', '=', record)
    .$if(call !== undefined, (query) => query.where('call', '=', call ?? ''))
    .orderBy('id')
    .execute();
