import { recordAdminWrite } from '../audit/record.ts';
import { mailSuperadmins } from '../mail/superadmin-mail.ts';
import { translate } from '../messages/translate.ts';
import { storeChange } from '../approvals/pending-changes.ts';
import type { CallContext, PublicOutcome } from '../context/context.ts';
import type { StoredAnswer } from '../http/idempotency.ts';
import type { MountedCall } from '../http/mounted-call.ts';

/** A write that needs two people. It was made to see what it changes, and is rolled back. */
export class ApprovalNeeded extends Error {
  readonly outcome: PublicOutcome<unknown>;

  constructor(outcome: PublicOutcome<unknown>) {
    super('A second person has to approve.');
    this.outcome = outcome;
  }
}

/**
 * Stores a write as a request, with its audit row, and notifies superadmins, all in the given transaction.
 * @param input as the call's schema parsed it
 * @returns 202 with a sentence; undefined if the session has ended or the permissions have changed since the call was
 * accepted
 */
export async function submitForApproval(
  mounted: MountedCall,
  input: unknown,
  context: CallContext,
  outcome: PublicOutcome<unknown>,
): Promise<StoredAnswer | undefined> {
  const { db, admin, services, request, language } = context;
  if (admin?.kind !== 'admin') throw new Error('Only a signed-in admin asks for a change.');
  const { call, name } = mounted;
  const audit = await storeChange(
    db,
    admin,
    { call: name, input: input as object },
    {
      audit: outcome.audit,
      output: outcome.output ?? null,
    },
  );
  await mailSuperadmins(db, services, {
    subject: 'changeAskedSubject',
    sentences: [{ sentence: 'changeAskedNews', values: { admin: admin.name } }],
    path: '/list/requests',
  });
  if (!(await recordAdminWrite(db, 'askForChange', { output: null, audit }, { admin, request })))
    return undefined;
  const message = translate('changeAsked', language);
  const place = call.wrapper === 'change:messages,result' ? 'messages' : 'message';
  const rest = call.wrapper.endsWith(',result') ? { result: {} } : {};
  return { status: 202, response: JSON.stringify({ [place]: message, ...rest }) };
}
