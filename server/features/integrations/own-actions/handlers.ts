import { ownActionAnswer } from '#contract/integrations/own-card.ts';
import { type OwnForm, readOwnForm, wrongOwnValues } from '#contract/integrations/own-form.ts';
import { hasSelection, mayUseOwn, type OwnKind } from '#contract/integrations/own-kinds.ts';
import type { ownActionsCalls } from '#contract/integrations/own-actions.calls.ts';
import type { ownActionsSchemas } from '#contract/integrations/own-actions.schemas.ts';
import { findRecord, mayAccessNotes } from '#server/features/moderation/notes/record-queries.ts';
import { requireRecentProof } from '#server/platform/auth/recent-factor.ts';
import { CallFailure, noSuchRecord } from '#server/platform/base/failure.ts';
import type { CallContext, Caller, Handlers } from '#server/platform/context/context.ts';
import type { Services } from '#server/platform/context/services.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { enqueue } from '#server/platform/jobs/boss.ts';
import { isModuleOff } from '#server/platform/modules/switched-off.ts';
import { allowedIpRanges, isForbiddenHost } from '#server/platform/outbound/ip-ranges.ts';
import { encrypted } from '#server/platform/secrets/encrypted.ts';
import { newWebhookSecret } from '../webhooks/signature.ts';
import { ask } from './ask.ts';
import { askCard, cardContent } from './cards.ts';
import {
  changeStored,
  countOutcome,
  deleteStored,
  findCall,
  findStored,
  insertCall,
  insertStored,
  isPaused,
  listCalls,
  listStored,
  lockStored,
  moveCall,
  type StoredCall,
  type StoredOwnAction,
  storedOf,
} from './queries.ts';
import { actionPatience, outcomeColumns, questionOf, sendOwnActionJob } from './send-job.ts';

type Context = CallContext<Caller>;

/** @throws CallFailure 400 if nothing may be sent to the address */
function refuseForbidden({ config }: Services, url: string): void {
  if (isForbiddenHost(new URL(url), allowedIpRanges(url, config)))
    throw new CallFailure(400, { url: 'webhookForbidden' });
}

interface Places {
  type: 'action' | 'card';
  kind: OwnKind;
  onRecord: boolean;
  onList: boolean;
}

/** @throws CallFailure 400 if the action would be nowhere, or on a list without a selection */
function refusePlaces({ type, kind, onRecord, onList }: Places): void {
  if (type === 'card') return;
  if (!onRecord && !onList) throw new CallFailure(400, { onRecord: 'ownActionNowhere' });
  if (onList && !hasSelection(kind)) throw new CallFailure(400, { onList: 'ownActionNoSelection' });
}

function formOf(text: string): OwnForm | null {
  const read = text === '' ? undefined : readOwnForm(text);
  return read && 'form' in read ? read.form : null;
}

interface Given {
  name: string;
  description: string;
  url: string;
  onRecord: boolean;
  onList: boolean;
  form: string;
  needsReason: boolean;
  needsProof: boolean;
  needsApproval: boolean;
  admins: string[];
}

function columnsOf(given: Given) {
  const { name, description, url, admins } = given;
  const form = formOf(given.form);
  return {
    name,
    description,
    url,
    on_record: given.onRecord,
    on_list: given.onList,
    form: form && JSON.stringify(form),
    needs_reason: given.needsReason,
    needs_proof: given.needsProof,
    needs_approval: given.needsApproval,
    admins,
  };
}

function shown(row: StoredOwnAction) {
  const { id, type, kind, name, description, url, admins, version } = row;
  return {
    id,
    type,
    kind,
    name,
    description,
    url,
    onRecord: row.on_record,
    onList: row.on_list,
    form: row.form === null ? '' : JSON.stringify(row.form, null, 2),
    needsReason: row.needs_reason,
    needsProof: row.needs_proof,
    needsApproval: row.needs_approval,
    admins,
    pausedUntil: isPaused(row) ? row.paused_until : null,
    lastError: row.last_error,
    createdAt: row.created_at,
    version,
  };
}

/** The fields that the audit trail compares. */
function audited(row: StoredOwnAction) {
  const {
    id: _,
    pausedUntil: _until,
    lastError: _error,
    createdAt: _at,
    version: _version,
    ...fields
  } = shown(row);
  return fields;
}

function shownCall(row: StoredCall) {
  return {
    id: row.id,
    state: row.state,
    records: row.records,
    values: row.form_values,
    reason: row.reason,
    by: row.sent_by_name,
    status: row.status,
    error: row.error,
    answer: row.answer,
    durationMs: row.duration_ms,
    isTest: row.is_test,
    createdAt: row.created_at,
  };
}

/** Whether somebody may use an action: with write access to its records, and on its list of administrators if it has one. */
function mayPress(admin: Caller, { kind, admins }: StoredOwnAction): boolean {
  if (!mayUseOwn(admin, kind, 'write')) return false;
  return admin.role === 'superadmin' || admins.length === 0 || admins.includes(admin.id);
}

