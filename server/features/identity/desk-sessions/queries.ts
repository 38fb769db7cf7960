import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { deskSessionsSchemas } from '#contract/identity/desk-sessions.schemas.ts';
import { countCap } from '#contract/platform/limits.ts';
import type { DB } from '#server/platform/db/types.ts';

type Input = z.output<typeof deskSessionsSchemas.listDeskSessions.input>;

interface DeskSession {
  id: string;
  adminId: string;
  adminName: string;
  userAgent: string;
  ipAddress: string;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
}

const liveSessions = (adminId: string | undefined) => sql`
  from admin_sessions as session join admins on admins.id = session.admin_id and admins.status = 'active'
  where session.ended_at is null and session.expires_at > now() and session.viewing_of is null
    and (session.idle_seconds is null or session.last_used_at > now() - make_interval(secs => session.idle_seconds))
    ${adminId === undefined ? sql`` : sql`and session.admin_id = ${adminId}`}`;

/**
 * Lists a page of the active sessions of all administrators or of one, newest first by default; IDs grow with
 * time. Like every filtered list, it counts and pages up to 10,000 (specification 2.4), and reads only IDs up to
 * the page.
 */
export async function listDeskSessions(
  db: Kysely<DB>,
  { page, limit, adminId, sort }: Input,
): Promise<{ rows: DeskSession[]; count: number; countIsExact: boolean }> {
  const live = liveSessions(adminId);
  const direction = sort === 'createdAt' ? sql`asc` : sql`desc`;
  const offset = Math.min((page - 1) * limit, countCap);
  const most = Math.min(limit, countCap - offset);
  const [{ rows }, counted] = await Promise.all([
    // Raw because the condition for an active session uses intervals.
    sql<DeskSession>`
      select session.id, session.admin_id as "adminId", admins.name as "adminName", session.user_agent as "userAgent",
        host(session.ip_address) as "ipAddress", session.created_at as "createdAt",
        session.last_used_at as "lastUsedAt", session.expires_at as "expiresAt"
      from (select session.id ${live} order by session.id ${direction} limit ${most} offset ${offset}) as page
      join admin_sessions as session on session.id = page.id join admins on admins.id = session.admin_id
      order by session.id ${direction}`.execute(db),
    // Raw because the count stops at a limit.
    sql<{ count: number }>`
      select count(*)::int as count from (select ${live} limit ${countCap + 1}) as live`.execute(db),
  ]);
  const count = counted.rows[0]?.count ?? 0;
  return { rows, count: Math.min(count, countCap), countIsExact: count <= countCap };
}

/**
 * Ends active sessions immediately on every server: one session, or all of an administrator.
 * @param own the caller's own session, which is kept. It is locked with the others in one order, so that two
 * callers who end each other's sessions don't deadlock.
 * @returns the IDs of their administrators
 */
export async function endLiveSessions(
  db: Kysely<DB>,
  which: { id: string } | { adminId: string },
  own: string,
): Promise<string[]> {
  const chosen: RawBuilder<unknown> =
    'id' in which ? sql`session.id = ${which.id}` : sql`session.admin_id = ${which.adminId}`;
  // Raw because the locks are taken in the order of the IDs.
  await sql`select from admin_sessions as session where ${chosen} and session.ended_at is null or session.id = ${own}
    order by session.id for no key update`.execute(db);
  // Raw because its condition is the same as the lock's.
  const { rows } = await sql<{ adminId: string }>`
    update admin_sessions as session set ended_at = now()
    where ${chosen} and session.ended_at is null and session.expires_at > now() and session.id != ${own}
    returning session.admin_id as "adminId"`.execute(db);
  return rows.map(({ adminId }) => adminId);
}
