import type { sessionCalls } from '#contract/identity/session.calls.ts';
import type { sessionSchemas } from '#contract/identity/session.schemas.ts';
import {
  beginSecondFactor,
  beginSignIn,
  countingFailedSignIn,
  normalisedEmail,
  noteRightCode,
  noteRightPassword,
  type Attempt,
} from '#server/platform/auth/limiter.ts';
import { isInAllIpRanges } from '../auth/ip-ranges.ts';
import { verifyPassword } from '#server/platform/auth/passwords.ts';
import { takeSecondFactor } from '#server/platform/auth/second-factor.ts';
import { newSession } from '../auth/session.ts';
import type { CallContext, PreparedHandler } from '#server/platform/context/context.ts';
import { CallFailure, type FieldMessages } from '#server/platform/base/failure.ts';
import { adminByEmail, clearedWithAudit, startedWithAudit, type SignInAdmin } from './queries.ts';
import { nilUuid } from '#server/platform/db/nil-uuid.ts';

/**
 * Signs an administrator in (specification 9.1 and 2.6). Neither text nor time reveals whether an email exists:
 * an unknown one is counted, hashed and recorded like a known one. Without a second factor, a sign-in runs one
 * query before the hash and one transaction after it.
 */
export const login: PreparedHandler<(typeof sessionCalls)['login'], (typeof sessionSchemas)['login']> = {
  async prepare(input, context) {
    const { db } = context.services;
    const attempt: Attempt = { email: normalisedEmail(input.email), ipAddress: context.request.ipAddress };
    const admin = await beginSignIn(db, attempt, adminByEmail);
    const [isRight, session] = await Promise.all([
      verifyPassword(admin?.passwordHash ?? null, input.password),
      // Prepared while a thread hashes, even for an unknown email. The session isn't valid until its statement
      // starts it.
      started(context, admin ?? nobody, attempt, input),
    ]);
    if (!admin || !isRight || admin.status !== 'active') {
      const refusal = refused({ messages: 'wrongCredentials' }, 'wrong credentials', attempt, admin);
      return { ...refusal, changes: { expressions: countingFailedSignIn(attempt) } };
    }
    if (!admin.hasSecondFactor) return session;
    if (!input.code) {
      const refusal = refused({ code: 'required' }, 'no code', attempt, admin);
      return { ...refusal, changes: clearedWithAudit(attempt) };
    }
    await noteRightPassword(db, attempt);
    await beginSecondFactor(db, admin.id, attempt);
    return (inside) => finish(inside, admin, attempt, input);
  },
};

/** Replaces the administrator for an unknown email. */
const nobody: SignInAdmin = {
  id: nilUuid,
  name: '',
  email: '',
  role: 'admin',
  status: 'disabled',
  totp_secret: null,
  restriction: [],
  networks: null,
  passwordHash: '',
  hasSecondFactor: false,
};

interface Given {
  code?: string | undefined;
  staySignedIn?: boolean | undefined;
}

/** Checks the second factor of an administrator whose password was correct. */
async function finish(context: CallContext<null>, admin: SignInAdmin, attempt: Attempt, given: Given) {
  const { db, services } = context;
  if (!(await takeSecondFactor(db, services.keys, admin, given.code ?? ''))) {
    return refused({ code: 'wrongCode' }, 'wrong code', attempt, admin);
  }
  await noteRightCode(db, attempt);
  return started(context, admin, attempt, given);
}

/** Prepares a session, which starts with its audit row. */
async function started(
  { services, request }: CallContext<null>,
  admin: SignInAdmin,
  attempt: Attempt,
  { staySignedIn = false }: Given,
) {
  if (!isInAllIpRanges(admin.networks, request.ipAddress)) {
    const refusal = refused({ messages: 'fromElsewhere' }, 'from another network', attempt, admin);
    return { ...refusal, changes: clearedWithAudit(attempt) };
  }
  const { token, sessionId, expressions } = await newSession(services, {
    admin,
    passwordHash: admin.passwordHash,
    ipAddress: request.ipAddress,
    userAgent: request.userAgent,
    device: request.device,
    staySignedIn,
    // An administrator with a second factor has proved it by this point.
    hasProvedFactor: admin.hasSecondFactor,
  });
  const { id, name, email, role, restriction } = admin;
  return {
    output: { token, result: { id, name, email, role, restriction } },
    audit: {
      record: id,
      before: null,
      after: { session: sessionId, staySignedIn, device: request.device?.hash },
      adminId: id,
    },
    changes: startedWithAudit(
      expressions,
      attempt,
      refused({ messages: 'wrongCredentials' }, 'changed meanwhile', attempt, admin),
    ),
  };
}

/** A failed sign-in is recorded without an actor, because nobody knows who tried. */
function refused(
  messages: FieldMessages,
  reason: string,
  { email }: Attempt,
  admin: SignInAdmin | undefined,
) {
  // Text that isn't an email may be a password typed into the wrong field, so it isn't recorded.
  const isAddress = /^[^\s\p{Cc}]+@[^\s\p{Cc}]+$/u.test(email);
  const after = { email: isAddress ? email : null, reason };
  return {
    refused: new CallFailure(401, messages),
    audit: { record: admin?.id ?? null, before: null, after, adminId: null },
  };
}
