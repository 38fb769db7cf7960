import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigation, useRouteError } from 'react-router';
import { FailedState } from '../kit/states.tsx';
import { Toasts } from '../kit/toast.tsx';
import { session } from '../lib/session.ts';
import { fetchScreen } from './ahead.ts';
import styles from './root.module.css';
import { useScreenTitle } from './use-screen.ts';

/** Fetches what comes after signing in: the frame of the private screens, and the dashboard. */
function fetchInside(): void {
  // What can't be had now is fetched when it is needed, and a failure is told then.
  Promise.all([import('./shell.tsx'), import('../lib/queries.ts')]).catch(() => undefined);
  fetchScreen('/dashboard');
}

/** What every page has: its title, the focus on its first field or its heading after a navigation, toasts. */
export function Root() {
  const { pathname } = useLocation();
  const isMoving = useNavigation().state !== 'idle';
  const shownPath = useRef(pathname);
  const title = useScreenTitle();
  useEffect(() => {
    document.title = title === '' ? 'Marketdesk' : `${title} · Marketdesk`;
  }, [title]);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    // A screen that begins with a field has put the focus there.
    if (!document.activeElement?.matches('main :is(input, textarea)'))
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [pathname]);
  useEffect(() => {
    if (session()) return;
    // Who types here is inside soon. Fetched beside the sign-in itself, the code would stand in the way of its answer.
    const stop = new AbortController();
    document.addEventListener('input', fetchInside, { capture: true, once: true, signal: stop.signal });
    document.addEventListener('submit', fetchInside, { capture: true, once: true, signal: stop.signal });
    return () => stop.abort();
  }, []);
  return (
    <>
      <div className={styles.progress} data-moving={isMoving || undefined} />
      <Outlet />
      <Toasts />
    </>
  );
}

/** Stands where a screen failed to load or to draw. */
export function Crash() {
  const error = useRouteError();
  return (
    <main>
      <FailedState error={error} retry={() => location.reload()} />
    </main>
  );
}
