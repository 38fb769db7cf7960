import type { statementsCalls } from '#contract/moderation/statements.calls.ts';
import type { statementsSchemas } from '#contract/moderation/statements.schemas.ts';
import { standardReasons } from '#contract/moderation/case-reasons.ts';
import { requireAdmin } from '#server/platform/approvals/approval-requests.ts';
import { CallFailure, changedMeanwhile, noSuchRecord } from '#server/platform/base/failure.ts';
import { callInTransaction } from '#server/platform/calls/inner-call.ts';
import type { CallContext, Handlers } from '#server/platform/context/context.ts';
import { mountedCall } from '#server/platform/http/mounted-calls.ts';
import { encrypted } from '#server/platform/secrets/encrypted.ts';
import { refuseForbidden } from '#server/platform/signed-requests/refuse-forbidden.ts';
import { lockCase } from '../case.ts';
import { correctStatement, sendStatementAgain } from './correct-statement.ts';
import { keepStatements, refuseOwnAppeal } from './end-statement.ts';
import { countPushes, lockPush, pushSetting, setPush } from './push-queries.ts';
import {
  caseOfStatement,
  findStatement,
  listStatements,
  lockStatements,
  reasonOfDecision,
} from './queries.ts';
import { reportOf } from './report-queries.ts';

async function shownPush(db: CallContext['db']) {
  const stored = await pushSetting(db);
  return {
    url: stored?.url ?? null,
    hasToken: stored?.token != null,
    pending: await countPushes(db, 'pending'),
    refused: await countPushes(db, 'refused'),
    lastError: stored?.last_error ?? null,
    pausedUntil: stored?.paused_until ?? null,
    version: stored?.version ?? 1,
  };
}

/** Statements of reasons (specification 39). */
export const statementsHandlers: Handlers<typeof statementsCalls, typeof statementsSchemas> = {
  listStatements: (input, { db }) => listStatements(db, input),

  getStatement: ({ id }, { db, admin }) => findStatement(db, id, admin.id),

  async decideStatementAppeal({ id, decision, answer }, context) {
    const { db, services } = context;
    const admin = requireAdmin(context.admin);
    // The case first, as its other steps lock it.
    const found = await lockCase(db, await caseOfStatement(db, id));
    const [statement] = await lockStatements(db, { id });
    if (!statement) throw noSuchRecord();
    if (statement.appeal !== 'open') throw new CallFailure(409, 'appealNotOpen');
    refuseOwnAppeal(statement, admin.id);
    const { decision: inForce } = found;
    const isOfCase = inForce !== undefined && inForce.id === statement.decision_id;
    if (isOfCase && found.state !== 'closed') {
      const isUpheld = decision === 'uphold';
      const closing = {
        id: found.id,
        outcome: isUpheld ? inForce.outcome : 'rejected',
        reasonId: isUpheld ? await reasonOfDecision(db, inForce.id) : standardReasons.nothingWrong,
        appealAnswer: answer,
      };
      await callInTransaction(mountedCall('closeCase'), closing, context);
    } else if (decision === 'uphold')
      await keepStatements({ db, services, adminId: admin.id, answer }, { id });
    else throw new CallFailure(409, 'appealUndoLockdown');
    return {
      output: { message: 'appealDecided', result: await findStatement(db, id, admin.id) },
      audit: {
        record: id,
        before: { appeal: 'open' },
        after: { appeal: decision === 'uphold' ? 'upheld' : 'reversed' },
      },
    };
  },

  async correctStatement(given, context) {
    const admin = requireAdmin(context.admin);
    const states = await correctStatement(given, { ...context, admin });
    return {
      output: {
        message: 'statementCorrected',
        result: await findStatement(context.db, given.id, admin.id),
      },
      audit: { record: given.id, ...states },
    };
  },

  async sendStatementAgain({ id }, context) {
    const admin = requireAdmin(context.admin);
    await sendStatementAgain(id, { ...context, admin });
    return {
      output: { message: 'statementSent', result: await findStatement(context.db, id, admin.id) },
      audit: { record: id, before: null, after: { isSent: true } },
    };
  },

  getStatementReport: ({ year }, { db }) => reportOf(db, year),

  getStatementPush: (_input, { db }) => shownPush(db),

  async setStatementPush({ url, token, version }, { db, services }) {
    if (url !== '') refuseForbidden(services, url);
    const before = await lockPush(db);
    if (version !== undefined && version !== before.version) throw changedMeanwhile();
    if (url !== '' && token === undefined && before.token === null)
      throw new CallFailure(400, { token: 'required' });
    const secret =
      token === undefined ? before.token : encrypted(services.keys.webhookSecrets, before.id, token);
    await setPush(db, { url: url === '' ? null : url, token: url === '' ? null : secret });
    return {
      output: { message: 'statementPushSet', result: await shownPush(db) },
      audit: {
        record: before.id,
        before: { url: before.url },
        after: { url: url === '' ? null : url, isRenewed: token !== undefined },
      },
    };
  },
};
