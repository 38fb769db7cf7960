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
import { isBuilt, screenAt, type Screen } from './screens.ts';

/** Whether an admin sees a menu: its screen is built, their rights reach it, and this server has it. */
export function isOpen(admin: Session, path: MenuPath): boolean {
  return isBuilt(path) && mayUse(admin, path, 'read');
}

/**
 * Where an admin is sent instead of a screen (specification 5.3 and 3.6).
 * @returns null where they may see the screen
 */
export function redirectFor(
  { access, alsoFor, module }: Pick<Screen, 'access' | 'alsoFor' | 'module'>,
  admin: Session | null,
): string | null {
  if (access === 'signedOut') return admin ? pathTo('dashboard.show') : null;
  if (!admin) return pathTo('session.login');
  // Nothing else would answer.
  if (admin.factorDueAt && Date.parse(admin.factorDueAt) <= Date.now())
    return access === '/securityType' ? null : pathTo('security.factor');
  if (!isSwitchedOff(admin, module)) {
    if (access === 'everyAdmin' || isOpen(admin, access)) return null;
    if (alsoFor && isOpen(admin, alsoFor)) return null;
  }
  return firstPermittedPath(admin, (path) => isOpen(admin, path));
}

/**
 * The guard of a screen, as a loader. Before it sends a signed-in admin away, it reads their rights again, because
 * those of a stored token may be old. Otherwise it begins the screen's first read and loads its code: the router's own `lazy` would load
 * the code of a forbidden screen too.
 */
export function screenGuard(screen: Screen): LoaderFunction {
  const { access, reads, readsRecord } = screen;
  return async ({ request, params }) => {
    let where = redirectFor(screen, session());
    if (where !== null && access !== 'signedOut' && session()) {
      await freshProfile();
      where = redirectFor(screen, session());
    }
    // Another tab's sign-in leads this one back as well.
    if (where !== null && session() && access === 'signedOut') where = takePlaceOfEndedSession() ?? where;
    if (where !== null && !session()) rememberRefused(request.url);
    if (where !== null) return redirect(where);
    if (reads && new URL(request.url).search === '') prefetchFirstRead(reads);
    // Other texts than ids are looked up by the screen first.
    if (readsRecord && /^[\da-f-]{36}$/i.test(params['id'] ?? ''))
      prefetchFirstRead({ call: readsRecord, input: { id: params['id']?.toLowerCase() } });
    await loadScreen(screen);
    return null;
  };
}

/**
 * Replaces the address of a screen that the admin may not see, when the browser's history leads to it: the browser shows it before the
 * router asks the guard. Rights that may be old are left to the guard, which reads them again.
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
