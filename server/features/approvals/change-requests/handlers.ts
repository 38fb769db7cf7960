import type { changeRequestsCalls } from '#contract/approvals/change-requests.calls.ts';
import type { changeRequestsSchemas } from '#contract/approvals/change-requests.schemas.ts';
import type { z } from 'zod';
import { changeRequestsShown } from '#contract/platform/limits.ts';
import { areDependent } from '#server/platform/approvals/independence.ts';
import { callerOfRun } from '#server/features/identity/auth/caller-of-run.ts';
import { differences } from '#server/platform/audit/differences.ts';
import { CallFailure, noSuchRecord } from '#server/platform/base/failure.ts';
import type { JsonValue } from '#server/platform/db/types.ts';
import type { CallContext, Caller, Handlers, SignedInAdmin } from '#server/platform/context/context.ts';
import { decide } from '#server/platform/auth/evaluate.ts';
import { outageOf } from '#server/platform/db/outage.ts';
import { callInTransaction } from '#server/platform/calls/inner-call.ts';
import { mountedCall } from '#server/platform/http/mounted-calls.ts';
import { RightsChanged } from '#server/platform/calls/write.ts';
import { isMasked } from '#server/platform/personal/masked.ts';
import { mailNotice } from '#server/platform/mail/notice-mail.ts';
import { mailSuperadmins } from '#server/platform/mail/superadmin-mail.ts';
import {
  type ChangeRequest,
  closeChange,
  dryRun,
  emailsOf,
  lockChange,
  openChanges,
  type RequestedChange,
  rollbackUnlessTrue,
  versionOf,
} from '#server/platform/approvals/pending-changes.ts';
import { closeEmergencyReview, emergencyReviews } from '../emergency-access/emergency-reviews.ts';
import { refuseSameMailbox } from '#server/platform/approvals/mailbox.ts';
import { openedInput } from '#server/platform/approvals/sealed-input.ts';
import {
  approvalPolicy,
  emergencyAccessUntil,
  hasApprover,
  setApprovalPolicy,
  startEmergencyAccess,
} from '#server/platform/approvals/approval-policy.ts';
import { withCode } from '#server/platform/approvals/with-code.ts';
import { nameOf, sameState } from './rules.ts';

type Db = CallContext['db'];
type Context = CallContext<SignedInAdmin>;
type InputOf<Name extends keyof typeof changeRequestsSchemas> = z.output<
  (typeof changeRequestsSchemas)[Name]['input']
>;

/**
 * Whether an administrator may make the requested change themselves. Any of several menus opens calls such as adding a
 * note, and the record decides which of them counts, so such a call is tried.
 */
async function reaches(context: Context, { asked }: ChangeRequest): Promise<boolean> {
  const { admin } = context;
  const { call } = mountedCall(asked.call);
  if (!decide(call, admin).isAllowed) return false;
  if (admin.role === 'superadmin' || typeof call.access === 'string' || call.access.length === 1) return true;
  return !(await isForbidden(context, asked));
}

/** Whether the requested change would be refused to an administrator for missing permissions. It is only tried. */
async function isForbidden(
  context: Context,
  { call, input }: Pick<RequestedChange, 'call' | 'input'>,
): Promise<boolean> {
  const { db } = context;
  if (!db.isTransaction)
    return db.transaction().execute((inside) => isForbidden({ ...context, db: inside }, { call, input }));
  let isRefused = false;
  await rollbackUnlessTrue(db, async () => {
    const inside = { ...context, isApproved: true, isTrial: true } as const;
    await callInTransaction(mountedCall(call), input, inside).catch((error: unknown) => {
      if (error instanceof Error && outageOf(error)) throw error;
      isRefused = error instanceof CallFailure && (error.status === 403 || error.status === 404);
    });
    return false;
  });
  return isRefused;
}

async function ruleFor(db: Db, adminId: string) {
  const { isOn, people } = await approvalPolicy(db);
  return { isOn, people, aloneUntil: await emergencyAccessUntil(db, adminId) };
}

