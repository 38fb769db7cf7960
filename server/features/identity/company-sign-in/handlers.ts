import type { companySignInCalls } from '#contract/identity/company-sign-in.calls.ts';
import type { companySignInSchemas } from '#contract/identity/company-sign-in.schemas.ts';
import { noteGroups, rolesOfGroups, setGroupRoles } from '../auth/company-groups.ts';
import { isInAllIpRanges } from '../auth/ip-ranges.ts';
import { hashUnknownPassword } from '#server/platform/auth/passwords.ts';
import { spendChallenge } from '../auth/passkey-challenge.ts';
import { finishAtProvider, type Vouched } from '../auth/provider.ts';
import { pendingOf, redirectUriOf } from '../auth/provider-routes.ts';
import { resetWaitsUntil } from '../auth/password-reset.ts';
import { newSession } from '../auth/session.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import type { ProviderConfig } from '#server/platform/config.ts';
import type { CallContext, Handlers } from '#server/platform/context/context.ts';
import { mailNotice } from '#server/platform/mail/notice-mail.ts';
import type { MessageId } from '#server/platform/messages/en.ts';
import { addAdmin, findAdminOf, findByEmail, link, type FoundAdmin, startedWithAudit } from './queries.ts';

/** Sign-in through the company's own provider (specification 21.6). */
export const companySignInHandlers: Handlers<typeof companySignInCalls, typeof companySignInSchemas> = {
  signInWithCompany: {
    async prepare({ answer }, { services, request }) {
      const { config, keys } = services;
      const { provider } = config;
      if (!provider) throw new CallFailure(409, 'noCompanySignIn');
      // Only the browser that started the sign-in has this cookie, which contains the state, the nonce and the
      // PKCE verifier.
      const pending = pendingOf(services, request.cookies);
      if (!pending) return refused('companyLapsed', 'no pending sign-in');
      const address = new URL(`${redirectUriOf(config)}?${answer}`);
      const vouched = await finishAtProvider(provider, address, pending).catch(() => {
        throw new CallFailure(503, 'partIsDown', 5);
      });
      if (!vouched) return refused('companyRefused', 'wrong answer');
      // Hashed before the transaction.
      const passwordHash = provider.addsAdmins ? await hashUnknownPassword() : '';
      return async (inside) => {
        const { db } = inside;
        if (!(await spendChallenge(db, pending.state))) return refused('companyLapsed', 'answer used before');
        const { subject, groups = [] } = vouched.person;
        const rights = await rolesOfGroups(db, groups);
        const found = await adminOf(inside, provider, vouched, { passwordHash, isLetIn: rights !== null });
        if (typeof found === 'string') return refused(found, found);
        const { id, name, email, role } = found;
        await noteGroups(db, { issuer: provider.issuer, subject }, groups);
        if (found.status !== 'active') return refused('companyRefused', 'disabled', id);
        if (rights === null && role !== 'superadmin') return refused('companyNoGroup', 'no group', id);
        if (rights) await setGroupRoles(db, id, rights);
        // The roles of the groups may limit the IP ranges.
        const { restriction, networks } =
          (rights && (await findAdminOf(db, provider.issuer, subject))) ?? found;
        if (!isInAllIpRanges(networks, request.ipAddress))
          return refused('fromElsewhere', 'from another network', id);
        const { token, sessionId, expressions } = await newSession(services, {
          admin: { id, role, restriction },
          passwordHash: found.passwordHash,
          ipAddress: request.ipAddress,
          userAgent: request.userAgent,
          device: request.device,
          staySignedIn: false,
          // A second factor that the provider checked isn't one of this server.
          hasProvedFactor: false,
        });
        return {
          output: { token, result: { id, name, email, role, restriction } },
          audit: {
            record: id,
            before: null,
            after: {
              session: sessionId,
              provider: provider.issuer,
              ...(found.isNew && { isNew: true }),
              device: request.device?.hash,
            },
            adminId: id,
          },
          changes: startedWithAudit(
            expressions,
            { sessionId, issuer: provider.issuer, keys, ...vouched },
            refused('companyRefused', 'changed meanwhile', id),
          ),
        };
      };
    },
  },
};

/**
 * Finds the administrator for an account at the identity provider: already linked, matched by a verified email, or,
 * if the settings allow it, added now. An email that the provider hasn't verified matches nobody.
 * @returns the reason if there is none
 */
async function adminOf(
  { db, services }: CallContext<null>,
  { issuer, addsAdmins }: ProviderConfig,
  { person: { subject, email, name } }: Vouched,
  { passwordHash, isLetIn }: { passwordHash: string; isLetIn: boolean },
): Promise<(FoundAdmin & { isNew?: boolean }) | MessageId> {
  const linked = await findAdminOf(db, issuer, subject);
  if (linked) return linked;
  if (email === null) return 'companyUnknown';
  let admin = await findByEmail(db, email);
  // Another administrator moved the account to this email, so the owner of the provider account may be somebody else.
  if (admin && (await resetWaitsUntil(db, admin.id))) return 'companyUnknown';
  const isNew = !admin;
  // Nobody is added or linked unless one of their groups has roles here. Superadmins need no group.
  if (!isLetIn && admin?.role !== 'superadmin') return admin ? 'companyNoGroup' : 'companyUnknown';
  if (!admin) {
    if (!addsAdmins) return 'companyUnknown';
    admin = await addAdmin(db, { email, name: name?.trim().slice(0, 100) || email, passwordHash });
  }
  // The administrator is already linked to another account at the provider, or the email was taken meanwhile.
  if (!admin || !(await link(db, { issuer, subject, adminId: admin.id }))) return 'companyOtherAccount';
  await mailNotice(db, services, admin.id, 'noticeCompanyLinked');
  return { ...admin, isNew };
}

/** A failed sign-in is recorded without an actor. */
function refused(sentence: MessageId, reason: string, record: string | null = null) {
  return {
    refused: new CallFailure(401, sentence),
    audit: { record, before: null, after: { reason }, adminId: null },
  };
}
