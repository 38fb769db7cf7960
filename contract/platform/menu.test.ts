import { describe, expect, it } from 'vitest';
import { firstPermittedPath, mayUse, menuEntry, menuPaths, type Rights } from './menu.ts';

const admin = (...restriction: Rights['restriction']): Rights => ({ role: 'admin', restriction });

describe('menu', () => {
  it('has no two paths that differ in case alone', () => {
    expect(new Set(menuPaths.map((path) => path.toLowerCase())).size).toBe(menuPaths.length);
  });

  it('compares paths whole and case-insensitively', () => {
    expect(menuEntry('/TOKENLIST')?.path).toBe('/TokenList');
    expect(menuEntry('/Token')).toBeUndefined();
    expect(mayUse(admin({ path: '/cms', isWriteAccess: false }), '/CmsList', 'read')).toBe(false);
    expect(mayUse(admin({ path: '/CMSLIST', isWriteAccess: false }), '/CmsList', 'read')).toBe(true);
  });

  it('needs write access for writes, and nothing for common menus', () => {
    const rights = admin({ path: '/user', isWriteAccess: false });
    expect(mayUse(rights, '/user', 'write')).toBe(false);
    expect(mayUse(admin({ path: '/user', isWriteAccess: true }), '/user', 'write')).toBe(true);
    expect(mayUse(rights, '/dashboard', 'write')).toBe(true);
    expect(mayUse(rights, '/audit', 'read')).toBe(false);
    expect(mayUse(admin({ path: '/audit', isWriteAccess: true }), '/audit', 'read')).toBe(false);
    expect(mayUse({ role: 'superadmin', restriction: [] }, '/audit', 'write')).toBe(true);
  });

  it('opens nothing by a group’s own path', () => {
    expect(mayUse(admin({ path: '/users-group', isWriteAccess: true }), '/user', 'read')).toBe(false);
  });

  it('sends to the first permitted screen in menu order, past common entries and screens not built', () => {
    const rights = admin(
      { path: '/support', isWriteAccess: false },
      { path: '/bidlist', isWriteAccess: false },
    );
    expect(firstPermittedPath(rights, () => true)).toBe('/bidlist');
    expect(firstPermittedPath(rights, (path) => path !== '/bidlist')).toBe('/support');
    expect(firstPermittedPath(admin(), () => true)).toBe('/dashboard');
    expect(firstPermittedPath(admin({ path: '/users-group', isWriteAccess: false }), () => true)).toBe(
      '/dashboard',
    );
  });
});
