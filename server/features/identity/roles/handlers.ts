import type { Restriction } from '#contract/platform/menu.ts';
import type { rolesCalls } from '#contract/identity/roles.calls.ts';
import type { rolesSchemas } from '#contract/identity/roles.schemas.ts';
import { allOf, rightsChanges } from '#contract/identity/rights.ts';
import { checkGrant, checkMayTouch, holdsAll } from '../auth/grant-rules.ts';
import { asGiven, keepRights, partsOf, setKeptNetworks } from '#server/platform/auth/rights.ts';
import { CallFailure, changedMeanwhile, noSuchRecord } from '#server/platform/base/failure.ts';
import type { CallContext, Caller, Handlers } from '#server/platform/context/context.ts';
import {
  bumpVersion,
  deleteRole,
  findHolder,
  insertRole,
  lockAdmins,
  lockRole,
  namesOf,
  readRoles,
  type Role,
  setRoles,
  shareRoles,
  updateRole,
} from './queries.ts';
import { endOf, refuseTwice } from './rules.ts';

type Db = CallContext['db'];

async function existing(db: Db, id: string): Promise<Role> {
  const [role] = await readRoles(db, id);
  if (!role) throw noSuchRecord();
  return role;
}

/** The fields that the audit trail compares. */
function audited({ name, restriction, networks, holders, groups }: Role) {
  return { name, restriction, networks, holders: holders.map((holder) => holder.name), groups };
}

/**
 * Locks a role and its holders, and checks that the actor may change the permissions of all of them
 * (specification 22.5).
 * @throws CallFailure 403 if the actor has the role, or the role or a holder has more permissions than the actor
 */
async function lockForChange(db: Db, id: string, actor: Caller): Promise<Role> {
  if (!(await lockRole(db, id))) throw noSuchRecord();
  const role = await existing(db, id);
  const ids = role.holders.map((holder) => holder.id);
  if (ids.includes(actor.id)) throw new CallFailure(403, 'roleIsOwn');
  if (!holdsAll(actor, role.restriction)) throw new CallFailure(403, 'roleHoldsMore');
  for (const holder of await lockAdmins(db, [...ids, actor.id]))
    if (holder.id !== actor.id) checkMayTouch(actor, { ...holder, role: holder.role });
  return role;
}

/** All sources of an administrator's permissions, with the names of the administrators who granted them. */
async function rightsOf(db: Db, id: string) {
  const found = await findHolder(db, id);
  if (!found) throw noSuchRecord();
  const { roles, extra, keptNetworks } = await partsOf(db, id);
  const givers = [...roles, ...extra].flatMap(({ grantedBy }) => (grantedBy === null ? [] : [grantedBy]));
  const names = await namesOf(db, [...new Set(givers)]);
  const named = <Given extends { grantedBy: string | null }>(given: Given) => ({
    ...given,
    grantedBy: given.grantedBy === null ? null : (names.get(given.grantedBy) ?? null),
  });
  const kept = keptNetworks.map(({ name, networks }) => ({ name, networks }));
  return { ...found, roles: roles.map(named), extra: extra.map(named), keptNetworks: kept };
}

/** An administrator's permissions as the audit trail stores them. */
function auditedRights({
  name,
  restriction,
  roles,
  extra,
  keptNetworks,
}: Awaited<ReturnType<typeof rightsOf>>) {
  return {
    name,
    restriction,
    roles: roles.map((role) => ({
      name: role.name,
      canChange: role.restriction.some(({ isWriteAccess }) => isWriteAccess),
      endsAt: role.endsAt,
      // Recorded only if there are any, because most roles have none.
      ...(role.networks.length > 0 && { networks: role.networks }),
    })),
    extra: extra.map(({ path, isWriteAccess, endsAt }) => ({ path, isWriteAccess, endsAt })),
    ...(keptNetworks.length > 0 && { keptNetworks }),
  };
}

