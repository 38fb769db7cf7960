import type { reportsCalls } from '#contract/reports.calls.ts';
import type { reportsSchemas } from '#contract/reports.schemas.ts';
import type { Handlers } from '../../http/context.ts';
import { CallFailure, noSuchRecord } from '../../base/failure.ts';
import { findReport, listReports, setHandled } from './queries.ts';

/** What users report (specification sections 2, 3 and 7, decisions 5). */
export const reportsHandlers: Handlers<typeof reportsCalls, typeof reportsSchemas> = {
  listReports: (input, { db }) => listReports(db, input),

  async handleReport({ id, handled }, { db }) {
    const report = await setHandled(db, id, handled);
    if (!report) {
      throw (await findReport(db, id)) ? new CallFailure(409, 'alreadyInStatus') : noSuchRecord();
    }
    return {
      output: { message: handled ? 'reportHandled' : 'reportReopened', result: report },
      audit: { record: id, before: { handled: !handled }, after: { handled } },
    };
  },
};
