import type { runsCalls } from '#contract/workspace/runs.calls.ts';
import type { runsSchemas } from '#contract/workspace/runs.schemas.ts';
import { CallFailure, noSuchRecord } from '#server/platform/base/failure.ts';
import type { CallContext, Handlers, SignedInAdmin } from '#server/platform/context/context.ts';
import { translate } from '#server/platform/messages/translate.ts';
import { endRun, ownKinds, pauseRun } from '#server/platform/runs/runs.ts';
import { findRun, listRuns, type Run } from './queries.ts';

/** Limits runs to the caller's own; superadmins see all. */
const seenBy = ({ admin }: CallContext<SignedInAdmin>) =>
  admin.role === 'superadmin' ? undefined : admin.id;

const shown = ({ error, ...run }: Run, { language }: CallContext) => ({
  ...run,
  error: error && translate(error, language),
});

/** The jobs that people wait for, and the backfills of upgrades. */
export const runsHandlers: Handlers<typeof runsCalls, typeof runsSchemas> = {
  async listRuns(input, context) {
    const page = await listRuns(context.db, { ...input, principal: seenBy(context) });
    return { ...page, rows: page.rows.map((run) => shown(run, context)) };
  },

  async getRun({ id }, context) {
    const run = await findRun(context.db, id, seenBy(context));
    if (!run) throw noSuchRecord();
    return shown(run, context);
  },

  async cancelRun({ id }, context) {
    const { db } = context;
    const before = await findRun(db, id, seenBy(context));
    if (!before) throw noSuchRecord();
    if (ownKinds.includes(before.kind)) throw new CallFailure(409, 'runMustEnd');
    if (!(await endRun(db, id, { state: 'cancelled' }))) throw new CallFailure(409, 'runIsOver');
    const after = (await findRun(db, id, undefined)) ?? before;
    return {
      output: { message: 'runCancelled', result: shown(after, context) },
      audit: { record: id, before: { state: before.state }, after: { state: 'cancelled', ...before.title } },
    };
  },

  async pauseRun({ id, paused }, context) {
    const { db } = context;
    const before = await findRun(db, id, undefined);
    if (!before) throw noSuchRecord();
    if (!(await pauseRun(db, id, paused))) throw new CallFailure(409, 'runIsOver');
    const after = (await findRun(db, id, undefined)) ?? before;
    return {
      output: { message: paused ? 'runPaused' : 'runGoesOn', result: shown(after, context) },
      audit: { record: id, before: { paused: !paused }, after: { paused, ...before.title } },
    };
  },
};
