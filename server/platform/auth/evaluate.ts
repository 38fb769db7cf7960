import type { DecisionRule, MenuDemand } from '#contract/identity/access.schemas.ts';
import type { ApiKeyMode } from '#contract/identity/api-key-modes.ts';
import type { Call } from '#contract/platform/call.ts';
import { isFeedPath } from '#contract/platform/feed-rights.ts';
import { isSwitchedOff, mayUse, menuEntry, type Rights } from '#contract/platform/menu.ts';
import type { MessageId } from '../messages/en.ts';
import type { Message } from '../messages/translate.ts';
import { moduleIsOff } from '../modules/switched-off.ts';

/** Whose rights are asked about. Who looks with those of others changes nothing. */
type Asker = Rights & { viewing?: unknown; mode?: ApiKeyMode };

/** What of a call decides who may make it. */
export type DecidedCall = Pick<Call, 'access' | 'effect' | 'endsOwn' | 'module'>;

/** Whether somebody may make a call, and by which rule. */
export interface Decision {
  isAllowed: boolean;
  rule: DecisionRule;
  /** The call's menus, any of which opens it: how far each has to reach, and how far it does. */
  menus: readonly MenuDemand[];
  /** What a refused caller reads. */
  sentence?: MessageId | Message;
}

const allowed = (rule: DecisionRule, menus: Decision['menus'] = []): Decision => ({
  isAllowed: true,
  rule,
  menus,
});
const refused = (
  rule: DecisionRule,
  sentence: MessageId | Message,
  menus: Decision['menus'] = [],
): Decision => ({
  isAllowed: false,
  rule,
  menus,
  sentence,
});

/**
 * The one answer to who may make which call (specification 22.1): the check that every call passes, the reason of a refusal and the list of
 * those who may are all made from it.
 * @param call who may make it, and whether it writes
 * @param who null if nobody is signed in: then nothing says which modules are switched off (`refuseSwitchedOff`)
 */
export function decide(call: DecidedCall, who: Asker | null): Decision {
  const { module } = call;
  if (who && module && isSwitchedOff(who, module)) return refused('moduleOff', moduleIsOff(module));
  const decision = byRights(call, who);
  const changes = call.access !== 'public' && call.effect === 'write' && !call.endsOwn;
  if (decision.isAllowed && changes && who?.viewing) return refused('viewOnly', 'viewOnly', decision.menus);
  if (decision.isAllowed && changes && who?.mode === 'reads')
    return refused('keyReads', 'keyReads', decision.menus);
  return decision;
}

function byRights({ access, effect }: Pick<Call, 'access' | 'effect'>, who: Rights | null): Decision {
  if (access === 'public') return allowed('public');
  if (!who) return refused('signIn', 'notSignedIn');
  if (typeof access === 'string') {
    if (who.role === 'key') return refused('peopleOnly', 'notForKeys');
    if (access === 'signedIn') return allowed('everyAdmin');
    return who.role === 'superadmin' ? allowed('superadmin') : refused('superadminOnly', 'notAllowed');
  }
  if (access.some((path) => mayUse(who, path, effect)))
    return who.role === 'superadmin' ? allowed('superadmin') : allowed('menu', demands(access, effect, who));
  const menus = demands(access, effect, who);
  if (who.role !== 'key') {
    if (access.every(isFeedPath)) return refused('keysOnly', 'onlyKeysFeed', menus);
    if (access.every((path) => menuEntry(path)?.superadmin))
      return refused('superadminOnly', 'notAllowed', menus);
    return refused(missing(menus), 'notAllowed', menus);
  }
  // An API key can't grant permissions or make decisions that only people may make, whatever its permissions say.
  const isNeverOpen = access.every(
    (path) => !mayUse({ ...who, restriction: [{ path, isWriteAccess: effect === 'write' }] }, path, effect),
  );
  return refused(isNeverOpen ? 'keyNever' : missing(menus), 'keyNotAllowed', menus);
}

function missing(menus: Decision['menus']): DecisionRule {
  return menus.some(({ holds }) => holds === 'read') ? 'changeMissing' : 'menuMissing';
}

function demands(
  access: Exclude<Call['access'], string>,
  needs: Call['effect'],
  { restriction }: Rights,
): MenuDemand[] {
  return access.map((path) => {
    const held = restriction.filter((right) => right.path.toLowerCase() === path.toLowerCase());
    const holds = held.some((right) => right.isWriteAccess) ? 'write' : held.length > 0 ? 'read' : 'none';
    return { path, needs, holds };
  });
}
