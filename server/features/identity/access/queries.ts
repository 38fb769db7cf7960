import { type Kysely, sql } from 'kysely';
import type { MenuDemand } from '#contract/identity/access.schemas.ts';
import type { Restriction, Rights } from '#contract/platform/menu.ts';
import type { ImpersonationTarget } from '../auth/impersonation.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { Message } from '#server/platform/messages/translate.ts';

/** An administrator or an API key that can make calls now. */
export interface Principal extends Rights {
  id: string;
  name: string;
  kind: 'admin' | 'key';
  /** Null for an API key. */
  email: string | null;
}

/** Every active administrator and every usable API key, sorted by name. The table is short, so it is read whole. */
export async function livePrincipals(db: Kysely<DB>): Promise<Principal[]> {
  // Raw because only the database's clock decides which API keys have expired.
  const { rows } = await sql<Principal>`
    select id, name, email, 'admin' as kind, role, restriction from admins where status = 'active'
    union all
    select id, name, null, 'key', 'key', restriction from api_keys
    where status = 'active' and (expires_at is null or expires_at > now())
    order by name, id`.execute(db);
  return rows;
}

/** A refusal as stored. */
interface StoredDecision {
  id: string;
  decidedAt: Date;
  call: string;
  rule: string;
  sentence: Message;
  menus: MenuDemand[];
  who: { id: string; name: string; kind: 'admin' | 'key' };
}

/**
 * Finds one refusal.
 * @param readerId the administrator that it must belong to; null for superadmins, who can read all refusals
 */
export async function findDecision(
  db: Kysely<DB>,
  id: string,
  readerId: string | null,
): Promise<StoredDecision | undefined> {
  const row = await db
    .selectFrom('refused_decisions as decision')
    .innerJoin('actors', 'actors.id', 'decision.principal_id')
    .leftJoin('admins', 'admins.id', 'decision.principal_id')
    .select([
      'decision.id',
      'decision.decided_at as decidedAt',
      'decision.call',
      'decision.rule',
      'decision.sentence',
      'decision.menus',
      'decision.principal_id as principalId',
      'actors.name',
      'admins.id as adminId',
    ])
    .where('decision.id', '=', id)
    .$if(readerId !== null, (query) => query.where('decision.principal_id', '=', readerId ?? ''))
    .executeTakeFirst();
  if (!row) return undefined;
  const { principalId, name, adminId, ...rest } = row;
  return {
    ...rest,
    who: { id: principalId, name: name ?? principalId, kind: adminId === null ? 'key' : 'admin' },
  };
}

/** A source of permissions: a role, or an extra entry. */
interface Given {
  role: string | null;
  restriction: Restriction[];
  endsAt: Date | null;
  grantedBy: string | null;
}

/**
 * The sources of every active administrator's permissions, by administrator ID. The table is short, so it is
 * read whole.
 */
export async function grantsOfAll(db: Kysely<DB>): Promise<Map<string, Given[]>> {
  // Raw because the extra entries are rows of a column.
  const { rows } = await sql<Given & { adminId: string }>`
    select held.admin_id as "adminId", roles.name as role, roles.restriction,
      held.ends_at as "endsAt", giver.name as "grantedBy"
    from admin_roles as held join roles on roles.id = held.role_id join admins as giver on giver.id = held.granted_by
    union all
    select admins.id, null, jsonb_build_array(entry - '{endsAt,grantedBy,grantedAt}'::text[]),
      (entry ->> 'endsAt')::timestamptz, giver.name
    from admins
    cross join lateral jsonb_array_elements(coalesce(extra_rights, restriction)) as entry
    left join admins as giver on giver.id = (entry ->> 'grantedBy')::uuid
    where admins.status = 'active'`.execute(db);
  return Map.groupBy(rows, ({ adminId }) => adminId) as Map<string, Given[]>;
}

/** Finds the target of an impersonation: an administrator who may sign in, or a role. */
export async function findImpersonated(db: Kysely<DB>, viewed: ImpersonationTarget) {
  if ('roleId' in viewed) {
    const role = await db
      .selectFrom('roles')
      .select(({ ref }) => ['id', 'name', ref('restriction').$castTo<Restriction[]>().as('restriction')])
      .where('id', '=', viewed.roleId)
      .executeTakeFirst();
    return role && { ...role, kind: 'role' as const, role: 'admin' };
  }
  const admin = await db
    .selectFrom('admins')
    .select(({ ref }) => [
      'id',
      'name',
      'role',
      ref('restriction').$castTo<Restriction[]>().as('restriction'),
    ])
    .where('id', '=', viewed.adminId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return admin && { ...admin, kind: 'admin' as const };
}
