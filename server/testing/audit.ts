import { expect } from 'vitest';
import { sealAuditChain } from '#server/platform/audit/sealer.ts';
import { verifyAuditChain } from '#server/features/audit/verify.ts';
import type { TestApp } from './app.ts';
import { until } from './until.ts';

/**
 * Seals until no row waits. Rows wait for every transaction in the cluster, including those of other test files.
 */
export async function sealAll({ services }: Pick<TestApp, 'services'>): Promise<void> {
  await until(async () => {
    await sealAuditChain(services);
    expect((await verifyAuditChain(services)).waiting).toBe(0);
  });
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