/**
 * Finds an open request that the administrator may see, and locks it.
 * @throws CallFailure 404 if there is none for the caller, 409 if it was decided or has expired
 */
async function lockOpen(context: Context, id: string): Promise<ChangeRequest> {
  const found = await lockChange(context.db, id);
  if (!found || (found.askedById !== context.admin.id && !(await reaches(context, found))))
    throw noSuchRecord();
  if (found.decision !== null) throw new CallFailure(409, 'requestDecided');
  if (found.hasLapsed) throw new CallFailure(409, 'requestLapsed');
  return found;
}

/** The requester with their current permissions. */
async function askerOf(db: Db, { askedById }: ChangeRequest): Promise<Caller> {
  const asker = await callerOfRun(db, askedById);
  if (!asker) throw new CallFailure(409, 'askerMayNot');
  return asker;
}

/**
 * Makes the requested change in the name of the requester, and checks that it is still the same change.
 * @returns whether the effect is the one that the approver saw, and the changed record. A new record has another id than
 * in the request, which only tried it.
 */
async function makeChange(context: Context, request: ChangeRequest) {
  const { call, input: stored, before, after, version, agent } = request.asked;
  const mounted = mountedCall(call);
  const input = openedInput(mounted.call, context.services.keys, stored);
  const inside = { ...context, isApproved: true, approvedBy: context.admin.id } as const;
  // The approver must be allowed to make the change too, so that nobody grants permissions that they don't have
  // by approving.
  await dryRun(context.db, () => callInTransaction(mounted, input, { ...inside, isTrial: true }));
  const made = await callInTransaction(mounted, input, {
    ...inside,
    request: { ...context.request, agent },
    admin: await askerOf(context.db, request),
  });
  const isSame =
    sameState(made.audit.before, before) &&
    sameState(made.audit.after, after) &&
    versionOf(made.output) === version;
  return { isSame, record: made.audit.record };
}

/** A key has no mailbox: its agent reads the record again. */
async function notifyAsker(
  { db, services }: Context,
  { askedById, askersEmail }: ChangeRequest,
  notice: Parameters<typeof mailNotice>[3],
): Promise<void> {
  if (askersEmail !== null) await mailNotice(db, services, askedById, notice);
}

/**
 * Why a request whose change is refused is void. Undefined if it stays open: the change may be possible later, or for
 * another approver, because a caller who sees masks can't change masked values.
 */
function voidBecause(error: unknown): CallFailure | undefined {
  if (error instanceof RightsChanged) return new CallFailure(409, 'changeVoid');
  if (!(error instanceof CallFailure)) return undefined;
  if (error.status === 409 || error.status === 404) return new CallFailure(409, 'changeVoid');
  if (error.status !== 400 || isMasked()) return undefined;
  const [first = 'invalidValue'] = Object.values(error.messages);
  const reason = typeof first === 'string' ? { sentence: first } : first;
  return new CallFailure(409, { sentence: 'changeNotPossible', values: { reason } });
}

