import { type ApiKeyReach, widensApiKey, widensIpRanges } from '#contract/identity/api-key-reach.ts';
import type { Restriction } from '#contract/platform/menu.ts';
import { covers } from '#contract/identity/rights.ts';
import type { AuditEntry } from '../context/context.ts';

export type State = Readonly<Record<string, unknown>>;

/** When a write needs a second person, and whether it can be asked for. */
interface Guard {
  /** By what it changes: the states of its audit row. */
  needs: (before: State, after: State) => boolean;
  /** False where its input or its answer holds a secret, which nobody may keep for another one. */
  isAskable?: false;
  /** True where a recent second factor is all that it takes: others decide about it elsewhere. */
  isAlone?: true;
  /** True where it changes the rule itself, which then says what it will be, and not what it is. */
  isRule?: true;
}

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
  const reach = { ...(before as unknown as ApiKeyReach), restriction: listOf(after) };
  return mayWrite(after) && widensApiKey(reach, after as unknown as ApiKeyReach);
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

/** Whether somebody who may change things is let out of a role's networks: without the role, or once it ends. */
function leavesNetworks(before: State, after: State): boolean {
  const bound = (state: State) =>
    ((state['roles'] ?? []) as (Grant & { networks?: string[] })[]).filter(
      ({ networks = [] }) => networks.length > 0,
    );
  const now = bound(after);
  return (
    mayWrite(after) &&
    bound(before).some(({ name, endsAt }) => {
      const kept = now.find((role) => role.name === name);
      return !kept || (kept.endsAt !== null && (endsAt === null || kept.endsAt < endsAt));
    })
  );
}

interface GroupState {
  name: string;
  roles: { name: string; canChange: boolean }[];
}

/** The groups of the company that get a role by which their people may change things. */
export function groupsGainingWriteAccess(before: State, after: State): string[] {
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

const documentDays = ['daysAfterDecision', 'daysAfterExpiry'] as const;
const feeFields = ['serviceFee', 'serviceFee721', 'serviceFee1155'] as const;

/**
 * The writes that two people make, by the names of their calls (specification 22.8). What comes in another way (many at once, by
 * undoing, by a key, by a script) is the same call, and looked at here as well.
 */
export const approvalRules: Readonly<Record<string, Guard>> = {
  addAdmin: { needs: gainsWrite, isAskable: false },
  inviteAdmin: { needs: gainsWrite },
  updateAdmin: { needs: (before, after) => gainsWrite(before, after) || handsOver(before, after) },
  // Who was disabled could change nothing.
  enableAdmin: { needs: (_before, after) => mayWrite(after) },
  updateAdminRights: {
    needs: (before, after) =>
      gainsWrite(before, after) || givesWrite(before, after) || leavesNetworks(before, after),
  },
  updateRole: {
    needs: (before, after) =>
      ((before['holders'] as string[]).length > 0 || (before['groups'] as string[]).length > 0) &&
      (gainsWrite(before, after) || comesFromElsewhere(before, after)),
  },
  updateCompanyGroups: { needs: (before, after) => groupsGainingWriteAccess(before, after).length > 0 },
  addApiKey: { needs: gainsWrite, isAskable: false },
  updateApiKey: { needs: widensWriter },
  // A new token is a new way in, for who holds it. Who was let make one has it from a second person.
  rotateApiKey: { needs: (before, after) => mayWrite(after) && before['newTokenAllowed'] !== true },
  eraseUser: { needs: () => true },
  startImport: { needs: () => true },
  updateSettings: {
    needs: (before, after) => feeFields.some((field) => before[field] !== after[field]),
  },
  updateRetention: { needs: (before, after) => before['keepDays'] !== after['keepDays'] },
  updateDocumentRules: {
    needs: (before, after) => documentDays.some((field) => before[field] !== after[field]),
  },
  // The owner of the contract signs it, or several owners of a Safe.
  proposeOwnerAct: { needs: () => true, isAlone: true },
  // A module may be what protects records from one person alone.
  switchModule: { needs: (before, after) => before['isOn'] === true && after['isOn'] === false },
  switchSecondPerson: {
    needs: (before, after) => before['isOn'] === true && after['isOn'] === false,
    isRule: true,
  },
};

/** Whether a write is one that two people make. */
export function approvalRuleFor(call: string, { before, after }: AuditEntry): Guard | null {
  const guard = approvalRules[call];
  return guard?.needs((before ?? {}) as State, (after ?? {}) as State) ? guard : null;
}
