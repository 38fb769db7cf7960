import { redirect, type LoaderFunction } from 'react-router';
import { firstPermittedPath, isSwitchedOff, mayUse, type MenuPath } from '#contract/platform/menu.ts';
import { freshProfile } from '#web/lib/profile.ts';
import { pathTo } from '#web/lib/screens.ts';
import {
  isSessionStale,
  rememberRefused,
  session,
  takePlaceOfEndedSession,
  type Session,
} from '#web/lib/session.ts';
import { loadScreen, prefetchFirstRead } from './prefetch.ts';
import { isBuilt, screenAt, type Screen } from './screen-table.ts';

/**
 * Whether an admin sees a menu: its screen is built, their permissions allow it, and this server has the module.
 */
export function isOpen(admin: Session, path: MenuPath): boolean {
  return isBuilt(path) && mayUse(admin, path, 'read');
}

/**
 * Where an admin is sent instead of a screen (specification 5.3 and 3.6).
 * @returns null if they may see the screen
 */
export function redirectFor(
  { access, alsoFor, module }: Pick<Screen, 'access' | 'alsoFor' | 'module'>,
  admin: Session | null,
): string | null {
  if (access === 'signedOut') return admin ? pathTo('dashboard.show') : null;
  if (!admin) return pathTo('session.login');
  // The server refuses all other calls after this time.
  if (admin.factorDueAt && Date.parse(admin.factorDueAt) <= Date.now())
    return access === '/securityType' ? null : pathTo('security.factor');
  if (!isSwitchedOff(admin, module)) {
    if (access === 'everyAdmin' || isOpen(admin, access)) return null;
    if (alsoFor && isOpen(admin, alsoFor)) return null;
  }
  return firstPermittedPath(admin, (path) => isOpen(admin, path));
}

/**
 * The guard of a screen, as a loader. Before it sends a signed-in admin away, it reads their permissions again,
 * because those in the stored token may be outdated. If the screen may open, the guard begins its first read and
 * loads its code. The router's own `lazy` would also load the code of a forbidden screen.
 */
export function screenGuard(screen: Screen): LoaderFunction {
  const { access, reads, readsRecord } = screen;
  return async ({ request, params }) => {
    let where = redirectFor(screen, session());
    if (where !== null && access !== 'signedOut' && session()) {
      await freshProfile();
      where = redirectFor(screen, session());
    }
    // When another tab signs in, this tab also returns to the page that it left.
    if (where !== null && session() && access === 'signedOut') where = takePlaceOfEndedSession() ?? where;
    if (where !== null && !session()) rememberRefused(request.url);
    if (where !== null) return redirect(where);
    if (reads && new URL(request.url).search === '') prefetchFirstRead(reads);
    // The screen has to look up anything that isn't an id before it can read the record.
    if (readsRecord && /^[\da-f-]{36}$/i.test(params['id'] ?? ''))
      prefetchFirstRead({ call: readsRecord, input: { id: params['id']?.toLowerCase() } });
    await loadScreen(screen);
    return null;
  };
}

/**
 * Replaces the address of a screen that the admin may not see when they go through the browser's history. The
 * browser would show it before the router asks the guard. Permissions that may be outdated are left to the guard,
 * which reads them again.
 */
export function guardHistory(): void {
  addEventListener('popstate', () => {
    const screen = screenAt(location.pathname);
    if (!screen || screen.access === 'signedOut' || isSessionStale()) return;
    const where = redirectFor(screen, session());
    if (where === null) return;
    if (!session()) rememberRefused(location.href);
    history.replaceState(history.state, '', where);
  });
}
