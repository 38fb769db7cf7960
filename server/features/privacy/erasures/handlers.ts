import type { erasuresCalls } from '#contract/privacy/erasures.calls.ts';
import { type erasuresSchemas, keptReasons } from '#contract/privacy/erasures.schemas.ts';
import { beginRecentFactor } from '#server/platform/auth/recent-factor.ts';
import { CallFailure, noSuchRecord } from '#server/platform/base/failure.ts';
import { pendingMoney } from '../erasure/pending.ts';
import { keptColumns } from '../erasure/rules.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { requireAdmin } from '#server/platform/approvals/approval-requests.ts';
import { findErasure, listErasures, markErased } from './queries.ts';

const keptByReason = keptReasons.map((reason) => ({
  reason,
  what: Object.keys(keptColumns).filter((name) => keptColumns[name] === reason),
}));

/** Permanent erasure of personal data (specification 23.9). A periodic task does the work. */
export const erasuresHandlers: Handlers<typeof erasuresCalls, typeof erasuresSchemas> = {
  eraseUser: {
    async prepare({ id, reason, code }, context) {
      const admin = requireAdmin(context.admin);
      // With two-person approval, the requester proved the second factor when they made the request.
      const takeFactor = context.isApproved
        ? async () => null
        : await beginRecentFactor({ ...context, admin }, code);
      return async (inside) => {
        const { db } = inside;
        const refused = await takeFactor({ ...inside, admin });
        if (refused) return refused;
        const version = await markErased(db, { userId: id, adminId: admin.id, reason });
        if (version === undefined) throw noSuchRecord();
        if (version === 'erased') throw new CallFailure(409, 'erasedAlready');
        const pending = await pendingMoney(db, id);
        if (pending) throw new CallFailure(409, pending);
        return {
          output: { message: 'erasureBegun', result: { id, version } },
          audit: { record: id, before: { isErased: false }, after: { isErased: true } },
        };
      };
    },
  },

  async listErasures(input, { db }) {
    return { ...(await listErasures(db, input)), countIsExact: true };
  },

  async getErasure({ id }, { db }) {
    const found = await findErasure(db, id);
    if (!found) throw noSuchRecord();
    const { counts, ...erasure } = found;
    const report = Object.entries(counts).map(([name, count]) => {
      const [table = '', field = ''] = name.split('.');
      return { table, field, count };
    });
    return { ...erasure, report, kept: keptByReason };
  },
};
