import type { Kysely } from 'kysely';
import { type ApiKeyReach, widensApiKey, widensIpRanges } from '#contract/identity/api-key-reach.ts';
import type { calls } from '#contract/identity/manifest.ts';
import { covers } from '#contract/identity/rights.ts';
import type { Restriction } from '#contract/platform/menu.ts';
import type { ApprovalRulesOf, State } from '#server/platform/approvals/approval-rules.ts';
import { peopleOfGroups } from './auth/company-groups.ts';
import type { AuditEntry } from '#server/platform/context/context.ts';
import type { DB } from '#server/platform/db/types.ts';

const listOf = (state: State): Restriction[] => (state['restriction'] as Restriction[] | undefined) ?? [];

/** Whether somebody may change what they couldn't before. */
function gainsWrite(before: State, after: State): boolean {
  return listOf(after).some((right) => right.isWriteAccess && !covers(listOf(before), right));
}

const mayWrite = (state: State): boolean =>
  state['role'] === 'superadmin' || listOf(state).some(({ isWriteAccess }) => isWriteAccess);

/** Whether the account of somebody who may change things opens by another mailbox: links that set a password go there. */
const handsOver = (before: State, after: State): boolean =>
  before['email'] !== after['email'] && mayWrite(after);

/** Whether a key gets a right to change, or one that has such a right lives longer or comes from elsewhere. */
function widensWriter(before: State, after: State): boolean {
  if (gainsWrite(before, after)) return true;
  const reach = { ...reachOf(before), restriction: listOf(after) };
  return mayWrite(after) && widensApiKey(reach, reachOf(after));
}

/** What an API key reaches in a state of its audit rows. */
function reachOf(state: State): ApiKeyReach {
  const { networks = [], expiresAt = null, mode, changesPerHour } = state as Partial<ApiKeyReach>;
  return { restriction: listOf(state), networks, expiresAt, mode, changesPerHour };
}

interface Grant {
  name?: string;
  path?: string;
  canChange?: boolean;
  isWriteAccess?: boolean;
  endsAt: string | null;
}

const grantsOf = (state: State): Grant[] =>
  ['roles', 'extra']
    .flatMap((field) => (state[field] ?? []) as Grant[])
    .filter(({ canChange, isWriteAccess }) => canChange === true || isWriteAccess === true);

/** Whether a role or an entry that lets somebody change things is new, or given for longer: also where the sum stays the same. */
function givesWrite(before: State, after: State): boolean {
  const had = grantsOf(before);
  return grantsOf(after).some(
    ({ name, path, endsAt }) =>
      !had.some(
        (one) =>
          one.name === name &&
          one.path === path &&
          (one.endsAt === null || (endsAt !== null && one.endsAt >= endsAt)),
      ),
  );
}

interface Limit {
  name: string;
  networks: string[];
}

const keptNetworksOf = (state: State) => (state['keptNetworks'] ?? []) as Limit[];

/**
 * Whether somebody who may change things is let out of a role's networks: without the role, once it ends, or from those
 * that were kept when an identity provider took the role.
 */
function leavesNetworks(before: State, after: State): boolean {
  const bound = (state: State) =>
    ((state['roles'] ?? []) as (Grant & { networks?: string[] })[]).filter(
      ({ networks = [] }) => networks.length > 0,
    );
  const now = bound(after);
  const isLifted = keptNetworksOf(before).length > keptNetworksOf(after).length;
  return (
    mayWrite(after) &&
    (isLifted ||
      bound(before).some(({ name, endsAt }) => {
        const kept = now.find((role) => role.name === name);
        return !kept || (kept.endsAt !== null && (endsAt === null || kept.endsAt < endsAt));
      }))
  );
}

interface GroupState {
  name: string;
  roles: { name: string; canChange: boolean; networks?: string[] }[];
}

