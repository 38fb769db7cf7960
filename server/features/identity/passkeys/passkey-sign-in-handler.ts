import type { passkeysCalls } from '#contract/identity/passkeys.calls.ts';
import type { passkeysSchemas } from '#contract/identity/passkeys.schemas.ts';
import { usePasskey, verifyAssertion } from '../auth/passkeys.ts';
import { isInAllIpRanges } from '../auth/ip-ranges.ts';
import { demandRelyingParty } from '../auth/relying-party.ts';
import { newSession } from '../auth/session.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import type { PreparedHandler } from '#server/platform/context/context.ts';
import { mailNotice } from '#server/platform/mail/notice-mail.ts';
import type { MessageId } from '#server/platform/messages/en.ts';
import { activeAdmin, startedWithAudit } from './queries.ts';

/**
 * Signs an administrator in with only a passkey (specification 21.3). A passkey can't be guessed, so the owner
 * can sign in this way even if the account is closed to unknown networks.
 */
export const signInWithPasskey: PreparedHandler<
  (typeof passkeysCalls)['signInWithPasskey'],
  (typeof passkeysSchemas)['signInWithPasskey']
> = {
  async prepare({ credential, staySignedIn = false }, { services, request }) {
    const party = demandRelyingParty(services.config, request.origin);
    const assertion = await verifyAssertion(services.db, services.keys, party, { for: 'signIn' }, credential);
    if (!assertion) return refused('passkeyRefused', null, 'wrong passkey');
    return async ({ db }) => {
      const use = await usePasskey(db, assertion);
      if (use.outcome === 'refused') return refused('passkeyRefused', null, 'passkey used before');
      const { adminId, passkeyId } = use;
      if (use.outcome === 'copied') {
        await mailNotice(db, services, adminId, {
          sentence: 'noticePasskeyCopied',
          values: { name: use.name },
        });
        return refused('passkeyCopied', adminId, 'passkey copied', passkeyId);
      }
      const admin = await activeAdmin(db, adminId);
      if (!admin) return refused('passkeyRefused', adminId, 'disabled', passkeyId);
      if (!isInAllIpRanges(admin.networks, request.ipAddress))
        return refused('fromElsewhere', adminId, 'from another network', passkeyId);
      const { token, sessionId, expressions } = await newSession(services, {
        admin,
        passwordHash: admin.passwordHash,
        ipAddress: request.ipAddress,
        userAgent: request.userAgent,
        device: request.device,
        staySignedIn,
        hasProvedFactor: true,
      });
      const { id, name, email, role, restriction } = admin;
      return {
        output: { token, result: { id, name, email, role, restriction } },
        audit: {
          record: id,
          before: null,
          after: { session: sessionId, staySignedIn, passkey: passkeyId, device: request.device?.hash },
          adminId: id,
        },
        changes: startedWithAudit(
          expressions,
          refused('passkeyRefused', adminId, 'changed meanwhile', passkeyId),
        ),
      };
    };
  },
};

/** A failed sign-in is recorded without an actor. */
function refused(sentence: MessageId, record: string | null, reason: string, passkey?: string) {
  return {
    refused: new CallFailure(401, sentence),
    audit: { record, before: null, after: { reason, ...(passkey && { passkey }) }, adminId: null },
  };
}
