import type { z } from 'zod';
import { standardReasons } from '#contract/moderation/case-reasons.ts';
import type { hideAndNotifyCalls } from '#contract/moderation/hide-and-notify.calls.ts';
import {
  hideAndNotifyMenus,
  type hideAndNotifySchemas,
} from '#contract/moderation/hide-and-notify.schemas.ts';
import { mayUse, type MenuPath } from '#contract/platform/menu.ts';
import { requireAdmin } from '#server/platform/approvals/approval-requests.ts';
import { CallFailure, noSuchRecord } from '#server/platform/base/failure.ts';
import { callInTransaction } from '#server/platform/calls/inner-call.ts';
import type { Caller, CallContext, Handlers } from '#server/platform/context/context.ts';
import { mountedCall } from '#server/platform/http/mounted-calls.ts';
import { enqueueMail } from '#server/platform/mail/enqueue.ts';
import { translate } from '#server/platform/messages/translate.ts';
import { isModuleOff } from '#server/platform/modules/switched-off.ts';
import { userWith } from '#server/features/users/queries.ts';
import { userOf } from '../cases/file-queries.ts';
import { ownerMail } from '../cases/owner-mail.ts';
import { refuseMenus } from '../refuse-menus.ts';
import { makesStatements } from '../statements/make-statement.ts';
import {
  activeReasons,
  decidedCaseOf,
  findTokenToHide,
  openCaseOf,
  openReportsOf,
  type TokenToHide,
} from './queries.ts';

type State = z.input<typeof hideAndNotifySchemas.getHideAndNotify.output>;
type Context = CallContext<Caller>;

/** The owner of a token, if they are a user. */
async function ownerOf({ db }: Context, { owner }: TokenToHide) {
  const id = await userWith(db, owner);
  return id === undefined ? null : userOf(db, id);
}

/** What hiding a token changes besides the token, or what its undo does. */
async function partsOf({ db, admin }: Context, token: TokenToHide) {
  const hasCases = !(await isModuleOff(db, 'cases'));
  const [open, decided, reports] = await Promise.all([
    hasCases ? openCaseOf(db, token.id) : undefined,
    hasCases && token.hiddenAt !== null ? decidedCaseOf(db, token.id) : undefined,
    openReportsOf(db, token.id),
  ]);
  // A decision that found the token hidden has nothing to undo.
  const reversed = Array.isArray(decided?.acts) && decided.acts.length > 0 ? decided : undefined;
  const needed = {
    '/TokenList': true,
    '/case-list': token.hiddenAt === null ? open !== undefined : reversed !== undefined,
    '/report-list': token.hiddenAt === null && open === undefined && reports.length > 0,
  };
  return {
    open,
    reversed,
    reports,
    missing: hideAndNotifyMenus.filter((menu) => needed[menu] && !mayUse(admin, menu, 'write')),
  };
}

async function stateOf(context: Context, id: string): Promise<State> {
  const token = await findTokenToHide(context.db, id);
  const [{ open, reversed, reports, missing }, owner, reasons] = await Promise.all([
    partsOf(context, token),
    ownerOf(context, token),
    activeReasons(context.db),
  ]);
  const { nothingWrong, other } = standardReasons;
  const mayRead = (menu: MenuPath) => mayUse(context.admin, menu, 'read');
  const seesReports = mayRead('/report-list') || (open !== undefined && mayRead('/case-list'));
  return {
    name: token.name,
    isHidden: token.hiddenAt !== null,
    isDeleted: token.deletedAt !== null,
    caseId: open?.id ?? null,
    reports: seesReports ? reports.length : 0,
    owner: owner === null ? 'unknown' : owner.email === null ? 'noEmail' : 'notified',
    reasons: reasons.filter(({ id: reason }) => reason !== nothingWrong && reason !== other),
    mayType: open === undefined || reasons.some(({ id: reason }) => reason === other),
    decidedCaseId: reversed?.id ?? null,
    missing,
  };
}

/** Hides a token and notifies its owner (specification 19.11). */
export const hideAndNotifyHandlers: Handlers<typeof hideAndNotifyCalls, typeof hideAndNotifySchemas> = {
  getHideAndNotify: ({ id }, context) => stateOf(context, id),

  async hideAndNotify({ id, reasonId, reason: typed, ...fields }, context) {
    const { db, services } = context;
    requireAdmin(context.admin);
    const token = await findTokenToHide(db, id);
    if (token.deletedAt !== null) throw noSuchRecord();
    if (token.hiddenAt !== null) throw new CallFailure(409, 'alreadyInStatus');
    const { open, reports, missing } = await partsOf(context, token);
    refuseMenus(missing);
    const reasons = await activeReasons(db);
    const chosen = reasons.find((one) => one.id === (reasonId ?? standardReasons.other));
    const reason = reasonId === undefined ? typed : chosen?.name;
    if (reason === undefined)
      throw new CallFailure(400, {
        reasonId: reasonId === undefined ? 'hideReasonMissing' : 'caseNoSuchReason',
      });
    if (open) {
      if (!chosen) throw new CallFailure(400, { reason: 'hideReasonOfList' });
      const decision = {
        outcome: 'hidden',
        reasonId: chosen.id,
        ...(reasonId === undefined && { comment: typed }),
        ...fields,
      };
      await callInTransaction(mountedCall('closeCase'), { ...open, ...decision }, context);
    } else {
      await callInTransaction(mountedCall('hideToken'), { id, reason }, context);
      for (const report of reports)
        await callInTransaction(mountedCall('handleReport'), { ...report, handled: true }, context);
    }
    const owner = await ownerOf(context, token);
    const { marketName } = services.config;
    const isNotified = owner !== null && owner.email !== null;
    // A statement of reasons says the same, and more.
    if (owner?.email && !(open && (await makesStatements(context)))) {
      const user = { name: owner.name, email: owner.email };
      const about = { type: 'token', name: token.name } as const;
      await enqueueMail(db, services, await ownerMail(db, 'hidden', { user, about, reason, marketName }));
    }
    return {
      output: {
        message: {
          sentence: isNotified ? ('hiddenAndNotified' as const) : ('hiddenNotNotified' as const),
          values: { name: token.name },
        },
        result: await stateOf(context, id),
      },
      audit: {
        record: id,
        before: { isHidden: false },
        after: { isHidden: true, reason, isNotified, case: open?.id ?? null },
      },
    };
  },

  async undoHideAndNotify({ id, reason }, context) {
    requireAdmin(context.admin);
    const token = await findTokenToHide(context.db, id);
    if (token.deletedAt !== null) throw noSuchRecord();
    if (token.hiddenAt === null) throw new CallFailure(409, 'alreadyInStatus');
    const { reversed, missing } = await partsOf(context, token);
    refuseMenus(missing);
    if (reversed) {
      const comment = reason || translate('hideUndoneComment', context.language);
      const { id: caseId, version } = reversed;
      await callInTransaction(mountedCall('reverseCase'), { id: caseId, version, comment }, context);
    } else await callInTransaction(mountedCall('showToken'), { id }, context);
    return {
      output: {
        message: { sentence: 'hideUndone', values: { name: token.name } },
        result: await stateOf(context, id),
      },
      audit: {
        record: id,
        before: { isHidden: true },
        after: { isHidden: false, case: reversed?.id ?? null },
      },
    };
  },
};
