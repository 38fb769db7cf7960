import { menuEntry, reaches, type Restriction, type Rights } from '#contract/platform/menu.ts';
import { CallFailure } from '#server/platform/base/failure.ts';

/** The admin that a change is about. */
export interface TargetAdmin extends Rights {
  id: string;
}

/**
 * Whether a restriction list may be granted by an admin (specification 3.1 and 3.5): every path is a menu's,
 * once; superadmin menus can't be granted; nobody grants what they don't hold, common paths aside.
 * @param field the field that says it
 * @throws CallFailure 400 or 403 under that field
 */
export function checkGrant(actor: Rights, wanted: readonly Restriction[], field = 'restriction'): void {
  const seen = new Set<string>();
  for (const { path, isWriteAccess } of wanted) {
    const entry = menuEntry(path);
    const sentence = (id: 'unknownMenu' | 'duplicateMenu' | 'notGrantable' | 'grantsTooMuch') => ({
      [field]: { sentence: id, values: { path } },
    });
    if (!entry) throw new CallFailure(400, sentence('unknownMenu'));
    if (seen.has(entry.path)) throw new CallFailure(400, sentence('duplicateMenu'));
    if (entry.superadmin) throw new CallFailure(400, sentence('notGrantable'));
    seen.add(entry.path);
    if (!reaches(actor, entry.path, isWriteAccess ? 'write' : 'read'))
      throw new CallFailure(403, sentence('grantsTooMuch'));
  }
}

/**
 * Whether an admin may change anything of another (specification 3.5): a superadmin may; others touch neither
 * a superadmin nor somebody who holds more than they do.
 * @throws CallFailure 403
 */
export function checkMayTouch(actor: Rights, target: TargetAdmin): void {
  if (actor.role === 'superadmin') return;
  if (target.role === 'superadmin') throw new CallFailure(403, 'superadminUntouchable');
  if (!holdsAll(actor, target.restriction)) throw new CallFailure(403, 'holdsMore');
}

/** Whether somebody holds all of a list themselves. Paths that no menu has open nothing, so they don't count. */
export function holdsAll(actor: Rights, list: readonly Restriction[]): boolean {
  return list.every(({ path, isWriteAccess }) => {
    const entry = menuEntry(path);
    return !entry || reaches(actor, entry.path, isWriteAccess ? 'write' : 'read');
  });
}

/** What of a list lies within somebody's own rights: where they only see, it only lets see. */
export function withinRights(actor: Rights, list: readonly Restriction[]): Restriction[] {
  return list.flatMap((right) => {
    const entry = menuEntry(right.path);
    if (!entry || !reaches(actor, entry.path, 'read')) return [];
    return [{ ...right, isWriteAccess: right.isWriteAccess && reaches(actor, entry.path, 'write') }];
  });
}

/** Whether two lists give the same rights, in whatever order and spelling. */
export function sameRights(one: readonly Restriction[], other: readonly Restriction[]): boolean {
  const keys = (list: readonly Restriction[]) =>
    list
      .map(({ path, isWriteAccess }) => `${path.toLowerCase()} ${isWriteAccess}`)
      .sort()
      .join('\n');
  return keys(one) === keys(other);
}
