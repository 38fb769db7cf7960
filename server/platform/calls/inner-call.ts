import { enforceSensitivity, notifySuperadmins } from '../sensitivity/enforce-sensitivity.ts';
import { reasonIn } from '../audit/reason.ts';
import { recordAdminWrite } from '../audit/record.ts';
import { CallFailure } from '../base/failure.ts';
import type { AuditEntry, CallContext, Caller, PublicOutcome } from '../context/context.ts';
import { badInput } from '../http/input-failure.ts';
import type { MountedCall } from '../http/mounted-call.ts';
import { permit } from '../auth/permit.ts';
import { unstorableTexts } from '../http/unstorable.ts';
import { RightsChanged } from './write.ts';

/** Makes a call on somebody's behalf, inside a transaction that is open already. */
interface InnerContext extends CallContext<Caller> {
  /** Whether it is only tried: the transaction is rolled back, and nothing is recorded. */
  isTrial?: boolean;
}

/** There is nobody to tell that another person must approve. */
const twoPeopleSingly = () => new CallFailure(409, 'twoPeopleSingly');

/**
 * Makes a write as the mount does: permission, input, the call's own rule, audit row and event, all in the transaction
 * of the context.
 * @param input under standard names, unchecked
 * @returns what the write reported for its audit row, and its output
 * @throws CallFailure if the call refuses; RightsChanged if the caller's permissions must be read again. Then the
 * transaction must be rolled back
 */
export async function callInTransaction(
  mounted: MountedCall,
  input: Record<string, unknown>,
  { isTrial = false, ...context }: InnerContext,
): Promise<{ audit: AuditEntry; output: unknown }> {
  permit(mounted.call, context.admin);
  const parsed = mounted.schemas.input.safeParse(input, { reportInput: true });
  const wrong = { ...unstorableTexts(input), ...(parsed.success ? {} : badInput(parsed.error)) };
  if (!parsed.success || Object.keys(wrong).length > 0) throw new CallFailure(400, wrong);
  const prepared = await mounted.prepare(parsed.data, context);
  const outcome = (
    typeof prepared === 'function' ? await prepared(context) : prepared
  ) as PublicOutcome<unknown>;
  if (outcome.refused) throw outcome.refused;
  outcome.audit.reason = reasonIn(parsed.data, outcome.audit.after);
  if (await enforceSensitivity(context.db, mounted, outcome.audit, context)) throw twoPeopleSingly();
  if (!isTrial) {
    if (!(await recordAdminWrite(context.db, mounted.name, outcome, context))) throw new RightsChanged();
    await notifySuperadmins(context.db, mounted, outcome.audit, context);
  }
  return { audit: outcome.audit, output: outcome.output };
}
