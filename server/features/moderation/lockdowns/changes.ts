import type { z } from 'zod';
import { freezeDaysMax } from '#contract/platform/limits.ts';
import { mayUse } from '#contract/platform/menu.ts';
import { standardReasons } from '#contract/moderation/case-reasons.ts';
import { lockdownMenus, type lockdownsSchemas } from '#contract/moderation/lockdowns.schemas.ts';
import type { Caller, CallContext } from '#server/platform/context/context.ts';
import { isModuleOff } from '#server/platform/modules/switched-off.ts';
import { activeReason } from '../cases/queries.ts';
import { refuseMenus } from '../refuse-menus.ts';
import {
  findLockdownUser,
  isBlockedByCase,
  isCaseUntouched,
  isFreezeToLift,
  type Lockdown,
  type LockdownUser,
  openLockdown,
  tokensToHide,
  tokensToShow,
} from './queries.ts';

type Db = CallContext['db'];
type State = z.input<typeof lockdownsSchemas.getLockdown.output>;

/** The changes of a lockdown or of its undo, part by part. */
export interface LockdownChanges {
  status: boolean;
  withdrawals: boolean;
  tokens: readonly string[];
  case: boolean;
}

/** When a freeze of withdrawals ends that begins now. */
export const freezeEnd = (): string => new Date(Date.now() + freezeDaysMax * 86_400_000).toISOString();

/** What locking down an account changes. Parts of modules that are off are left out. */
export async function changesOfLockdown(
  db: Db,
  user: LockdownUser,
  isLocked = false,
): Promise<LockdownChanges> {
  return {
    status: user.status === 'active',
    withdrawals: !(await isModuleOff(db, 'withdrawalApprovals')),
    tokens: await tokensToHide(db, user, isLocked),
    case: user.address !== null && !(await isModuleOff(db, 'cases')),
  };
}

/** What undoing a lockdown changes. Everything that somebody else has changed or decided since is left out. */
export async function changesOfUndo(
  db: Db,
  user: LockdownUser,
  lockdown: Lockdown,
): Promise<LockdownChanges> {
  return {
    status: lockdown.hasBlocked && user.status === 'blocked' && !(await isBlockedByCase(db, user, lockdown)),
    withdrawals: !(await isModuleOff(db, 'withdrawalApprovals')) && (await isFreezeToLift(db, lockdown)),
    tokens: await tokensToShow(db, lockdown),
    case:
      !(await isModuleOff(db, 'cases')) &&
      (await isCaseUntouched(db, lockdown)) &&
      (await activeReason(db, standardReasons.nothingWrong)) !== undefined,
  };
}

/** The menus of the changes to which somebody has no write access. */
function menusMissing(changes: LockdownChanges, admin: Caller) {
  const needed = {
    '/user': true,
    '/withdraw': changes.withdrawals,
    '/TokenList': changes.tokens.length > 0,
    '/case-list': changes.case,
  };
  return lockdownMenus.filter((menu) => needed[menu] && !mayUse(admin, menu, 'write'));
}

/** @throws CallFailure 403 that names every menu without write access: half of the changes are never made */
export const refuseMissing = (changes: LockdownChanges, admin: Caller): void =>
  refuseMenus(menusMissing(changes, admin));

/** The lockdown of a user and what its undo changes, or what a lockdown would change. */
export async function stateOf({ db, admin }: CallContext<Caller>, userId: string): Promise<State> {
  const user = await findLockdownUser(db, userId);
  const lockdown = await openLockdown(db, userId);
  const changes = lockdown ? await changesOfUndo(db, user, lockdown) : await changesOfLockdown(db, user);
  return {
    lockdown: lockdown
      ? {
          id: lockdown.id,
          reason: lockdown.reason,
          lockedBy: lockdown.lockedBy,
          lockedAt: lockdown.lockedAt,
          freezeEndsAt: lockdown.freezeEndsAt,
          caseId: lockdown.caseId,
        }
      : null,
    changes: { ...changes, tokens: changes.tokens.length },
    missing: menusMissing(changes, admin),
  };
}