/**
 * Checks that somebody may read, or change, each of some records.
 * @throws CallFailure 404 if one doesn't exist for them
 */
async function demandRecords(
  { db, admin }: Context,
  kind: OwnKind,
  records: readonly string[],
  effect: 'read' | 'write',
): Promise<void> {
  for (const record of records)
    if (!mayAccessNotes(admin, effect, await findRecord(db, { kind, record }))) throw noSuchRecord();
}

/**
 * Checks what a person entered.
 * @throws CallFailure 400 by field
 */
function refuseInput(
  action: StoredOwnAction,
  given: { values: StoredCall['form_values']; reason?: string | undefined },
) {
  const wrong = wrongOwnValues(action.form ?? { type: 'object', properties: {} }, given.values);
  const errors = Object.fromEntries([...wrong].map(([name, message]) => [`values.${name}`, message]));
  const all = action.needs_reason && !given.reason ? { ...errors, reason: 'required' as const } : errors;
  if (Object.keys(all).length > 0) throw new CallFailure(400, all);
}

/**
 * Checks the demands of an action besides its form: that it isn't paused, a recent proof, and that others can approve it.
 * @throws CallFailure 403, 409 and 428
 */
async function refuseUnmet({ db, admin, isApproved }: Context, action: StoredOwnAction): Promise<void> {
  if (isPaused(action)) throw new CallFailure(409, 'ownActionPaused');
  if (action.needs_approval && (await isModuleOff(db, 'twoPersonApproval')))
    throw new CallFailure(409, 'ownActionNeedsApprovals');
  // The administrator who asked for an approval gave the proof then.
  if (!action.needs_proof || isApproved) return;
  if (admin.kind === 'key') throw new CallFailure(403, 'notForKeys');
  await requireRecentProof(db, admin);
}

