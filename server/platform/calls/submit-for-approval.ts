import { isDeepStrictEqual } from 'node:util';
import { CallFailure } from '../base/failure.ts';
import { isModuleOff } from '../modules/switched-off.ts';
import { recordAdminWrite } from '../audit/record.ts';
import { mailSuperadmins } from '../mail/superadmin-mail.ts';
import { translate } from '../messages/translate.ts';
import { sealedInput } from '../approvals/sealed-input.ts';
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
 * What a key proposes may be any call: only what can be stored and read again as it was sent can be made later.
 * @throws CallFailure 409 if it has files, or if nobody could approve it
 */
async function refuseUnaskable(
  db: CallContext['db'],
  { schemas }: MountedCall,
  input: unknown,
): Promise<void> {
  if (await isModuleOff(db, 'twoPersonApproval')) throw new CallFailure(409, 'proposalsOff');
  const stored: unknown = JSON.parse(JSON.stringify(input));
  const again = schemas.input.safeParse(stored);
  if (!again.success || !isDeepStrictEqual(JSON.parse(JSON.stringify(again.data)), stored))
    throw new CallFailure(409, 'proposalUnstorable');
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
  if (!admin) throw new Error('Nobody has submitted a change.');
  const { call, name } = mounted;
  if (admin.kind === 'key') await refuseUnaskable(db, mounted, input);
  const audit = await storeChange(
    db,
    admin,
    {
      call: name,
      input: sealedInput(call, services.keys, input as Record<string, unknown>),
      agent: request.agent,
    },
    {
      audit: outcome.audit,
      output: outcome.output ?? null,
    },
    mounted.approvalRule,
  );
  await mailSuperadmins(db, services, {
    subject: 'changeAskedSubject',
    sentences: [{ sentence: 'changeAskedNews', values: { admin: admin.name } }],
    path: '/list/requests',
  });
  if (
    !(await recordAdminWrite(
      db,
      'askForChange',
      { output: null, audit },
      { admin, request, isProposal: true },
    ))
  )
    return undefined;
  const message = translate('changeAsked', language);
  const place = call.wrapper === 'change:messages,result' ? 'messages' : 'message';
  const rest = call.wrapper.endsWith(',result') ? { result: {} } : {};
  return { status: 202, response: JSON.stringify({ [place]: message, ...rest }) };
}
