import { sql } from 'kysely';
import { reasonIn } from '../audit/reason.ts';
import { recordAdminWrite, recordWrite } from '../audit/record.ts';
import { refuseSwitchedOff } from '../modules/switched-off.ts';
import { enforceSensitivity, notifySuperadmins } from '../sensitivity/enforce-sensitivity.ts';
import { ApprovalNeeded, submitForApproval } from './submit-for-approval.ts';
import type { CallContext, PublicOutcome } from '../context/context.ts';
import { CallFailure } from '../base/failure.ts';
import type { Deadline } from '../db/deadline.ts';
import { outageOf } from '../db/outage.ts';
import { type BodyHash, type StoredAnswer, storedAnswer, type StoredWrite } from '../http/idempotency.ts';
import type { MountedCall } from '../http/mounted-call.ts';
import { encodeOutput } from '../http/output.ts';

/** How often and by when a write is done. */
export interface WriteOptions {
  /** The request's Idempotency-Key and the hash of its body: both or neither. */
  key: string | undefined;
  hash: BodyHash | undefined;
  /** Until when its caller waits. */
  deadline: Deadline | undefined;
}

/** Another request with the same key committed first. */
class KeyTaken extends Error {}

/** The session or the rights are no longer those that the call was let through with. Nothing was written. */
export class RightsChanged extends Error {}

/**
 * Runs a write: handler, audit row and the stored answer of its key commit together or not at all.
 * A refusal commits its records and then fails. Slow work is done before the transaction opens.
 * @param input as the call's schema parsed it
 * @returns the answer of this call, or the stored one if the key already has one
 * @throws CallFailure as the handler does, with nothing written; RightsChanged if the admin's rights have to be read again
 */
export async function write(
  mounted: MountedCall,
  input: unknown,
  context: CallContext,
  options: WriteOptions,
): Promise<StoredAnswer> {
  let refusal: CallFailure | undefined;
  try {
    const prepared = await mounted.prepare(input, context);
    const finish = async (db: CallContext['db'], outcome: PublicOutcome<unknown>) => {
      const answer = outcome.refused ? undefined : answerOf(mounted, outcome.output, context);
      outcome.audit.reason = reasonIn(input, outcome.audit.after);
      refusal = await record(db, mounted.name, outcome, context);
      if (refusal || !answer) return undefined;
      await notifySuperadmins(db, mounted, outcome.audit, context);
      if (options.key && options.hash)
        await keepAnswer(db, mounted.name, context, { key: options.key, hash: options.hash }, answer);
      return answer;
    };
    // The one statement of such a write is its commit as well.
    const finishAtOnce = (outcome: PublicOutcome<unknown>) => {
      options.deadline?.beginCommit();
      return finish(context.db, outcome);
    };
    const written =
      typeof prepared === 'function'
        ? await context.db.transaction().execute(async (transaction) => {
            const outcome = await prepared({ ...context, db: transaction });
            await meetAll(transaction, mounted, input, outcome as PublicOutcome<unknown>, context);
            const answer = await finish(transaction, outcome as PublicOutcome<unknown>);
            options.deadline?.beginCommit();
            return answer;
          })
        : await finishAtOnce(prepared);
    if (written) return written;
  } catch (error) {
    if (error instanceof ApprovalNeeded) return ask(mounted, input, context, options, error.outcome);
    // A database that is down is not asked again, because the caller would wait twice.
    if (error instanceof Error && outageOf(error)) throw error;
    // A call with the same key may have committed meanwhile: then its answer counts.
    const stored = options.key && options.hash ? await keptAnswer(context, options.key) : undefined;
    if (stored && options.key && options.hash && context.admin)
      return storedAnswer(context, options.key, stored, { call: mounted.name, hash: options.hash });
    throw error;
  }
  throw refusal ?? new Error(`${mounted.name} neither gave an output nor refused`);
}

/** @throws ApprovalNeeded where a second person has to approve; CallFailure as `refuseSwitchedOff` and `enforceSensitivity` */
async function meetAll(
  transaction: CallContext['db'],
  mounted: MountedCall,
  input: unknown,
  outcome: PublicOutcome<unknown>,
  context: CallContext,
): Promise<void> {
  if (outcome.refused) return;
  // Switched off since the call was let through, it writes nothing more.
  if (mounted.call.module) await refuseSwitchedOff(transaction, mounted.call.module);
  const audit = { ...outcome.audit, reason: reasonIn(input, outcome.audit.after) };
  if (await enforceSensitivity(transaction, mounted, audit, context)) throw new ApprovalNeeded(outcome);
}

/** Stores the change for another person to approve, with the answer of its key. */
async function ask(
  mounted: MountedCall,
  input: unknown,
  context: CallContext,
  { key, hash, deadline }: WriteOptions,
  outcome: PublicOutcome<unknown>,
): Promise<StoredAnswer> {
  return context.db.transaction().execute(async (db) => {
    const answer = await submitForApproval(mounted, input, { ...context, db }, outcome);
    if (!answer) throw new RightsChanged();
    if (key && hash) await keepAnswer(db, mounted.name, context, { key, hash }, answer);
    deadline?.beginCommit();
    return answer;
  });
}

function answerOf(mounted: MountedCall, output: unknown, context: CallContext): StoredAnswer {
  return { status: 200, response: encodeOutput(mounted, output, context) };
}

/** Gives the refusal that was recorded, where it was one. */
async function record(
  db: CallContext['db'],
  call: string,
  outcome: PublicOutcome<unknown>,
  { admin, request }: CallContext,
): Promise<CallFailure | undefined> {
  if (admin) {
    if (!(await recordAdminWrite(db, call, outcome, { admin, request }))) throw new RightsChanged();
    return outcome.refused;
  }
  const recorded = await recordWrite(db, call, outcome, request);
  return recorded.refused;
}

async function keepAnswer(
  transaction: CallContext['db'],
  call: string,
  { admin }: CallContext,
  { key, hash }: { key: string; hash: BodyHash },
  { status, response }: StoredAnswer,
): Promise<void> {
  const kept = await sql`
    insert into idempotency_keys (admin_id, key, call, body_hash, status, response)
    values (${admin?.id}, ${key}, ${call}, ${hash.kept}, ${status}, ${response})
    on conflict do nothing`.execute(transaction);
  if (kept.numAffectedRows === 0n) throw new KeyTaken();
}

async function keptAnswer({ db, admin }: CallContext, key: string): Promise<StoredWrite | undefined> {
  if (!admin) return undefined;
  return db
    .selectFrom('idempotency_keys')
    .select(['call', 'body_hash as bodyHash', 'status', 'response'])
    .where('admin_id', '=', admin.id)
    .where('key', '=', key)
    .executeTakeFirst();
}
