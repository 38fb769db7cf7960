import { maxPasskeys } from '#contract/platform/limits.ts';
import type { passkeysCalls } from '#contract/identity/passkeys.calls.ts';
import type { passkeysSchemas } from '#contract/identity/passkeys.schemas.ts';
import { refuseWithoutFactor } from '#server/platform/auth/factor-policy.ts';
import { getSecurityRow, withProof } from '#server/platform/auth/own-proof.ts';
import { newPasskeyCode } from '#server/platform/auth/passkey-codes.ts';
import { spendChallenge } from '../auth/passkey-challenge.ts';
import { deletePasskey, listPasskeys } from '../auth/own-passkeys.ts';
import {
  addPasskey,
  type Assertion,
  creationOptions,
  requestOptions,
  usePasskey,
  verifyAssertion,
  verifyNewPasskey,
} from '../auth/passkeys.ts';
import { demandRelyingParty } from '../auth/relying-party.ts';
import { forgetNeedlessCodes, renewRecoveryCodes } from '#server/platform/auth/second-factor.ts';
import { endSessions } from '../auth/session.ts';
import { CallFailure, noSuchRecord } from '#server/platform/base/failure.ts';
import type { CallContext, Handlers } from '#server/platform/context/context.ts';
import { mailNotice } from '#server/platform/mail/notice-mail.ts';
import { lockAdmin } from './queries.ts';
import { signInWithPasskey } from './passkey-sign-in-handler.ts';

const partyOf = ({ services, request }: CallContext) => demandRelyingParty(services.config, request.origin);

/** Passkeys of the signed-in administrator, and sign-in with a passkey (specification 21). */
export const passkeysHandlers: Handlers<typeof passkeysCalls, typeof passkeysSchemas> = {
  async startPasskeySignIn(_input, context) {
    const { services, db } = context;
    return { options: await requestOptions(db, services.keys, partyOf(context), { for: 'signIn' }) };
  },

  signInWithPasskey,

  startPasskey: {
    async prepare(proof, context) {
      const party = partyOf(context);
      return withProof(context, proof, async (row) => {
        return async (inside) => {
          const { db, services, admin } = inside;
          if ((await listPasskeys(db, admin.id)).length >= maxPasskeys) throw tooMany();
          const { id: adminId, name, sessionId } = admin;
          const asked = { adminId, name, email: row.email, sessionId };
          return {
            output: {
              message: 'passkeyStarted',
              result: { options: await creationOptions(db, services.keys, party, asked) },
            },
            audit: { record: admin.id, before: null, after: null },
          };
        };
      });
    },
  },

  addPasskey: {
    async prepare({ name, credential }, context) {
      const { services, admin } = context;
      const made = await verifyNewPasskey(
        services.keys,
        partyOf(context),
        { for: 'register', adminId: admin.id, sessionId: admin.sessionId },
        credential,
      );
      if (!made) throw new CallFailure(400, 'passkeyRefused');
      return async ({ db }) => {
        // If two first passkeys are added at once, the later one finds the recovery codes of the other.
        await lockAdmin(db, admin.id);
        if (!(await spendChallenge(db, made.challenge))) throw new CallFailure(400, 'passkeyRefused');
        if ((await listPasskeys(db, admin.id)).length >= maxPasskeys) throw tooMany();
        const { isOn } = await getSecurityRow(db, admin.id);
        const id = await addPasskey(db, admin.id, name, made);
        // The other sessions were started with only a password, as when an authenticator app is added.
        if (!isOn) await endSessions(db, admin.id, admin.sessionId);
        const recoveryCodes = isOn ? [] : await renewRecoveryCodes(db, services.keys, admin.id);
        await mailNotice(db, services, admin.id, { sentence: 'noticePasskeyAdded', values: { name } });
        return {
          output: { message: 'passkeyAdded', result: { id, recoveryCodes } },
          audit: { record: admin.id, before: null, after: { passkey: id, name } },
        };
      };
    },
  },

  removePasskey: {
    async prepare({ id, ...proof }, context) {
      return withProof(context, proof, async () => {
        return async (inside) => {
          const { db, admin, services } = inside;
          await lockAdmin(db, admin.id);
          const name = await deletePasskey(db, admin.id, id);
          if (name === undefined) throw noSuchRecord();
          await forgetNeedlessCodes(db, admin.id);
          await refuseWithoutFactor(db, admin);
          await mailNotice(db, services, admin.id, { sentence: 'noticePasskeyRemoved', values: { name } });
          return {
            output: { message: 'passkeyRemoved', result: { id } },
            audit: { record: admin.id, before: { passkey: id, name }, after: null },
          };
        };
      });
    },
  },

  async startPasskeyCode(_input, context) {
    const { services, db, admin } = context;
    const purpose = { for: 'code', adminId: admin.id, sessionId: admin.sessionId } as const;
    return { options: await requestOptions(db, services.keys, partyOf(context), purpose) };
  },

  makePasskeyCode: {
    async prepare({ credential }, context) {
      const { services, admin } = context;
      const owner = { adminId: admin.id, sessionId: admin.sessionId };
      const assertion = await verifyAssertion(
        services.db,
        services.keys,
        partyOf(context),
        { for: 'code', ...owner },
        credential,
      );
      if (!assertion) throw new CallFailure(400, 'passkeyRefused');
      return async ({ db }) => {
        const refused = await useOrRefuse({ ...context, db }, assertion);
        if (refused) return refused;
        return {
          output: {
            message: 'passkeyTaken',
            result: { code: await newPasskeyCode(db, services.keys, owner) },
          },
          audit: { record: admin.id, before: null, after: { passkey: assertion.passkeyId } },
        };
      };
    },
  },
};

const tooMany = () => new CallFailure(409, { sentence: 'tooManyPasskeys', values: { most: maxPasskeys } });

/**
 * Uses a passkey.
 * @returns the refusal, which is recorded, if it is a copy; null if it may be used
 * @throws CallFailure 400 if it may not be used
 */
async function useOrRefuse({ db, services }: CallContext, assertion: Assertion) {
  const use = await usePasskey(db, assertion);
  if (use.outcome === 'used') return null;
  if (use.outcome === 'refused') throw new CallFailure(400, 'passkeyRefused');
  await mailNotice(db, services, use.adminId, {
    sentence: 'noticePasskeyCopied',
    values: { name: use.name },
  });
  return {
    refused: new CallFailure(400, 'passkeyCopied'),
    audit: { record: use.adminId, before: null, after: { passkey: use.passkeyId, reason: 'copied' } },
  };
}
