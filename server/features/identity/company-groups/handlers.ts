import type { companyGroupsCalls } from '#contract/identity/company-groups.calls.ts';
import type { companyGroupsSchemas } from '#contract/identity/company-groups.schemas.ts';
import { allOf, rightsChanges } from '#contract/identity/rights.ts';
import { readGroupRoles } from '../auth/company-groups.ts';
import { partsOf } from '#server/platform/auth/rights.ts';
import { CallFailure, changedMeanwhile } from '#server/platform/base/failure.ts';
import type { ProviderConfig } from '#server/platform/config.ts';
import type { CallContext, Handlers } from '#server/platform/context/context.ts';
import { type Group, linkedAdmins, lockTable, readRolesOf, replaceTable, tableVersion } from './queries.ts';

type Db = CallContext['db'];

/** The current table with each group once. */
async function groupsOf(db: Db): Promise<Group[]> {
  const groups = new Map<string, string[]>();
  for (const { group, roleId } of await readGroupRoles(db))
    groups.set(group, [...(groups.get(group) ?? []), roleId]);
  return [...groups].map(([name, roles]) => ({ name, roles }));
}

const stateOf = async (db: Db, provider: ProviderConfig | undefined) => ({
  groups: await groupsOf(db),
  version: await tableVersion(db),
  isSetUp: provider !== undefined,
});

/** The fields that the audit trail compares and that the two-person approval rule reads. */
async function audited(db: Db, groups: readonly Group[]) {
  const roles = new Map(
    (await readRolesOf(db, [...new Set(groups.flatMap((group) => group.roles))])).map((role) => [
      role.id,
      role,
    ]),
  );
  return {
    groups: groups.map((group) => ({
      name: group.name,
      roles: group.roles.map((id) => ({
        name: roles.get(id)?.name ?? id,
        canChange: roles.get(id)?.restriction.some(({ isWriteAccess }) => isWriteAccess) ?? false,
      })),
    })),
  };
}

/** @throws CallFailure 400 under `groups` if a group, or a role of a group, is listed twice */
function refuseTwice(groups: readonly Group[]): void {
  if (new Set(groups.map(({ name }) => name)).size < groups.length)
    throw new CallFailure(400, { groups: 'groupTwice' });
  if (groups.some(({ roles }) => new Set(roles).size < roles.length))
    throw new CallFailure(400, { groups: 'roleTwice' });
}

/** The groups of the company's provider and the roles that they grant (specification 21.15). */
export const companyGroupsHandlers: Handlers<typeof companyGroupsCalls, typeof companyGroupsSchemas> = {
  getCompanyGroups: (_input, { db, services }) => stateOf(db, services.config.provider),

  async previewCompanyGroups({ groups }, { db, services }) {
    const { provider } = services.config;
    if (!provider) return { people: [] };
    const roles = new Map(
      (await readRolesOf(db, [...new Set(groups.flatMap((group) => group.roles))])).map((role) => [
        role.id,
        role.restriction,
      ]),
    );
    const linked = await linkedAdmins(db, provider.issuer);
    const people = linked.map(async ({ restriction, rights_until: until, groups: known, ...who }) => {
      // Few administrators have permissions that end. For the others the stored total is sufficient.
      const before = until === null ? restriction : allOf(await partsOf(db, who.id));
      const lists = groups
        .filter(({ name }) => known?.includes(name))
        .flatMap((group) => group.roles.flatMap((id) => roles.get(id) ?? []));
      const isUsed = groups.length > 0 && known !== null;
      const isOut = isUsed && !groups.some(({ name }) => known.includes(name));
      const changes = isUsed ? rightsChanges(before, lists) : [];
      return { ...who, groups: known, isOut, changes };
    });
    return { people: await Promise.all(people) };
  },

  async updateCompanyGroups({ groups, version }, { db, admin, services, approvedBy }) {
    const { provider } = services.config;
    refuseTwice(groups);
    const ids = [...new Set(groups.flatMap((group) => group.roles))];
    const known = await readRolesOf(db, ids, true);
    if (known.length < ids.length) throw new CallFailure(400, { groups: 'noSuchRole' });
    const now = await lockTable(db);
    if (version !== undefined && version !== now) throw changedMeanwhile();
    const before = await audited(db, await groupsOf(db));
    await replaceTable(db, groups, { grantedBy: admin.id, approvedBy });
    const after = await stateOf(db, provider);
    return {
      output: { message: 'successfullyUpdated', result: after },
      audit: { record: null, before, after: await audited(db, after.groups) },
    };
  },
};
