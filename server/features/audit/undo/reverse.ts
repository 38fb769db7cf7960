import { sql } from 'kysely';
import { z } from 'zod';
import type { NoUndo, Undo, UndoBy } from '#contract/platform/undo.ts';
import { splitReason } from '#server/platform/audit/reason.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import type { JsonValue } from '#server/platform/db/types.ts';
import type { CallContext, SignedInAdmin } from '#server/platform/context/context.ts';
import { decide } from '#server/platform/auth/evaluate.ts';
import { callInTransaction } from '#server/platform/calls/inner-call.ts';
import { findMountedCall, mountedCall } from '#server/platform/http/mounted-calls.ts';
import type { MountedCall } from '#server/platform/http/mounted-call.ts';
import type { MessageId } from '#server/platform/messages/en.ts';

type Values = Readonly<Record<string, unknown>>;

/** A row of the audit trail that is to be undone. */
export interface TrailEntry {
  call: string;
  record: string | null;
  outcome: string;
  before: unknown;
  after: unknown;
}

const whyNot: Readonly<Record<NoUndo, MessageId>> = {
  mail: 'notUndoneMail',
  chain: 'notUndoneChain',
  gone: 'notUndoneGone',
  added: 'notUndoneAdded',
  form: 'notUndoneForm',
  nothing: 'notUndoneNothing',
};

const valuesOf = (state: unknown): Values =>
  state !== null && typeof state === 'object' && !Array.isArray(state) ? (state as Values) : {};

/** Compares values as the audit trail stores them: JSON, in which a field without a value is missing or null. */
const isSame = (one: unknown, other: unknown) => canonical(one) === canonical(other);

/** PostgreSQL's jsonb reorders the keys of objects. */
const canonical = (value: unknown) =>
  JSON.stringify(value ?? null, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** The undo of a write. The server's own work has names that no call has. */
const undoOf = (call: string): Undo => findMountedCall(call)?.call.undo ?? 'nothing';

/**
 * Whether somebody may undo a write: they may make the call that undoes it or, if there is none, the write
 * itself. Only the name of the call is checked, so that a refusal reveals nothing about any record.
 * @param call the write's name
 * @param isOwn whether they made it: a call that everybody may make doesn't allow undoing the changes of others
 */
export function mayUndo(call: string, admin: SignedInAdmin, isOwn: boolean): boolean {
  const undo = undoOf(call);
  const needed = findMountedCall(typeof undo === 'string' ? call : undo.call)?.call;
  if (needed?.effect !== 'write' || !decide(needed, admin).isAllowed) return false;
  return isOwn || admin.role === 'superadmin' || Array.isArray(needed.access);
}

/**
 * The same answer whether the change doesn't exist or the caller may not undo it, so that a refusal doesn't
 * reveal which.
 */
export const undoRefused = () => new CallFailure(403, 'notAllowed');

/**
 * Undoes a row of the audit trail with the call that the contract names for it. A trial run of that call returns
 * the record's current state, which is compared with the state that the row left behind.
 * @param context with the transaction
 * @throws CallFailure 409 with the reason if it can't be undone or the record has changed since; 403 if the
 * caller may not make the change
 */
export async function undoEntry(entry: TrailEntry, context: CallContext<SignedInAdmin>): Promise<void> {
  const undo = undoOf(entry.call);
  if (typeof undo === 'string') throw new CallFailure(409, whyNot[undo]);
  const { fields = [] } = undo;
  if (entry.outcome !== 'done' || entry.record === null) throw new CallFailure(409, 'notUndoneNothing');
  const mounted = mountedCall(undo.call);
  const [before, after] = [valuesOf(entry.before), valuesOf(splitReason(entry.after as JsonValue).after)];
  const changed = fields.filter((field) => !isSame(before[field], after[field]));
  if (fields.length > 0 && changed.length === 0) throw new CallFailure(409, 'notUndoneForm');
  const given = (values: Values) => inputOf(mounted, undo, entry.record as string, values);

  const refuseChanged = (now: Values) => {
    const hasChanged =
      fields.length > 0 ? changed.some((field) => !isSame(now[field], after[field])) : !isSame(now, after);
    if (hasChanged) throw new CallFailure(409, 'changedSince');
  };

  const now = await stateBefore(mounted, given(before), context);
  refuseChanged(now);
  const restored = Object.fromEntries(changed.map((field) => [field, before[field]]));
  const { audit } = await callInTransaction(mounted, given({ ...now, ...restored }), context);
  // The trial's locks were released with it, so somebody may have changed the record in between.
  refuseChanged(valuesOf(audit.before));
}

/** The state before the change that a call would report. The call is rolled back. */
async function stateBefore(
  mounted: MountedCall,
  input: Record<string, unknown>,
  context: CallContext<SignedInAdmin>,
): Promise<Values> {
  await sql`savepoint state_asked`.execute(context.db);
  const { audit } = await callInTransaction(mounted, input, { ...context, isTrial: true });
  await sql`rollback to savepoint state_asked`.execute(context.db);
  return valuesOf(audit.before);
}

/** The input of a call that restores values. An empty value becomes an empty text if the call doesn't accept null. */
function inputOf(
  { schemas: { input } }: MountedCall,
  { fields = [], hasNoId, idAs = 'id' }: UndoBy,
  id: string,
  values: Values,
): Record<string, unknown> {
  const shape: Readonly<Record<string, z.ZodType>> = input instanceof z.ZodObject ? input.shape : {};
  const takesNull = (field: string) => shape[field]?.safeParse(null).success === true;
  const entries = fields.map((field) => {
    const value = values[field] ?? null;
    return [field, value === null && !takesNull(field) ? '' : value] as const;
  });
  return { ...(hasNoId ? {} : { [idAs]: id }), ...Object.fromEntries(entries) };
}
