import { menuEntry, reaches, type Restriction, type Rights } from '#contract/platform/menu.ts';
import { CallFailure } from '#server/platform/base/failure.ts';

/** The administrator that a change applies to. */
export interface TargetAdmin extends Rights {
  id: string;
}

/**
 * Checks that an administrator may grant a list of permissions (specification 3.1 and 3.5): every path belongs
 * to a menu and appears once; superadmin menus can't be granted; except for common paths, administrators grant
 * only what they have.
 * @param field the field that the error is shown under
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
 * Checks that an administrator may change another one (specification 3.5). Superadmins may change anybody.
 * Others may change neither superadmins nor administrators with more permissions than they have.
 * @throws CallFailure 403
 */
export function checkMayTouch(actor: Rights, target: TargetAdmin): void {
  if (actor.role === 'superadmin') return;
  if (target.role === 'superadmin') throw new CallFailure(403, 'superadminUntouchable');
  if (!holdsAll(actor, target.restriction)) throw new CallFailure(403, 'holdsMore');
}

/** Whether somebody has every permission of a list. Paths without a menu grant nothing, so they are ignored. */
export function holdsAll(actor: Rights, list: readonly Restriction[]): boolean {
  return list.every(({ path, isWriteAccess }) => {
    const entry = menuEntry(path);
    return !entry || reaches(actor, entry.path, isWriteAccess ? 'write' : 'read');
  });
}

/**
 * The part of a list that lies within somebody's own permissions. A write becomes a read where they may only read.
 */
export function withinRights(actor: Rights, list: readonly Restriction[]): Restriction[] {
  return list.flatMap((right) => {
    const entry = menuEntry(right.path);
    if (!entry || !reaches(actor, entry.path, 'read')) return [];
    return [{ ...right, isWriteAccess: right.isWriteAccess && reaches(actor, entry.path, 'write') }];
  });
}

/** Whether two lists grant the same permissions, regardless of order and case. */
export function sameRights(one: readonly Restriction[], other: readonly Restriction[]): boolean {
  const keys = (list: readonly Restriction[]) =>
    list
      .map(({ path, isWriteAccess }) => `${path.toLowerCase()} ${isWriteAccess}`)
      .sort()
      .join('\n');
  return keys(one) === keys(other);
}
