import type { sessionCalls } from '#contract/identity/session.calls.ts';
import type { sessionSchemas } from '#contract/identity/session.schemas.ts';
import {
  clearLockouts,
  limitLinkUse,
  limitResetRequests,
  normalisedEmail,
} from '#server/platform/auth/limiter.ts';
import { ownerOfResetToken, redeemResetToken } from '../auth/password-reset.ts';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import { endSession, endSessions } from '../auth/session.ts';
import { refuseUnequalPasswords, refuseWeakPassword } from '../auth/weak-passwords.ts';
import { mailNotice } from '#server/platform/mail/notice-mail.ts';
import type { Handlers, SignedInAdmin } from '#server/platform/context/context.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import { enqueue } from '#server/platform/jobs/boss.ts';
import { mailResetLinkJob } from './jobs.ts';
import { getPreferences, type Preferences, setName, setPassword, setPreferences } from './queries.ts';
import { getTableLayouts } from '../views/queries.ts';
import { loginOrLink } from './network-link-handler.ts';

const linkInvalid = () => new CallFailure(400, 'resetLinkInvalid');

/**
 * This call requires the unchanged email, because a separate call changes it.
 * @throws CallFailure 400
 */
function refuseOtherEmail(admin: SignedInAdmin, email: string | undefined): void {
  if (email !== undefined && normalisedEmail(email) !== normalisedEmail(admin.email))
    throw new CallFailure(400, { email: 'emailIsFixed' });
}

/** The preferences that belong to the profile's form. */
const formatsOf = ({ timeZone, numberFormat }: Preferences) => ({ timeZone, numberFormat });

/** Signing in and out, the caller's own profile and preferences (specification 9.1). */
export const sessionHandlers: Handlers<typeof sessionCalls, typeof sessionSchemas> = {
  login: loginOrLink,

  async logout(_input, { db, admin }) {
    await endSession(db, admin.id, admin.sessionId);
    // Signing out during an impersonation also ends the original session.
    if (admin.viewing) await endSession(db, admin.id, admin.viewing.from);
    return {
      output: { message: 'signedOut', result: {} },
      audit: { record: admin.id, before: null, after: { session: admin.sessionId } },
    };
  },

  forgotPassword: {
    async prepare(input, { services, request, language }) {
      const email = normalisedEmail(input.email);
      await limitResetRequests(services.db, { email, ipAddress: request.ipAddress });
      return async ({ db }) => {
        await enqueue(services, db, mailResetLinkJob, {
          email,
          language,
          requestedOn: request.device?.hash,
        });
        return {
          output: { message: 'checkYourEmail', result: {} },
          audit: { record: null, before: null, after: { email } },
        };
      };
    },
  },

  resetPassword: {
    // Only somebody with the link may learn whose password it sets, so name and email are compared after the
    // link is checked.
    check: ({ password, confirmPassword }) => [
      () => refuseUnequalPasswords(password, confirmPassword),
      () => password !== undefined && refuseWeakPassword(password),
    ],
    async prepare({ password, confirmPassword, resetToken }, { services, request }) {
      refuseUnequalPasswords(password, confirmPassword);
      await limitLinkUse(services.db, request.ipAddress);
      const owner = await ownerOfResetToken(services.db, resetToken);
      if (!owner) throw linkInvalid();
      refuseWeakPassword(password, owner);
      const passwordHash = await hashPassword(password);
      return async ({ db }) => {
        const link = await redeemResetToken(db, resetToken, request.ipAddress);
        const email = link ? await setPassword(db, link.adminId, passwordHash) : undefined;
        if (!link || email === undefined) throw linkInvalid();
        const { adminId: id, requestedOn } = link;
        await endSessions(db, id);
        await clearLockouts(db, email);
        await mailNotice(db, services, id, 'noticeReset');
        return {
          output: { message: 'passwordChanged', result: {} },
          audit: {
            record: id,
            before: null,
            after: { device: request.device?.hash, requestedOn },
            adminId: id,
          },
        };
      };
    },
  },

  admitNetwork: {
    async prepare({ linkToken }, { services, request }) {
      await limitLinkUse(services.db, request.ipAddress);
      return async ({ db }) => {
        const link = await redeemResetToken(db, linkToken, request.ipAddress, 'network');
        if (!link) throw new CallFailure(400, 'networkLinkInvalid');
        const { adminId: id } = link;
        return {
          output: { message: 'networkAdmitted', result: {} },
          audit: { record: id, before: null, after: null, adminId: id },
        };
      };
    },
  },

  async getProfile(_input, { services, db, admin }) {
    const { id, name, email, role, restriction, masksPersonal, switchedOff } = admin;
    const [preferences, lists] = await Promise.all([getPreferences(db, id), getTableLayouts(db, id)]);
    const hasOutbox = role === 'superadmin' && services.config.smtpUrl === undefined;
    const factorDueAt = admin.factorDueAt ?? null;
    return {
      id,
      name,
      email,
      role,
      restriction: [...restriction],
      ...preferences,
      lists,
      hasOutbox,
      masksPersonal,
      switchedOff: [...switchedOff],
      factorDueAt,
    };
  },

  updateProfile: {
    check: ({ email }, { admin }) => [() => refuseOtherEmail(admin, email)],
    async handle({ name, email, ...formats }, { db, admin }) {
      refuseOtherEmail(admin, email);
      const before = await getPreferences(db, admin.id);
      await setName(db, admin.id, name);
      const after = await setPreferences(db, admin.id, formats);
      return {
        output: { message: 'profileUpdated', result: { id: admin.id, name, email: admin.email } },
        audit: {
          record: admin.id,
          before: { name: admin.name, ...formatsOf(before) },
          after: { name, ...formatsOf(after) },
        },
      };
    },
  },

  async updatePreferences(input, { db, admin }) {
    const before = await getPreferences(db, admin.id);
    const after = await setPreferences(db, admin.id, input);
    return {
      output: { message: 'preferencesSaved', result: after },
      audit: { record: admin.id, before, after },
    };
  },
};
