import type { verificationsCalls } from '#contract/users/verifications.calls.ts';
import type { verificationsSchemas } from '#contract/users/verifications.schemas.ts';
import { mayUse } from '#contract/platform/menu.ts';
import type { Caller, CallContext, Handlers } from '#server/platform/context/context.ts';
import { callInTransaction } from '#server/platform/calls/inner-call.ts';
import { mountedCall } from '#server/platform/http/mounted-calls.ts';
import { withAssignee } from '#server/platform/lists/assigned.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import { enqueueMail } from '#server/platform/mail/enqueue.ts';
import { decisionMail } from './decision-mail.ts';
import { cardOf } from './card-queries.ts';
import { decideVerification, listVerifications, verifications } from './queries.ts';

/**
 * Decides a request and emails its user; both succeed or neither does. A user who was deleted in the meantime
 * gets no email.
 */
async function decide(
  { id, told }: { id: string; told?: string | undefined },
  decision: 'Accepted' | 'Rejected',
  { db, services }: CallContext,
) {
  const decided = await decideVerification(db, id, decision);
  if (!decided) {
    const found = await verifications.find(db, id);
    throw new CallFailure(409, found.status === 'Accepted' ? 'acceptedAlready' : 'rejectedAlready');
  }
  const { verification, userName, isUser } = decided;
  if (isUser) await enqueueMail(db, services, decisionMail(verification, userName, told));
  return {
    result: verification,
    audit: {
      record: id,
      before: { status: 'Pending' },
      after: { status: decision, email: verification.email, ...(told !== undefined && { told }) },
    },
  };
}

/**
 * Blocks the user of a rejected request with the usual call, in the same transaction. A user who is already
 * blocked or deleted is left unchanged.
 * @throws CallFailure 403 without permission to change users; then the request isn't rejected either
 */
async function blockUser(
  { id, reason }: { id: string; reason: string | undefined },
  context: CallContext<Caller>,
): Promise<void> {
  if (!mayUse(context.admin, '/user', 'write')) throw new CallFailure(403, 'blockNeedsRight');
  try {
    await callInTransaction(mountedCall('changeUserStatus'), { id, status: 'blocked', reason }, context);
  } catch (error) {
    if (!(error instanceof CallFailure && (error.status === 409 || error.status === 404))) throw error;
  }
}

/** Requests to verify an email (specification 7.3 and 9.14). */
export const verificationsHandlers: Handlers<typeof verificationsCalls, typeof verificationsSchemas> = {
  listVerifications: (input, { db, admin }) => listVerifications(db, withAssignee(input, admin)),

  async getVerification({ id }, { db }) {
    const verification = await verifications.find(db, id);
    return { ...verification, card: await cardOf(db, verification) };
  },

  async acceptVerification({ id }, context) {
    const { result, audit } = await decide({ id }, 'Accepted', context);
    return { output: { message: 'acceptedSuccessfully', result }, audit };
  },

  async rejectVerification(input, context) {
    const { result, audit } = await decide(input, 'Rejected', context);
    if (input.blocks) await blockUser({ id: result.userId, reason: input.reason }, context);
    return { output: { message: 'rejectedSuccessfully', result }, audit };
  },
};