/** Whether a group of the identity provider loses a role with networks, which lets its members out of them. */
function groupsLeaveNetworks(before: State, after: State): boolean {
  const groupsOf = (state: State) => (state['groups'] ?? []) as GroupState[];
  const kept = groupsOf(after).flatMap(({ roles }) => roles.map(({ name }) => name));
  return groupsOf(before).some(({ roles }) =>
    roles.some(({ name, networks = [] }) => networks.length > 0 && !kept.includes(name)),
  );
}

/** The groups of the company that get a role by which their people may change things. */
function groupsGainingWriteAccess(before: State, after: State): string[] {
  const groupsOf = (state: State) => (state['groups'] ?? []) as GroupState[];
  return groupsOf(after)
    .filter(({ name, roles }) => {
      const had = groupsOf(before).find((group) => group.name === name)?.roles ?? [];
      return roles.some((role) => role.canChange && !had.some((one) => one.name === role.name));
    })
    .map(({ name }) => name);
}

const networksOf = (state: State) => (state['networks'] as string[] | undefined) ?? [];

/** Whether somebody may work from where they couldn't before. */
const comesFromElsewhere = (before: State, after: State) =>
  widensIpRanges(networksOf(before), networksOf(after));

/** The administrator whose record changes. */
const itsAdmin = async (_db: Kysely<DB>, { record }: AuditEntry) => (record === null ? [] : [record]);

/** The members of a group of the identity provider. */
async function membersOfGroup(db: Kysely<DB>, { record }: AuditEntry): Promise<string[]> {
  if (record === null) return [];
  const rows = await db
    .selectFrom('scim_group_members')
    .select('admin_id as id')
    .where('group_id', '=', record)
    .execute();
  return rows.map(({ id }) => id);
}

/** Everybody with the role, themselves or by a group. */
async function holdersOfRole(db: Kysely<DB>, { record, after }: AuditEntry): Promise<string[]> {
  if (record === null) return [];
  const held = await db
    .selectFrom('admin_roles')
    .select('admin_id as id')
    .where('role_id', '=', record)
    .execute();
  const groups = (after as { groups?: string[] } | null)?.groups ?? [];
  return [...new Set([...held.map(({ id }) => id), ...(await peopleOfGroups(db, groups))])];
}

/** The changes of permissions and API keys that require two-person approval (specification 22.8). */
export const approvalRules: ApprovalRulesOf<typeof calls> = {
  addAdmin: { needs: gainsWrite },
  inviteAdmin: { needs: gainsWrite },
  updateAdmin: {
    needs: (before, after) => gainsWrite(before, after) || handsOver(before, after),
    whoGains: itsAdmin,
  },
  // A disabled administrator can't change anything, so enabling one who may write grants write access.
  enableAdmin: { needs: (_before, after) => mayWrite(after), whoGains: itsAdmin },
  updateAdminRights: {
    needs: (before, after) =>
      gainsWrite(before, after) || givesWrite(before, after) || leavesNetworks(before, after),
    whoGains: itsAdmin,
  },
  updateRole: {
    needs: (before, after) =>
      ((before['holders'] as string[]).length > 0 || (before['groups'] as string[]).length > 0) &&
      (gainsWrite(before, after) || comesFromElsewhere(before, after)),
    whoGains: holdersOfRole,
  },
  updateCompanyGroups: {
    needs: (before, after) => groupsGainingWriteAccess(before, after).length > 0,
    whoGains: (db, { before, after }) =>
      peopleOfGroups(db, groupsGainingWriteAccess((before ?? {}) as State, (after ?? {}) as State)),
  },
  // Its secret lets one person add administrators to groups, and groups give write access.
  addScimToken: { needs: () => true },
  updateScimGroup: {
    needs: (before, after) =>
      groupsGainingWriteAccess(before, after).length > 0 || groupsLeaveNetworks(before, after),
    whoGains: membersOfGroup,
  },
  addApiKey: { needs: gainsWrite },
  updateApiKey: { needs: widensWriter },
  // The person with a new token can use the key. Another administrator allows the token before it is created.
  rotateApiKey: { needs: (before, after) => mayWrite(after) && before['newTokenAllowed'] !== true },
};