/** Roles, and the permissions of administrators with their end (specification 22.4 to 22.6). */
export const rolesHandlers: Handlers<typeof rolesCalls, typeof rolesSchemas> = {
  listRoles: async (_input, { db }) => ({ roles: await readRoles(db) }),

  async previewRole({ id, restriction }, { db }) {
    const { holders } = await existing(db, id);
    const changes = holders.map(async ({ id: holder, name }) => {
      const parts = await partsOf(db, holder);
      const roles = parts.roles.map((role) => (role.id === id ? { ...role, restriction } : role));
      return { id: holder, name, changes: rightsChanges(allOf(parts), allOf({ ...parts, roles })) };
    });
    return { holders: await Promise.all(changes) };
  },

  addRole: {
    check: ({ restriction }, { admin }) => [() => restriction && checkGrant(admin, restriction)],
    async handle(given, { db, admin }) {
      checkGrant(admin, given.restriction);
      const role = await existing(db, await insertRole(db, given));
      return {
        output: { message: 'successfullyUpdated', result: role },
        audit: { record: role.id, before: null, after: audited(role) },
      };
    },
  },

  updateRole: {
    check: ({ restriction }, { admin }) => [() => restriction && checkGrant(admin, restriction)],
    async handle(given, { db, admin }) {
      checkGrant(admin, given.restriction);
      const before = await lockForChange(db, given.id, admin);
      if (!(await updateRole(db, given))) throw changedMeanwhile();
      for (const { id } of before.holders) {
        const { extra } = await partsOf(db, id);
        await keepRights(db, id, extra);
        await bumpVersion(db, id);
      }
      const after = await existing(db, given.id);
      return {
        output: { message: 'successfullyUpdated', result: after },
        audit: { record: after.id, before: audited(before), after: audited(after) },
      };
    },
  },

  async deleteRole({ id }, { db, admin }) {
    const before = await lockForChange(db, id, admin);
    if (before.holders.length > 0) throw new CallFailure(409, 'roleHeld');
    if (before.groups.length > 0) throw new CallFailure(409, 'roleInGroups');
    await deleteRole(db, id);
    return {
      output: { message: 'successfullyDeleted', result: { id } },
      audit: { record: id, before: audited(before), after: null },
    };
  },

  getAdminRights: ({ id }, { db }) => rightsOf(db, id),

  async updateAdminRights({ id, roles, extra, liftsNetworks, version }, { db, admin }) {
    refuseTwice(roles);
    const wanted = roles.map((role) => ({ id: role.id, endsAt: endOf(role.endsAt, 'roles') }));
    const own = extra.map((right) => ({ ...right, endsAt: endOf(right.endsAt, 'extra') }));
    // Roles are locked before administrators, in the same order as in a change of a role.
    const lists = await shareRoles(db, wanted.map((role) => role.id).toSorted());
    if (lists.size < wanted.length) throw new CallFailure(400, { roles: 'noSuchRole' });
    const locked = (await lockAdmins(db, [id, admin.id])).find((one) => one.id === id);
    if (!locked) throw noSuchRecord();
    if (locked.role === 'superadmin') throw new CallFailure(400, 'superadminRights');
    if (id === admin.id) throw new CallFailure(403, 'ownRights');
    checkMayTouch(admin, locked);
    checkGrant(
      admin,
      own.map(({ path, isWriteAccess }): Restriction => ({ path, isWriteAccess })),
      'extra',
    );
    for (const list of lists.values()) checkGrant(admin, list, 'roles');
    if (version !== undefined && locked.version !== version) throw changedMeanwhile();
    const before = await rightsOf(db, id);
    const { extra: givenBefore } = await partsOf(db, id);
    const grantedAt = new Date().toISOString();
    await setRoles(db, id, wanted, admin.id);
    if (liftsNetworks === true) await setKeptNetworks(db, id, []);
    await keepRights(
      db,
      id,
      own.map((right) => {
        const same = asGiven(givenBefore, right);
        return same?.endsAt === right.endsAt ? same : { ...right, grantedBy: admin.id, grantedAt };
      }),
    );
    await bumpVersion(db, id);
    const after = await rightsOf(db, id);
    return {
      output: { message: 'successfullyUpdated', result: after },
      audit: { record: id, before: auditedRights(before), after: auditedRights(after) },
    };
  },
};
