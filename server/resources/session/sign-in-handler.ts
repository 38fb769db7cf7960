import type { sessionCalls } from '#contract/session.calls.ts';
import type { sessionSchemas } from '#contract/session.schemas.ts';
import {
  beginSecondFactor,
  beginSignIn,
  normalisedEmail,
  noteFailedSignIn,
  noteRightCode,
  noteRightPassword,
  refuseStranger,
  type Attempt,
} from '../../auth/limiter.ts';
import { verifyPassword } from '../../auth/passwords.ts';
import { takeSecondFactor } from '../../auth/second-factor.ts';
import { startSession } from '../../auth/session.ts';
import type { CallContext, PreparedHandler } from '../../http/context.ts';
import { CallFailure, type FieldMessages } from '../../base/failure.ts';
import { findByEmail, type SignInRow } from './queries.ts';

/**
 * Signs an admin in (specification 9.1 and 2.6). Whether an address exists shows neither in words
 * nor in time: an unknown one is counted, hashed and recorded like a known one.
 */
export const login: PreparedHandler<(typeof sessionCalls)['login'], (typeof sessionSchemas)['login']> = {
  async prepare(input, { services, request }) {
    const attempt: Attempt = { email: normalisedEmail(input.email), ipAddress: request.ipAddress };
    const [{ accountWait }, admin] = await Promise.all([
      beginSignIn(services.db, attempt),
      findByEmail(services.db, attempt.email),
    ]);
    await refuseStranger(services.db, admin?.id ?? null, attempt.ipAddress, accountWait);
    const isRight = await verifyPassword(admin?.passwordHash ?? null, input.password);
    if (!admin || !isRight || admin.status !== 'active') {
      await noteFailedSignIn(services.db, attempt);
      return async () => refused({ messages: 'wrongCredentials' }, 'wrong credentials', attempt, admin);
    }
    await noteRightPassword(services.db, attempt);
    if (admin.hasSecondFactor) {
      if (!input.code) return async () => refused({ code: 'required' }, 'no code', attempt, admin);
      await beginSecondFactor(services.db, admin.id, attempt);
    }
    return (context) => finish(context, admin, attempt, input);
  },
};

async function finish(
  { services, db, request }: CallContext<null>,
  admin: SignInRow,
  attempt: Attempt,
  { code, staySignedIn = false }: { code?: string | undefined; staySignedIn?: boolean | undefined },
) {
  if (admin.hasSecondFactor) {
    if (!(await takeSecondFactor(db, services.keys, admin, code ?? ''))) {
      return refused({ code: 'wrongCode' }, 'wrong code', attempt, admin);
    }
    await noteRightCode(db, attempt);
  }
  const started = await startSession(db, services, {
    admin,
    passwordHash: admin.passwordHash,
    ipAddress: request.ipAddress,
    userAgent: request.userAgent,
    staySignedIn,
  });
  if (!started) return refused({ messages: 'wrongCredentials' }, 'changed meanwhile', attempt, admin);
  const { token, sessionId } = started;
  const { id, name, email, role, restriction } = admin;
  return {
    output: { token, result: { id, name, email, role, restriction } },
    audit: { record: id, before: null, after: { session: sessionId, staySignedIn }, adminId: id },
  };
}

/** A failed sign-in leaves its record. Nobody is its actor: whoever tried is not known. */
function refused(messages: FieldMessages, reason: string, { email }: Attempt, admin: SignInRow | undefined) {
  // What is no address may be a password in the wrong field.
  const isAddress = /^[^\s\p{Cc}]+@[^\s\p{Cc}]+$/u.test(email);
  const after = { email: isAddress ? email : null, reason };
  return {
    refused: new CallFailure(401, messages),
    audit: { record: admin?.id ?? null, before: null, after, adminId: null },
  };
}
