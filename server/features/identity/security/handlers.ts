import type { securityCalls } from '#contract/identity/security.calls.ts';
import type { securitySchemas } from '#contract/identity/security.schemas.ts';
import { isSwitchedOff } from '#contract/platform/menu.ts';
import { refuseWithoutFactor } from '#server/platform/auth/factor-policy.ts';
import { listPasskeys } from '../auth/own-passkeys.ts';
import { voidResetLinks } from '../auth/password-reset.ts';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import { getSecurityRow, withProof } from '#server/platform/auth/own-proof.ts';
import { relyingPartyOf } from '../auth/relying-party.ts';
import {
  countRecoveryCodes,
  encryptTotpSecret,
  newTotpSecret,
  noteProvedFactor,
  removeApp,
  renewRecoveryCodes,
  takeTotpCode,
} from '#server/platform/auth/second-factor.ts';
import { endSession, endSessions } from '../auth/session.ts';
import { refuseUnequalPasswords, refuseWeakPassword } from '../auth/weak-passwords.ts';
import { emailNotice, mailNotice } from '#server/platform/mail/notice-mail.ts';
import type { CallContext, Handlers } from '#server/platform/context/context.ts';
import { isModuleOffUntilCommit } from '#server/platform/modules/switched-off.ts';
import type { MessageId } from '#server/platform/messages/en.ts';
import { CallFailure, changedMeanwhile, noSuchRecord } from '#server/platform/base/failure.ts';
import { deviceOf } from '../auth/device-reader.ts';
import { listSessions, replaceEmail, replacePassword, setPendingSecret, switchOn } from './queries.ts';

/** @throws CallFailure 409 with the message unless the condition is true */
function unless(holds: boolean, sentence: MessageId): void {
  if (!holds) throw new CallFailure(409, sentence);
}

/**
 * Refuses to leave passkeys as the only second factor while the passkeys module is off, because the
 * administrator couldn't sign in.
 * @throws CallFailure 409
 */
async function refuseWithPasskeysOff(db: CallContext['db'], adminId: string): Promise<void> {
  if (!(await isModuleOffUntilCommit(db, 'passkeys'))) return;
  unless(!(await getSecurityRow(db, adminId)).isOn, 'passkeysAreOff');
}