/** Own actions and cards (specification 33). */
export const ownActionsHandlers: Handlers<typeof ownActionsCalls, typeof ownActionsSchemas> = {
  async listOwnActions(input, { db }) {
    const { rows, ...counted } = await listStored(db, input);
    return { rows: rows.map(shown), ...counted };
  },

  getOwnAction: async ({ id }, { db }) => shown(await findStored(db, id)),

  addOwnAction: {
    check: ({ url, type, kind, onRecord, onList }, { services }) => [
      () => url !== undefined && refuseForbidden(services, url),
      () =>
        type !== undefined &&
        kind !== undefined &&
        onRecord !== undefined &&
        onList !== undefined &&
        refusePlaces({ type, kind, onRecord, onList }),
    ],
    async handle({ type, kind, ...input }, { db, services }) {
      refuseForbidden(services, input.url);
      refusePlaces({ type, kind, ...input });
      const id = uuidV7();
      const secret = newWebhookSecret();
      const added = await insertStored(db, {
        id,
        type,
        kind,
        ...columnsOf(input),
        secret: encrypted(services.keys.webhookSecrets, id, secret),
      });
      return {
        output: { message: 'ownActionAdded', result: { ...shown(added), secret } },
        audit: { record: id, before: null, after: audited(added) },
      };
    },
  },

  updateOwnAction: {
    check: ({ url }, { services }) => [() => url !== undefined && refuseForbidden(services, url)],
    async handle({ id, version, ...input }, { db, services }) {
      refuseForbidden(services, input.url);
      const before = await lockStored(db, id, version);
      refusePlaces({ type: before.type, kind: before.kind, ...input });
      const after = await changeStored(db, id, columnsOf(input));
      return {
        output: { message: 'successfullyUpdated', result: shown(after) },
        audit: { record: id, before: audited(before), after: audited(after) },
      };
    },
  },

  async rotateOwnActionSecret({ id }, { db, services }) {
    const { name } = await lockStored(db, id);
    const secret = newWebhookSecret();
    const after = await changeStored(db, id, {
      secret: encrypted(services.keys.webhookSecrets, id, secret),
    });
    return {
      output: { message: 'ownActionSecretReplaced', result: { ...shown(after), secret } },
      audit: { record: id, before: null, after: { name } },
    };
  },

  async deleteOwnAction({ id }, { db }) {
    const before = await lockStored(db, id);
    await deleteStored(db, id);
    return {
      output: { message: 'ownActionDeleted', result: { id } },
      audit: { record: id, before: audited(before), after: null },
    };
  },

  testOwnAction: {
    async prepare({ id }, { db, admin, services }) {
      const action = await findStored(db, id);
      if (action.type === 'card') {
        const { answer, ...asked } = await askCard(services, action, null);
        const error = asked.error ?? null;
        const state = error === null ? ('answered' as const) : ('failed' as const);
        const result = {
          state,
          status: answer.status ?? null,
          error,
          answer: error === null ? null : (answer.body ?? null),
          durationMs: answer.durationMs,
          blocks: 'value' in asked ? asked.value.blocks : null,
        };
        return async () => ({
          output: { message: error === null ? 'webhookDelivered' : 'webhookFailed', result },
          audit: { record: id, before: null, after: { name: action.name, outcome: state, error } },
        });
      }
      const call = {
        id: uuidV7(),
        kind: action.kind,
        records: [],
        form_values: {},
        reason: null,
        sent_by: admin.id,
        sent_by_name: admin.name,
        is_test: true,
      };
      const asked = await ask(services, action, questionOf(action, call), {
        schema: ownActionAnswer,
        patience: actionPatience,
      });
      const columns = outcomeColumns(asked);
      return async (inside) => {
        await insertCall(inside.db, { ...call, action_id: id, form_values: '{}', ...columns });
        await countOutcome(inside.db, id, columns.error);
        const { state, status, error, answer, duration_ms: durationMs } = columns;
        return {
          output: {
            message: error === null ? 'webhookDelivered' : 'webhookFailed',
            result: { state, status, error, answer, durationMs, blocks: null },
          },
          audit: { record: id, before: null, after: { name: action.name, outcome: state, error } },
        };
      };
    },
  },

  async listOwnActionCalls(input, { db }) {
    const { rows, ...counted } = await listCalls(db, input);
    return { rows: rows.map(shownCall), ...counted };
  },

  async listOwnParts({ kind }, { db, admin }) {
    if (!mayUseOwn(admin, kind, 'read')) throw new CallFailure(403, 'notAllowed');
    const stored = await storedOf(db, kind);
    const actions = stored.filter((one) => one.type === 'action' && mayPress(admin, one));
    const cards = stored.filter(({ type }) => type === 'card');
    return {
      actions: actions.map((one) => ({
        id: one.id,
        name: one.name,
        description: one.description,
        onRecord: one.on_record,
        onList: one.on_list,
        needsReason: one.needs_reason,
        needsApproval: one.needs_approval,
        // The fields were checked when the form was saved.
        form: one.form as OwnForm & { required?: string[] },
      })),
      cards: cards.map(({ id, name }) => ({ id, name })),
    };
  },

  async pressOwnAction({ id, records: given, values, reason }, context) {
    const { db, admin, services } = context;
    const action = await findStored(db, id);
    if (action.type !== 'action') throw noSuchRecord();
    if (!mayPress(admin, action)) throw new CallFailure(403, 'notAllowed');
    const records = [...new Set(given)];
    await demandRecords(context, action.kind, records, 'write');
    if (records.length > 1 && !action.on_list)
      throw new CallFailure(400, { records: 'ownActionNotForSelection' });
    refuseInput(action, { values, reason });
    await refuseUnmet(context, action);
    const call = uuidV7();
    await insertCall(db, {
      id: call,
      action_id: id,
      kind: action.kind,
      records,
      form_values: JSON.stringify(values),
      reason: reason || null,
      sent_by: admin.id,
      sent_by_name: admin.name,
    });
    await enqueue(services, db, sendOwnActionJob, { id: call });
    const [only, ...others] = records;
    return {
      // The version of the action: a change of it voids a request for approval.
      output: { message: 'ownActionSent', result: { id: call, version: action.version } },
      audit: {
        record: others.length === 0 ? (only ?? null) : id,
        before: null,
        // Without the id of the call, which would differ from the one that an approver was shown.
        after: {
          action: action.name,
          values,
          ...(others.length > 0 && { records }),
          ...(action.needs_approval && { needsApproval: true }),
        },
      },
    };
  },

  async getOwnActionCall({ id }, { db, admin }) {
    const call = await findCall(db, id);
    if (call.sent_by !== admin.id) throw noSuchRecord();
    const { state, error, answer } = call;
    return { id, state, error, answer: state === 'answered' ? answer : null };
  },

  async retryOwnAction({ id }, context) {
    const { db, admin, services } = context;
    const call = await findCall(db, id);
    if (call.sent_by !== admin.id || call.is_test) throw noSuchRecord();
    const action = await findStored(db, call.action_id);
    if (!mayPress(admin, action)) throw new CallFailure(403, 'notAllowed');
    await demandRecords(context, action.kind, call.records, 'write');
    if (isPaused(action)) throw new CallFailure(409, 'ownActionPaused');
    const columns = { status: null, error: null, answer: null, duration_ms: null };
    if (!(await moveCall(db, id, 'failed', { ...columns, state: 'waiting' })))
      throw new CallFailure(409, 'ownActionNotFailed');
    await enqueue(services, db, sendOwnActionJob, { id });
    return {
      output: { message: 'ownActionSent', result: { id } },
      audit: {
        record: call.records.length === 1 ? (call.records[0] ?? null) : action.id,
        before: null,
        after: { action: action.name, values: call.form_values },
      },
    };
  },

  async getOwnCard({ id, record }, context) {
    const { admin, services } = context;
    const card = await findStored(context.db, id);
    if (card.type !== 'card' || !mayUseOwn(admin, card.kind, 'read')) throw noSuchRecord();
    await demandRecords(context, card.kind, [record], 'read');
    const { blocks, error } = await cardContent(services, card, record);
    return { blocks, error: admin.role === 'superadmin' ? error : null };
  },
};
