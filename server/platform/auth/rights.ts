import { type Kysely, sql } from 'kysely';
import type { Restriction } from '#contract/platform/menu.ts';
import { sumOf } from '#contract/identity/rights.ts';
import { recordOwnWork } from '../audit/record.ts';
import type { DB } from '../db/types.ts';

/** Since when somebody has a right, until when, and who gave it. */
interface Grant {
  /** Null if it doesn't end. */
  endsAt: string | null;
  /** The id of the person who granted it. Null if unknown. */
  grantedBy: string | null;
  grantedAt: string | null;
}

/** A permission in addition to the roles. */
export interface ExtraRight extends Restriction, Grant {}

/** A role that an admin holds. */
export interface HeldRole extends Grant {
  id: string;
  name: string;
  restriction: Restriction[];
  /** The networks from which it may be used. Empty: from anywhere. */
  networks: string[];
}

/** The networks of a role that an identity provider took. They limit the admin until people lift that. */
export interface KeptNetworks {
  roleId: string;
  /** The role's name. */
  name: string;
  networks: string[];
}

/** What an admin's rights are made of. */
export interface RightsParts {
  roles: HeldRole[];
  extra: ExtraRight[];
  keptNetworks: KeptNetworks[];
}

const sameLevel = (one: Restriction, other: Restriction) =>
  one.path.toLowerCase() === other.path.toLowerCase() && one.isWriteAccess === other.isWriteAccess;

/** The same right as it was given before: its end and its giver stay. */
export function asGiven(before: readonly ExtraRight[], right: Restriction): ExtraRight | undefined {
  return before.find((one) => sameLevel(one, right));
}

/**
 * The sources of an administrator's permissions (specification 22.4). The caller has locked the administrator if they
 * continue with it.
 */
export async function partsOf(db: Kysely<DB>, adminId: string): Promise<RightsParts> {
  const {
    restriction,
    extra_rights: extra,
    kept,
  } = await db
    .selectFrom('admins')
    .select(({ ref }) => [
      'restriction',
      'extra_rights',
      ref('kept_networks').$castTo<KeptNetworks[] | null>().as('kept'),
    ])
    .where('id', '=', adminId)
    .executeTakeFirstOrThrow();
  const roles = await db
    .selectFrom('admin_roles')
    .innerJoin('roles', 'roles.id', 'admin_roles.role_id')
    .select(({ ref }) => [
      'roles.id',
      'roles.name',
      ref('roles.restriction').$castTo<Restriction[]>().as('restriction'),
      // Raw because the driver returns networks as text only if they are cast.
      sql<string[]>`roles.networks::text[]`.as('networks'),
      'admin_roles.ends_at as endsAt',
      'admin_roles.granted_by as grantedBy',
      'admin_roles.granted_at as grantedAt',
    ])
    .where('admin_roles.admin_id', '=', adminId)
    .orderBy('roles.name')
    .execute();
  const known = extra ?? [];
  // Without roles, the list itself says what is held. An older server may have written it.
  const own =
    roles.length > 0
      ? known
      : restriction.map(
          (right) => asGiven(known, right) ?? { ...right, endsAt: null, grantedBy: null, grantedAt: null },
        );
  return {
    roles: roles.map((role) => ({
      ...role,
      endsAt: role.endsAt?.toISOString() ?? null,
      grantedAt: role.grantedAt.toISOString(),
    })),
    extra: own,
    keptNetworks: kept ?? [],
  };
}

/** Stores the networks that limit a locked administrator besides those of their roles. `keepRights` applies them. */
export async function setKeptNetworks(
  db: Kysely<DB>,
  adminId: string,
  kept: readonly KeptNetworks[],
): Promise<void> {
  await db
    .updateTable('admins')
    .set({ kept_networks: kept.length === 0 ? null : JSON.stringify(kept) })
    .where('id', '=', adminId)
    .execute();
}

/**
 * Stores the sum of an administrator's permissions next to the extra ones, when it ends, and the networks from which
 * they may work. The administrator is locked, and the roles are stored already. The sum applies from their next call on
 * (specification 2.14).
 */
export async function keepRights(
  db: Kysely<DB>,
  adminId: string,
  extra: readonly ExtraRight[],
): Promise<void> {
  const { roles, keptNetworks } = await partsOf(db, adminId);
  const ends = [...roles, ...extra].flatMap(({ endsAt }) => (endsAt === null ? [] : [endsAt]));
  const networks = [...roles, ...keptNetworks].map((one) => one.networks).filter((list) => list.length > 0);
  const entries = extra.map(({ path, isWriteAccess }) => ({ path, isWriteAccess }));
  const sum = roles.length === 0 ? entries : sumOf([...roles.map(({ restriction }) => restriction), entries]);
  await db
    .updateTable('admins')
    .set((column) => ({
      restriction: JSON.stringify(sum),
      networks: networks.length === 0 ? null : JSON.stringify(networks),
      extra_rights: JSON.stringify(extra),
      rights_until: ends.length === 0 ? null : new Date(ends.toSorted()[0] ?? 0),
      access_version: column('access_version', '+', 1),
    }))
    .where('id', '=', adminId)
    .execute();
}

/**
 * Removes permissions that have ended, by the database's clock, and records it in the audit trail (specification 22.6).
 * Code that relies on a sum that may have ended calls it first. A periodic task does the rest soon afterwards.
 * @param adminId one administrator, or all
 */
export async function endLapsedRights(db: Kysely<DB>, adminId?: string): Promise<void> {
  if (!db.isTransaction) {
    await db.transaction().execute((transaction) => endLapsedRights(transaction, adminId));
    return;
  }
  const lapsed = await db
    .selectFrom('admins')
    .select(['id', 'restriction'])
    .where('rights_until', '<=', sql<Date>`clock_timestamp()`)
    .$if(adminId !== undefined, (query) => query.where('id', '=', adminId ?? ''))
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, restriction: before } of lapsed) {
    const { extra } = await partsOf(db, id);
    await db
      .deleteFrom('admin_roles')
      .where('admin_id', '=', id)
      .where('ends_at', '<=', sql<Date>`clock_timestamp()`)
      .execute();
    // By the database's clock, as for the roles: a server with a wrong clock must not keep a permission alive.
    // Raw because only the database's clock decides what has ended.
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
    const now = rows[0]?.now.toISOString() ?? '';
    await keepRights(
      db,
      id,
      extra.filter(({ endsAt }) => endsAt === null || endsAt > now),
    );
    const { restriction: after } = await db
      .selectFrom('admins')
      .select('restriction')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const audit = { record: id, before: { restriction: before }, after: { restriction: after } };
    await recordOwnWork(db, 'endRights', audit, null);
  }
}
