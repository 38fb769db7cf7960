import { mayUse, menuEntry, reaches, type Rights } from '#contract/platform/menu.ts';

/** Whether somebody may give a right (specification 3.5): who changes admins and holds it, or a superadmin. */
export function mayGrant(who: Rights, path: string, effect: 'read' | 'write'): boolean {
  const entry = menuEntry(path);
  if (!entry || entry.superadmin) return false;
  return mayUse(who, '/list', 'write') && reaches(who, entry.path, effect);
}
