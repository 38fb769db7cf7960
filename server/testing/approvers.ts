import type { TestAdmin, TestApp } from './app.ts';
import { addWithdrawal, decideOnce, type FactorAdmin, withFactor } from './withdrawals.ts';

/** The permissions of somebody who may approve withdrawals, and nothing else. */
export const mayApprove = [{ path: '/withdrawal-approvals', isWriteAccess: true }];

/** A withdrawal that needs two people, as the last row of the first policy says. */
export async function addWaiting(app: TestApp, userId: string): Promise<string> {
  const id = await addWithdrawal(app, { userId });
  await decideOnce(app);
  return id;
}

/** Approves a withdrawal with a code, and returns what the server answers. */
export async function approveWithCode(
  id: string,
  who: FactorAdmin,
): Promise<{ status: number; said: string }> {
  const path = `/adminapi/withdrawalDecision/${id}`;
  const { version } = (await who.call('GET', path)).body.result;
  const { status, body } = await who.call('POST', `${path}/approve`, { version, code: await who.code() });
  return { status, said: body.message ?? body.errors.messages };
}

/** Signs an administrator in again, with a code if they have a second factor, in a browser with an id or in one without. */
export async function signInAgain(
  app: TestApp,
  who: Pick<TestAdmin, 'id' | 'email' | 'password'> & { code?: () => Promise<string> },
  headers: Record<string, string> = {},
): Promise<TestAdmin> {
  const { id, email, password } = who;
  const given = { email, password, ...(who.code && { code: await who.code() }) };
  const { status, body } = await app.call('POST', '/api/login', given, { headers });
  if (status !== 200) throw new Error(`Sign-in failed: ${status} ${JSON.stringify(body)}`);
  const token = body.token as string;
  const call: TestAdmin['call'] = (method, path, input) => app.call(method, path, input, { token, headers });
  return { id, email, password, token, call };
}

/** An administrator whom somebody adds by the call, and who then signs in with a second factor. */
export async function addedBy(app: TestApp, maker: TestAdmin, name: string): Promise<FactorAdmin> {
  const given = { name, email: `${name}@example.com`.toLowerCase(), password: 'correct horse battery' };
  const { status, body } = await maker.call('POST', '/adminapi/admin', { ...given, restriction: mayApprove });
  if (status !== 200) throw new Error(`The administrator was not added: ${JSON.stringify(body)}`);
  return withFactor(app, await signInAgain(app, { ...given, id: body.result._id as string }));
}
