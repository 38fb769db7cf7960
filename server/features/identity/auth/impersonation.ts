import { type Kysely, sql } from 'kysely';
import { impersonationMinutes } from '#contract/platform/limits.ts';
import { mayUse, type Restriction, type Rights } from '#contract/platform/menu.ts';
import type { Keys } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import type { Impersonation, SignedInAdmin } from '#server/platform/context/context.ts';
import { withinRights } from './grant-rules.ts';
import { endLapsedRights } from '#server/platform/auth/rights.ts';
import { signToken } from './token.ts';

/** The administrator or role that is impersonated. */
export type ImpersonationTarget = { adminId: string } | { roleId: string };

/**
 * Starts an impersonation session inside the caller's transaction. It ends after half an hour, when the original
 * session ends, or on sign-out.
 * @returns its token, whose claims are the impersonated permissions, and its end
 */
export async function startImpersonation(
  db: Kysely<DB>,
  keys: Keys,
  { id, sessionId }: SignedInAdmin,
  viewed: ImpersonationTarget,
  restriction: readonly Restriction[],
  request: { ipAddress: string; userAgent: string },
): Promise<{ token: string; endsAt: Date }> {
  const own = uuidV7();
  const [adminId, roleId] = 'adminId' in viewed ? [viewed.adminId, null] : [null, viewed.roleId];
  // Raw because the end is the earlier one, by the database's clock.
  const { rows } = await sql<{ endsAt: Date; seconds: number }>`
    insert into admin_sessions (id, admin_id, expires_at, ip_address, user_agent, bound_to, viewing_of, viewed_admin, viewed_role)
    select ${own}, admin_id, least(expires_at, now() + make_interval(mins => ${impersonationMinutes})), ${request.ipAddress},
      ${request.userAgent.slice(0, 500)}, bound_to, id, ${adminId}::uuid, ${roleId}::uuid
    from admin_sessions where id = ${sessionId}
    returning expires_at as "endsAt", ceil(extract(epoch from expires_at - now()))::int as seconds`.execute(
    db,
  );
  const [started] = rows;
  if (!started) throw new Error('The session that looks is gone.');
  const token = await signToken(keys, { id, role: 'admin', restriction, sessionId: own }, started.seconds);
  return { token, endsAt: started.endsAt };
}

interface FoundViewing {
  id: string;
  restriction: Restriction[];
  version: number;
  hasEnded: boolean | null;
}

/**
 * Finds the current permissions of an impersonation session (specification 22.11). They never exceed those of
 * the administrator who impersonates. The impersonation is over if the original session ended, the target was
 * disabled or became a superadmin, the role was deleted, or the administrator may no longer change administrators.
 * @param own the permissions of the administrator who impersonates
 * @returns null if it is over
 */
export async function impersonationOf(
  db: Kysely<DB>,
  sessionId: string,
  own: Rights,
): Promise<{ viewing: Impersonation; restriction: Restriction[] } | null> {
  if (!mayUse(own, '/list', 'write')) return null;
  // Raw because the condition for an active session uses intervals.
  const { rows } = await sql<FoundViewing & { from: string }>`
    select began.id as "from", coalesce(viewed.id, role.id) as id, coalesce(viewed.restriction, role.restriction) as restriction,
      coalesce(viewed.access_version, role.version) as version, viewed.rights_until <= clock_timestamp() as "hasEnded"
    from admin_sessions as session
    join admin_sessions as began on began.id = session.viewing_of and began.admin_id = session.admin_id
      and began.ended_at is null and began.expires_at > now()
      and (began.idle_seconds is null or began.last_used_at > now() - make_interval(secs => began.idle_seconds))
    left join admins as viewed on viewed.id = session.viewed_admin and viewed.status = 'active' and viewed.role = 'admin'
    left join roles as role on role.id = session.viewed_role
    where session.id = ${sessionId} and coalesce(viewed.id, role.id) is not null`.execute(db);
  const [found] = rows;
  if (!found) return null;
  const { id, from, version, hasEnded } = found;
  if (hasEnded) {
    await endLapsedRights(db, id);
    return impersonationOf(db, sessionId, own);
  }
  return {
    viewing: { id, from, accessVersion: version },
    restriction: withinRights(own, found.restriction),
  };
}
