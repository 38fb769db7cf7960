import { mayUse, menuEntry, reaches, type Rights } from '#contract/platform/menu.ts';

/**
 * Whether somebody may grant a permission (specification 3.5): they are a superadmin, or they may change
 * administrators and have the permission themselves.
 */
export function mayGrant(who: Rights, path: string, effect: 'read' | 'write'): boolean {
  const entry = menuEntry(path);
  if (!entry || entry.superadmin) return false;
  return mayUse(who, '/list', 'write') && reaches(who, entry.path, effect);
}
