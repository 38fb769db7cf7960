import type { z } from 'zod';
import type { rulesCalls } from '#contract/workspace/rules.calls.ts';
import type { rulesSchemas } from '#contract/workspace/rules.schemas.ts';
import { sequenceEvents } from '#server/features/integrations/events/sequence.ts';
import { callerOfRun } from '#server/features/identity/auth/caller-of-run.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import type { CallContext, Handlers, SignedInAdmin } from '#server/platform/context/context.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import type { MessageId } from '#server/platform/messages/en.ts';
import { type Message, translate } from '#server/platform/messages/translate.ts';
import { findOpenRun, insertRun } from '#server/platform/runs/runs.ts';
import { planOf, type Problem, type RuleDraft, RuleProblem, sentenceOfProblem } from './plan.ts';
import {
  findRule,
  headPosition,
  type ListedRule,
  listOutcomes,
  listRules,
  lockRule,
  type StoredRule,
} from './queries.ts';

type Given = z.output<typeof rulesSchemas.addRule.input>;

type Failure = 400 | 409;

/** Fails under a field of the form, or about the whole rule. */
const failure = (status: Failure, field: keyof Given, sentence: MessageId | Message) =>
  new CallFailure(status, status === 400 ? { [field]: sentence } : sentence);

/** The field of the form that a problem is about. */
const fieldOfProblem = {
  event: 'event',
  action: 'actions',
  filter: 'matching',
  principal: 'principalId',
  rights: 'principalId',
} as const satisfies Readonly<Record<Problem, keyof Given>>;

/** @throws CallFailure with the problem that keeps the rule from running: 400 under its field, or 409 */
async function refuseProblems(
  { services, db }: CallContext,
  rule: RuleDraft,
  principalId: string,
  status: Failure,
): Promise<void> {
  try {
    await planOf(services, db, rule, await callerOfRun(db, principalId));
  } catch (error) {
    if (!(error instanceof RuleProblem)) throw error;
    throw failure(status, fieldOfProblem[error.problem], sentenceOfProblem(error));
  }
}

/**
 * Refuses a rule that would act as another administrator, because its changes would count as theirs (specification 34.3).
 * @throws CallFailure 400 under the field, or 409
 */
async function refuseAnother(
  { db, admin }: CallContext<SignedInAdmin>,
  principalId: string,
  status: Failure,
): Promise<void> {
  if (principalId === admin.id) return;
  const found = await db.selectFrom('admins').select('id').where('id', '=', principalId).executeTakeFirst();
  if (found) throw failure(status, 'principalId', status === 400 ? 'ruleOfAnother' : 'ruleIsOfAnother');
}

/** The fields that the audit trail compares. */
const audited = ({ name, event, matching, actions, cap, principal_id: principalId }: Columns) => ({
  name,
  event,
  matching,
  actions,
  principalId,
  cap,
});
type Columns = Pick<StoredRule, 'name' | 'event' | 'matching' | 'actions' | 'cap' | 'principal_id'>;

const columnsOf = ({ name, event, matching, actions, principalId, cap }: Given) => ({
  name,
  event,
  matching: JSON.stringify(matching),
  actions: JSON.stringify(actions),
  principal_id: principalId,
  cap,
});

const shown = (rule: ListedRule, { language }: CallContext) => ({
  ...rule,
  lastError: rule.lastError && translate(rule.lastError, language),
});

const result = async (context: CallContext, id: string, message: MessageId) => ({
  message,
  result: shown(await findRule(context.db, id), context),
});

/** Rules: when an event happens, if its record matches, then calls as somebody (specification 34). */
export const rulesHandlers: Handlers<typeof rulesCalls, typeof rulesSchemas> = {
  async listRules(input, context) {
    const { rows, ...counted } = await listRules(context.db, input);
    return { ...counted, rows: rows.map((rule) => shown(rule, context)) };
  },

  async getRule({ id }, context) {
    return shown(await findRule(context.db, id), context);
  },

  async addRule(given, context) {
    await refuseAnother(context, given.principalId, 400);
    await refuseProblems(context, given, given.principalId, 400);
    const id = uuidV7();
    await context.db
      .insertInto('rules')
      .values({ id, ...columnsOf(given), changed_by: context.admin.id })
      .execute();
    const { name, event, matching, actions, principalId, cap } = given;
    return {
      output: await result(context, id, 'ruleAdded'),
      audit: { record: id, before: null, after: { name, event, matching, actions, principalId, cap } },
    };
  },

  async updateRule({ id, version, ...given }, context) {
    const before = await lockRule(context.db, id, version);
    await refuseAnother(context, given.principalId, 400);
    await refuseProblems(context, given, given.principalId, 400);
    const after = await context.db
      .updateTable('rules')
      .set((row) => ({
        ...columnsOf(given),
        state: 'off',
        problem: null,
        version: row('version', '+', 1),
        changed_by: context.admin.id,
        switched_on_by: null,
      }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return {
      output: await result(context, id, 'ruleUpdated'),
      audit: {
        record: id,
        before: { ...audited(before), state: before.state },
        after: { ...audited(after), state: after.state },
      },
    };
  },

  async tryRule({ id }, context) {
    const { db, admin } = context;
    const rule = await lockRule(db, id);
    await refuseProblems(context, rule, rule.principal_id, 409);
    if (rule.run_id && (await findOpenRun(db, rule.run_id))) throw new CallFailure(409, 'ruleTrialRuns');
    const runId = uuidV7();
    const { name, version } = rule;
    const input = { rule: id, version };
    await insertRun(db, { id: runId, kind: 'ruleTrial', title: { rule: name }, principal: admin, input });
    await db.updateTable('rules').set({ run_id: runId, tried_version: null }).where('id', '=', id).execute();
    return {
      output: await result(context, id, 'ruleTrialStarted'),
      audit: { record: id, before: null, after: { name, version } },
    };
  },

  async switchRule({ id, isOn, version }, context) {
    const { db, services, admin } = context;
    const rule = await lockRule(db, id, version);
    if ((rule.state === 'on') === isOn) throw new CallFailure(409, 'alreadyInStatus');
    if (isOn) {
      if (rule.tried_version !== rule.version) throw new CallFailure(409, 'ruleNotTried');
      await refuseAnother(context, rule.principal_id, 409);
      await refuseProblems(context, rule, rule.principal_id, 409);
    }
    const state = isOn ? 'on' : 'off';
    // What was committed before has its position then, and isn't acted on.
    if (isOn) await sequenceEvents(services.db, { waits: true });
    const position = isOn ? await headPosition(db) : rule.position;
    await db
      .updateTable('rules')
      .set({ state, problem: null, position, ...(isOn && { switched_on_by: admin.id }) })
      .where('id', '=', id)
      .execute();
    return {
      output: await result(context, id, isOn ? 'ruleSwitchedOn' : 'ruleSwitchedOff'),
      audit: { record: id, before: { state: rule.state }, after: { state } },
    };
  },

  async deleteRule({ id }, { db }) {
    const rule = await lockRule(db, id);
    await db.deleteFrom('rules').where('id', '=', id).execute();
    return {
      output: { message: 'ruleDeleted', result: { id } },
      audit: { record: id, before: audited(rule), after: null },
    };
  },

  async listRuleOutcomes({ id, ...input }, context) {
    await findRule(context.db, id);
    const { rows, ...counted } = await listOutcomes(context.db, { ...input, rule: id });
    return {
      ...counted,
      rows: rows.map((row) => ({ ...row, reason: row.reason && translate(row.reason, context.language) })),
    };
  },
};
