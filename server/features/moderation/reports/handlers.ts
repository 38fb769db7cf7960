import type { reportsCalls } from '#contract/moderation/reports.calls.ts';
import type { reportsSchemas } from '#contract/moderation/reports.schemas.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { withAssignee } from '#server/platform/lists/assigned.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import { listReports, reports, setHandled } from './queries.ts';

/** Reports of users (specification 5.26, 6.13 and 9.20). */
export const reportsHandlers: Handlers<typeof reportsCalls, typeof reportsSchemas> = {
  listReports: (input, { db, admin }) => listReports(db, withAssignee(input, admin)),

  async handleReport({ id, handled }, { db }) {
    const report = await setHandled(db, id, handled);
    if (!report) throw await reports.find(db, id).then(() => new CallFailure(409, 'alreadyInStatus'));
    return {
      output: { message: handled ? 'reportHandled' : 'reportReopened', result: report },
      audit: { record: id, before: { handled: !handled }, after: { handled } },
    };
  },
};
