import { wrongOwnValues } from '#contract/integrations/own-form.ts';
import { mayUseOwn } from '#contract/integrations/own-kinds.ts';
import type { OwnFieldKind } from '#contract/platform/own-field-kinds.ts';
import type { ownActionsCalls } from '#contract/integrations/own-actions.calls.ts';
import type { ownActionsSchemas } from '#contract/integrations/own-actions.schemas.ts';
import { findRecord, mayAccessNotes } from '#server/features/moderation/notes/record-queries.ts';
import { recordEach } from '#server/platform/audit/record.ts';
import { withReason } from '#server/platform/audit/reason.ts';
import { requireRecentProof } from '#server/platform/auth/recent-factor.ts';
import { CallFailure, noSuchRecord } from '#server/platform/base/failure.ts';
import type { AuditEntry, CallContext, Caller, Handlers } from '#server/platform/context/context.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { enqueue } from '#server/platform/jobs/boss.ts';
import { isModuleOff } from '#server/platform/modules/switched-off.ts';
import {
  findCall,
  findStored,
  insertCall,
  isPaused,
  startAgain,
  type StoredCall,
  type StoredOwnAction,
} from './queries.ts';
import { sendOwnActionJob } from './send-job.ts';

type Context = CallContext<Caller>;
type OwnHandlers = Handlers<typeof ownActionsCalls, typeof ownActionsSchemas>;

/** Whether somebody may use an action: with write access to its records, and on its list of administrators if it has one. */
export function mayPress(admin: Caller, { kind, admins }: StoredOwnAction): boolean {
  if (!mayUseOwn(admin, kind, 'write')) return false;
  return admin.role === 'superadmin' || admins.length === 0 || admins.includes(admin.id);
}

/**
 * Checks that somebody may read, or change, each of some records.
 * @throws CallFailure 404 if one doesn't exist for them
 */
export async function demandRecords(
  { db, admin }: Context,
  kind: OwnFieldKind,
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

/**
 * The audit entry of a use, which belongs to its record. A use on several has an entry of its own and one for each
 * record, so that the trail of each names the person (specification 33.3).
 */
async function auditOfUse(
  { db, admin, request }: Context,
  name: 'pressOwnAction' | 'retryOwnAction',
  action: StoredOwnAction,
  {
    records,
    values,
    reason,
  }: { records: string[]; values: StoredCall['form_values']; reason?: string | undefined },
): Promise<AuditEntry> {
  // Without the id of the call, which would differ from the one that an approver was shown.
  const after = { action: action.name, values };
  const demanded = action.needs_approval && { needsApproval: true };
  const [only, ...others] = records;
  if (others.length === 0) return { record: only ?? null, before: null, after: { ...after, ...demanded } };
  const about = { reason: reason || undefined, agent: request.agent, rule: request.rule };
  const each = { before: null, after: withReason(after, about) ?? after, event: null };
  await recordEach(db, name, records, each, { admin, request });
  return { record: action.id, before: null, after: { ...after, records, ...demanded } };
}

/** Stores the use of an action and enqueues it (specification 33.3). */
export const pressOwnAction: OwnHandlers['pressOwnAction'] = async (
  { id, records: given, values, reason },
  context,
) => {
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
    action_version: action.version,
    kind: action.kind,
    records,
    form_values: JSON.stringify(values),
    reason: reason || null,
    sent_by: admin.id,
    sent_by_name: admin.name,
  });
  await enqueue(services, db, sendOwnActionJob, { id: call });
  return {
    // The version of the action: a change of it voids a request for approval.
    output: { message: 'ownActionSent', result: { id: call, version: action.version } },
    audit: await auditOfUse(context, 'pressOwnAction', action, { records, values, reason }),
  };
};

/**
 * Sends a failed use again, with the same key (specification 33.6). It meets the demands of its action except the
 * approval, which the use got for this version.
 */
export const retryOwnAction: OwnHandlers['retryOwnAction'] = async ({ id }, context) => {
  const { db, admin, services } = context;
  const call = await findCall(db, id);
  if (call.sent_by !== admin.id || call.is_test) throw noSuchRecord();
  const action = await findStored(db, call.action_id);
  if (!mayPress(admin, action)) throw new CallFailure(403, 'notAllowed');
  await demandRecords(context, action.kind, call.records, 'write');
  if (call.action_version !== action.version) throw new CallFailure(409, 'ownActionChanged');
  await refuseUnmet(context, action);
  if (!(await startAgain(db, id))) throw new CallFailure(409, 'ownActionNotFailed');
  await enqueue(services, db, sendOwnActionJob, { id });
  return {
    output: { message: 'ownActionSent', result: { id } },
    audit: await auditOfUse(context, 'retryOwnAction', action, {
      records: call.records,
      values: call.form_values,
    }),
  };
};