/** Approval requests, and the policy for two-person approval (specification 22.7 to 22.10). */
export const changeRequestsHandlers: Handlers<typeof changeRequestsCalls, typeof changeRequestsSchemas> = {
  async listChangeRequests(_input, context) {
    const { db, admin } = context;
    const found: ChangeRequest[] = [];
    for await (const request of openChanges(db)) {
      if (request.askedById === admin.id || (await reaches(context, request))) found.push(request);
      if (found.length > changeRequestsShown) break;
    }
    const hasMore = found.length > changeRequestsShown;
    const requests = found.slice(0, changeRequestsShown).map((request) => ({
      id: request.id,
      call: request.asked.call,
      record: request.asked.record,
      name: nameOf(request.asked),
      reason: request.reason,
      askedBy: request.askedBy,
      isOwn: request.askedById === admin.id || request.benefits.includes(admin.id),
      askedAt: request.askedAt,
      lapsesAt: request.lapsesAt,
      changes: differences(request.asked.before as JsonValue, request.asked.after as JsonValue),
    }));
    const isChief = admin.role === 'superadmin';
    const glass = isChief ? await emergencyReviews(db, admin) : [];
    return { requests, hasMore, rule: await ruleFor(db, admin.id), glass };
  },

  approveChange: withCode(async ({ id }: InputOf<'approveChange'>, context) => {
    const { db, admin } = context;
    const request = await lockOpen(context, id);
    if (request.askedById === admin.id) throw new CallFailure(403, 'needsAnotherPerson');
    if (request.benefits.includes(admin.id)) throw new CallFailure(403, 'gainsByIt');
    refuseSameMailbox(admin.email, [
      ...(request.askersEmail === null ? [] : [request.askersEmail]),
      ...(await emailsOf(db, request.benefits)),
    ]);
    const { approvalRule } = mountedCall(request.asked.call);
    if (approvalRule?.guardsReleases && (await areDependent(db, admin.id, request.askedById)))
      throw new CallFailure(409, 'dependentApprover');
    const audited = { request: id, call: request.asked.call, askedBy: request.askedBy };
    let { record } = request.asked;
    let refused = new CallFailure(409, 'changeVoid');
    const isSame = await rollbackUnlessTrue(db, async () => {
      try {
        const made = await makeChange(context, request);
        if (made.isSame) record = made.record;
        return made.isSame;
      } catch (error) {
        const reason = voidBecause(error);
        if (!reason) throw error;
        refused = reason;
        return false;
      }
    });
    if (!isSame) {
      await closeChange(db, id, 'void', null);
      return {
        refused,
        audit: { record, before: null, after: { ...audited, isVoid: true } },
      };
    }
    await closeChange(db, id, 'approved', admin.id);
    const isToken = request.asked.call === 'rotateApiKey';
    await notifyAsker(context, request, isToken ? 'newTokenApproved' : 'changeWasApproved');
    return {
      output: { message: 'changeApproved', result: { id } },
      audit: { record, before: null, after: audited },
    };
  }),

  async refuseChange({ id }, context) {
    const { db, admin } = context;
    const request = await lockOpen(context, id);
    await closeChange(db, id, 'refused', admin.id);
    if (request.askedById !== admin.id) await notifyAsker(context, request, 'changeWasRefused');
    return {
      output: { message: 'changeRefused', result: { id } },
      audit: {
        record: request.asked.record,
        before: { request: id, call: request.asked.call, askedBy: request.askedBy },
        after: null,
      },
    };
  },

  async switchSecondPerson({ isOn }, { db, admin }) {
    const before = await approvalPolicy(db);
    if (isOn && !before.isOn && !(await hasApprover(db, admin)))
      throw new CallFailure(409, 'nobodyToApprove');
    await setApprovalPolicy(db, isOn ? 'on' : 'off');
    return {
      output: { message: isOn ? 'secondPersonOn' : 'secondPersonOff', result: await ruleFor(db, admin.id) },
      audit: { record: null, before: { isOn: before.isOn }, after: { isOn } },
    };
  },

  breakGlass: withCode(async ({ reason }: InputOf<'breakGlass'>, { db, admin, services }) => {
    const id = await startEmergencyAccess(db, admin, reason);
    await mailSuperadmins(db, services, {
      subject: 'glassBrokenSubject',
      sentences: [{ sentence: 'glassBrokenNews', values: { admin: admin.name, reason } }, 'glassReviewOpen'],
      path: '/list/requests',
      isForAll: true,
    });
    const rule = await ruleFor(db, admin.id);
    return {
      output: { message: 'glassBroken', result: rule },
      audit: { record: id, before: null, after: { reason, endsAt: rule.aloneUntil } },
    };
  }),

  reviewBrokenGlass: withCode(async (input: InputOf<'reviewBrokenGlass'>, { db, admin }) => {
    const { id, note } = input;
    const after = { ...(await closeEmergencyReview(db, input, admin)), note };
    return {
      output: { message: 'glassReviewClosed', result: { id } },
      audit: { record: id, before: null, after },
    };
  }),
};