/** The caller's own security page: password, second factor, active sessions (specification 5.13 and 9.2). */
export const securityHandlers: Handlers<typeof securityCalls, typeof securitySchemas> = {
  async getSecurity(_input, { db, admin, services, request }) {
    const [{ isOn, hasApp }, passkeys, recoveryCodesLeft] = await Promise.all([
      getSecurityRow(db, admin.id),
      listPasskeys(db, admin.id),
      countRecoveryCodes(db, admin.id),
    ]);
    const isOff = isSwitchedOff(admin, 'passkeys');
    const takesPasskeys = !isOff && relyingPartyOf(services.config, request.origin) !== null;
    return {
      secondFactor: isOn,
      hasApp,
      recoveryCodesLeft,
      takesPasskeys,
      passkeys: isOff ? [] : passkeys,
    };
  },

  changePassword: {
    // The own password is not checked here, because each check counts as an attempt.
    check: ({ password, confirmPassword }, { admin }) => [
      () => refuseUnequalPasswords(password, confirmPassword),
      () => password !== undefined && refuseWeakPassword(password, admin),
    ],
    async prepare({ password, confirmPassword, ...proof }, context) {
      refuseUnequalPasswords(password, confirmPassword);
      refuseWeakPassword(password, context.admin);
      return withProof(context, proof, async (row) => {
        const after = await hashPassword(password);
        return async (inside) => {
          const { db, admin, services } = inside;
          if (!(await replacePassword(db, admin.id, { before: row.passwordHash, after })))
            throw changedMeanwhile();
          await endSessions(db, admin.id, admin.sessionId);
          await voidResetLinks(db, admin.id);
          await mailNotice(db, services, admin.id, 'noticePassword');
          return {
            output: { message: 'passwordChanged', result: {} },
            audit: { record: admin.id, before: null, after: null },
          };
        };
      });
    },
  },

  changeEmail: {
    async prepare({ email, ...proof }, context) {
      return withProof(context, proof, async (row) => {
        return async (inside) => {
          const { db, admin, services } = inside;
          if (!(await replaceEmail(db, admin.id, { email, passwordHash: row.passwordHash })))
            throw changedMeanwhile();
          await voidResetLinks(db, admin.id);
          for (const address of [row.email, email])
            await mailNotice(db, services, admin.id, emailNotice(row.email, email), address);
          return {
            output: { message: 'emailChanged', result: { email } },
            audit: { record: admin.id, before: { email: row.email }, after: { email } },
          };
        };
      });
    },
  },

  startSecondFactor: {
    async prepare(proof, context) {
      const { hasApp } = await getSecurityRow(context.db, context.admin.id);
      unless(!hasApp, 'secondFactorIsOn');
      return withProof(context, proof, async (row) => {
        return async (inside) => {
          const { services, db, admin } = inside;
          const { secret, uri } = newTotpSecret(row.email);
          const encrypted = encryptTotpSecret(services.keys, admin.id, secret);
          unless(await setPendingSecret(db, admin.id, encrypted), 'secondFactorIsOn');
          return {
            output: { message: 'secondFactorStarted', result: { secret, uri } },
            audit: { record: admin.id, before: null, after: null },
          };
        };
      });
    },
  },

  async confirmSecondFactor({ code }, { services, db, admin }) {
    const row = await getSecurityRow(db, admin.id);
    unless(!row.hasApp, 'secondFactorIsOn');
    unless(row.totp_secret !== null, 'secondFactorNotStarted');
    if (!(await takeTotpCode(db, services.keys, row, code)))
      throw new CallFailure(400, { code: 'wrongCode' });
    unless(await switchOn(db, admin.id), 'secondFactorIsOn');
    // The other sessions were started with only a password, unless a passkey already exists.
    if (!row.isOn) await endSessions(db, admin.id, admin.sessionId);
    await noteProvedFactor(db, admin.sessionId);
    await mailNotice(db, services, admin.id, 'noticeFactorOn');
    const recoveryCodes = row.isOn ? [] : await renewRecoveryCodes(db, services.keys, admin.id);
    return {
      output: { message: 'secondFactorOn', result: { recoveryCodes } },
      audit: { record: admin.id, before: { isOn: false }, after: { isOn: true } },
    };
  },

  renewRecoveryCodes: {
    async prepare(proof, context) {
      return withProof(context, proof, async (row) => {
        unless(row.isOn, 'secondFactorIsOff');
        return async (inside) => {
          const { services, db, admin } = inside;
          await mailNotice(db, services, admin.id, 'noticeRecoveryCodes');
          return {
            output: {
              message: 'recoveryCodesRenewed',
              result: { recoveryCodes: await renewRecoveryCodes(db, services.keys, admin.id) },
            },
            audit: { record: admin.id, before: null, after: null },
          };
        };
      });
    },
  },

  stopSecondFactor: {
    async prepare(proof, context) {
      return withProof(context, proof, async (row) => {
        unless(row.hasApp, 'secondFactorIsOff');
        return async (inside) => {
          const { db, admin, services } = inside;
          await removeApp(db, admin.id);
          await refuseWithPasskeysOff(db, admin.id);
          await refuseWithoutFactor(db, admin);
          await mailNotice(db, services, admin.id, 'noticeFactorOff');
          return {
            output: { message: 'secondFactorOff', result: {} },
            audit: { record: admin.id, before: { isOn: true }, after: { isOn: false } },
          };
        };
      });
    },
  },

  async listSessions(input, { db, admin }) {
    const { rows, count } = await listSessions(db, admin.id, input);
    return {
      rows: rows.map(({ userAgent, ...session }) => ({
        ...session,
        device: deviceOf(userAgent),
        isCurrent: session.id === admin.sessionId,
      })),
      count,
      countIsExact: true,
    };
  },

  async endSession({ id }, { db, admin }) {
    if (!(await endSession(db, admin.id, id))) throw noSuchRecord();
    return {
      output: { message: 'sessionEnded', result: { id } },
      audit: { record: id, before: { isLive: true }, after: { isLive: false } },
    };
  },

  async endAllSessions(_input, { db, admin }) {
    await endSessions(db, admin.id);
    return {
      output: { message: 'sessionsEnded', result: {} },
      audit: { record: admin.id, before: null, after: null },
    };
  },
};
