import { CompiledQuery, sql, type Kysely, type RawBuilder } from 'kysely';
import type { Restriction } from '#contract/platform/menu.ts';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { SignedInAdmin } from '#server/platform/context/context.ts';
import type { StoredWrite } from '#server/platform/http/idempotency.ts';
import { normalizeIpAddress } from '#server/platform/base/ip-address.ts';
import type { Device } from '#server/platform/base/device-cookie.ts';
import { isDemanded } from '#server/platform/auth/factor-policy.ts';
import { isProviderSessionActive } from './provider-session.ts';
import { findSession, findSessionWithKey, type FoundSession } from './session-lookup.ts';
import { readToken, signToken, type TokenClaims } from './token.ts';
import { impersonationOf } from './impersonation.ts';

/** The lifetime of a session and its maximum idle time in the browser, in seconds (specification 3.8). */
const hours12 = 12 * 3600;
const days30 = 30 * 24 * 3600;
const idleSeconds = 30 * 60;

/** The data of a new session. */
export interface NewSession {
  admin: { id: string; role: SignedInAdmin['role']; restriction: readonly Restriction[] };
  /** The hash that the given password was checked against. */
  passwordHash: string;
  ipAddress: string;
  userAgent: string;
  /** If the browser sent its ID, only this browser can use the session. */
  device: Device | undefined;
  /** 30 days without an idle limit, instead of 12 hours and 30 minutes idle. */
  staySignedIn: boolean;
  /** Whether the sign-in proved a second factor of this server: a code, or a passkey. */
  hasProvedFactor: boolean;
}

/** A session that a statement still has to start. */
interface UnstartedSession {
  sessionId: string;
  /** For the Authorization header. The token isn't valid until the session starts. */
  token: string;
  /**
   * The common table expressions that start the session. The expression `owner` returns the administrator's ID,
   * name and email. It returns no row, and no session starts, if the administrator was disabled or the password
   * changed since it was checked.
   */
  expressions: RawBuilder<unknown>;
}

/**
 * Prepares a session and signs its token (specification 2.6 and 3.8). The statement that starts it locks the
 * administrator's row until its transaction ends. A concurrent password reset or disabling therefore either
 * finds the new session or prevents it.
 */
export async function newSession(
  services: Pick<Services, 'keys'>,
  { admin, passwordHash, ipAddress, userAgent, device, staySignedIn, hasProvedFactor }: NewSession,
): Promise<UnstartedSession> {
  const sessionId = uuidV7();
  const seconds = staySignedIn ? days30 : hours12;
  const expressions = sql`
    owner as (
      select id, name, email from admins
      where id = ${admin.id} and password_hash = ${passwordHash} and status = 'active'
      for no key update),
    started as (
      insert into admin_sessions
        (id, admin_id, expires_at, idle_seconds, ip_address, user_agent, factor_proved_at, bound_to)
      select ${sessionId}, id, now() + make_interval(secs => ${seconds}), ${staySignedIn ? null : idleSeconds},
        ${normalizeIpAddress(ipAddress)}, ${userAgent.slice(0, 500)}, ${hasProvedFactor ? sql`now()` : null},
        ${device?.isKnown ? device.hash : null}
      from owner)`;
  return { sessionId, token: await signToken(services.keys, { ...admin, sessionId }, seconds), expressions };
}

/**
 * Finds the session of a call. The token only names the rows of the session and the administrator. Each call
 * reads these rows in one query (specification 2.6), so that a sign-out, a changed permission or a disabled
 * administrator takes effect immediately on every server.
 * @param idempotencyKey if given, the same query reads the stored answer of this administrator's key
 * @param isUnasked true if the call doesn't count as a use of the session
 * @param device the hash of the calling browser's ID
 * @returns null if the token is forged or expired, its session ended, expired or was idle too long, or it
 * belongs to another browser
 */
export async function authenticateSession(
  services: Services,
  token: string,
  idempotencyKey?: string,
  isUnasked = false,
  device?: string,
): Promise<{ admin: SignedInAdmin; stored: StoredWrite | null } | null> {
  const claims = await readToken(services.keys, token);
  if (!claims) return null;
  const { sessionId } = claims;
  const find = () =>
    idempotencyKey === undefined
      ? findSession(services.db, claims)
      : findSessionWithKey(services.db, claims, idempotencyKey);
  let row = await find();
  if (row?.bound_to && row.bound_to !== device) return null;
  if (row?.is_check_due)
    row = (await isProviderSessionActive(services, row.viewing_of ?? sessionId)) ? await find() : undefined;
  const admin = row && (await adminOf(services.db, claims, row));
  if (!row || !admin) return null;
  if (row.is_stale && !isUnasked) {
    noteUse(services.db, sessionId);
    if (row.viewing_of !== null) noteUse(services.db, row.viewing_of);
  }
  return { admin, stored: row.stored };
}

/**
 * The administrator of a session, with the impersonated permissions if they impersonate.
 * @returns null if the impersonation is over
 */
export async function adminOf(
  db: Kysely<DB>,
  { adminId, sessionId }: TokenClaims,
  row: FoundSession,
): Promise<SignedInAdmin | null> {
  const { demand, factor_due_at: dueAt } = row;
  const admin: SignedInAdmin = {
    kind: 'admin',
    id: adminId,
    name: row.name,
    email: row.email,
    role: row.role,
    restriction: row.restriction,
    accessVersion: row.access_version,
    masksPersonal: row.masks_personal && !row.switched_off.includes('masks'),
    switchedOff: row.switched_off,
    sessionId,
    ...(row.networks && { networks: row.networks }),
    // The provider asks for second factors in the sessions that it confirms.
    ...(dueAt && !row.is_vouched && isDemanded(demand, row) && { factorDueAt: dueAt }),
  };
  if (row.viewing_of === null) return admin;
  const looks = await impersonationOf(db, sessionId, admin);
  return looks && { ...admin, role: 'admin', ...looks };
}

const noting = new Set<string>();

/**
 * Stores the last use of the session without delaying the call, at most once a minute per session across all servers.
 */
function noteUse(db: Kysely<DB>, sessionId: string): void {
  if (noting.has(sessionId)) return;
  noting.add(sessionId);
  const noted = db.executeQuery(
    CompiledQuery.raw(
      `update admin_sessions set last_used_at = now()
       where id = $1 and ended_at is null and last_used_at < now() - interval '60 seconds'`,
      [sessionId],
    ),
  );
  // If this fails, the next call stores it.
  void noted.catch(() => undefined).finally(() => noting.delete(sessionId));
}

/**
 * Ends one session of an administrator, immediately on every server.
 * @returns false if the administrator has no such active session
 */
export async function endSession(db: Kysely<DB>, adminId: string, sessionId: string): Promise<boolean> {
  const ended = await db
    .updateTable('admin_sessions')
    .set({ ended_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .where('admin_id', '=', adminId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/**
 * Ends every session of an administrator, immediately on every server.
 * @param except a session to keep, such as the one that changes the password
 */
export async function endSessions(db: Kysely<DB>, adminId: string, except?: string): Promise<void> {
  await db
    .updateTable('admin_sessions')
    .set({ ended_at: sql<Date>`now()` })
    .where('admin_id', '=', adminId)
    .where('ended_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .execute();
}
