import type { FastifyRequest } from 'fastify';
import { eventsPath, type FeedPath, type FeedWritePath } from '#contract/platform/feed-rights.ts';
import { unaskedHeader } from '#contract/platform/limits.ts';
import { CallerRefused, CallFailure } from '../base/failure.ts';
import { normalizeIpAddress } from '../base/ip-address.ts';
import type { Services } from '../context/services.ts';
import type { Authenticate, Sender } from './authenticated.ts';
import type { ApiKey, Caller } from '../context/context.ts';
import { countingRefusals } from './count-refusal.ts';
import { moduleIsOff } from '../modules/switched-off.ts';
import { permit } from '../auth/permit.ts';
import type { SessionLimiter } from './session-limiter.ts';

/** What finds out who calls, and counts them. */
export interface AuthContext {
  services: Services;
  authenticate: Authenticate;
  limiter: SessionLimiter;
}

/** What of a request says who makes it. */
export function senderOf(request: FastifyRequest): Sender {
  return {
    authorization: request.headers.authorization,
    ipAddress: normalizeIpAddress(request.ip),
    device: request.device?.hash,
    isUnasked: request.headers[unaskedHeader.toLowerCase()] !== undefined,
    isEnding: request.routeOptions.config?.call?.endsOwn === true,
  };
}

/**
 * Finds out who makes a request and counts it for their limit; who is unknown counts by address.
 * @throws CallFailure 401 or 403 for a key that opens nothing, 429 with Retry-After past the limit
 */
export async function identify(
  { services, authenticate, limiter }: AuthContext,
  request: FastifyRequest,
  idempotencyKey?: string,
): ReturnType<Authenticate> {
  const sender = senderOf(request);
  let found: Awaited<ReturnType<Authenticate>>;
  try {
    found = await authenticate(services, sender, idempotencyKey);
  } catch (error) {
    await limiter.count(null, sender.ipAddress);
    throw error;
  }
  if (found) request.adminId = found.admin.id;
  await limiter.count(found?.admin ?? null, sender.ipAddress);
  // Routes that are not in the contract have the same check: an administrator who views as another one can't write.
  const { call } = request.routeOptions.config ?? {};
  if (found?.admin.kind === 'admin' && found.admin.viewing && !call)
    permit({ access: 'signedIn', effect: request.method === 'GET' ? 'read' : 'write' }, found.admin);
  if (found && isHeldBack(found.admin) && !call?.beforeSecondFactor)
    throw new CallerRefused(found.admin.id, 403, 'setUpFactorFirst');
  return found;
}

/** A version that changes with the caller's permissions, those of the administrator they view as, or the modules. */
export function accessVersionOf(caller: Caller): string {
  const viewing = caller.kind === 'admin' ? caller.viewing : undefined;
  const version = caller.accessVersion + (viewing?.accessVersion ?? 0);
  return [version, ...caller.switchedOff].join('-');
}

/** Whether an administrator's time to set up the required second factor has ended (specification 21.5). */
function isHeldBack(caller: Caller): boolean {
  const dueAt = caller.kind === 'admin' ? caller.factorDueAt : undefined;
  return dueAt !== undefined && dueAt.getTime() <= Date.now();
}

/**
 * Authenticates the API key of a route that feeds rows and isn't a call of the contract: the key is known and active,
 * in one of its IP ranges, within its rate limit, and may feed this entity. Refusals are counted for the key.
 *
 * The result is only valid now. `recordAdminWrite` checks the key again under a lock, in the transaction that writes
 * the rows.
 * @public
 * @throws CallFailure 401 where there is no such key, 403 where it may not do this, 429 with Retry-After
 */
export async function keyThatFeeds(
  authContext: AuthContext,
  request: FastifyRequest,
  right: FeedWritePath,
): Promise<ApiKey> {
  const caller = await callerWith(authContext, request, right);
  if (caller.kind !== 'key') throw new CallFailure(403, 'onlyKeysFeed');
  return caller;
}

/**
 * The key of an agent, for the Model Context Protocol. What it may do is decided by each call that it makes.
 * @throws CallFailure 401 without a key, 403 for a person's session, 404 while the module is off, 429 with Retry-After
 */
export async function keyOfAgent(authContext: AuthContext, request: FastifyRequest): Promise<ApiKey> {
  const found = await identify(authContext, request);
  if (!found) throw new CallFailure(401, 'keyMissing');
  if (found.admin.kind !== 'key') throw new CallFailure(403, 'onlyKeysConnect');
  if (found.admin.switchedOff.includes('agents')) throw new CallFailure(404, moduleIsOff('agents'));
  return found.admin;
}

/**
 * Who reads events: a key with that right, or a superadmin.
 * @public
 * @throws CallFailure as `keyThatFeeds`
 */
export async function readerOfEvents(authContext: AuthContext, request: FastifyRequest): Promise<Caller> {
  return callerWith(authContext, request, eventsPath);
}

async function callerWith(
  authContext: AuthContext,
  request: FastifyRequest,
  right: FeedPath,
): Promise<Caller> {
  return countingRefusals(authContext.services.db, right, request, async () => {
    const found = await identify(authContext, request);
    if (!found) throw new CallFailure(401, 'keyMissing');
    const { admin } = found;
    permit({ access: [right], effect: right === eventsPath ? 'read' : 'write' }, admin);
    return admin;
  });
}
