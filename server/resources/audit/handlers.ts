import type { auditCalls } from '#contract/audit.calls.ts';
import type { auditSchemas } from '#contract/audit.schemas.ts';
import type { Handlers } from '../../http/context.ts';
import { differences } from '../../audit/differences.ts';
import { splitReason } from '../../audit/reason.ts';
import {
  actors,
  auditPage,
  type AuditFilter,
  countAll,
  countFiltered,
  countRefusedCalls,
  refusedCalls,
} from './queries.ts';

/** The audit trail, for superadmins. */
export const auditHandlers: Handlers<typeof auditCalls, typeof auditSchemas> = {
  async listAudit({ page, limit, sort, ...filter }, { db }) {
    const isFiltered = Object.values(filter satisfies AuditFilter).some((value) => value !== undefined);
    const [rows, counted] = await Promise.all([
      auditPage(db, filter, { page, limit, newestFirst: sort !== 'createdAt' }),
      isFiltered ? countFiltered(db, filter) : countAll(db).then((count) => ({ count, countIsExact: true })),
    ]);
    return {
      rows: rows.map(({ id, before, after: kept, ...row }) => {
        const { after, reason } = splitReason(kept);
        return { ...row, id: String(id), reason, changes: differences(before, after) };
      }),
      ...counted,
    };
  },

  async listRefusedCalls({ page, limit, sort, ...filter }, { db }) {
    const [rows, counted] = await Promise.all([
      refusedCalls(db, filter, { page, limit, newestFirst: sort !== 'hour' }),
      countRefusedCalls(db, filter),
    ]);
    return {
      rows: rows.map((row) => ({ ...row, id: `${row.hour.toISOString()} ${row.adminId} ${row.call}` })),
      ...counted,
    };
  },

  async listAuditActors(_input, { db }) {
    const rows = await actors(db);
    return { rows, count: rows.length, countIsExact: true };
  },
};
