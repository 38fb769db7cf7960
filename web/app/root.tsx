import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigation, useRouteError } from 'react-router';
import { FailedState } from '../kit/states.tsx';
import { Toasts } from '../kit/toast.tsx';
import { session } from '../lib/session.ts';
import styles from './root.module.css';
import { screens } from './routes.tsx';
import { useScreen } from './use-screen.ts';

/** What every page has: its title, the focus on its heading after a navigation, toasts. */
export function Root() {
  const { i18n } = useLingui();
  const screen = useScreen();
  const { pathname } = useLocation();
  const isMoving = useNavigation().state !== 'idle';
  const shownPath = useRef(pathname);
  const title = screen ? i18n._(screen.title) : '';
  useEffect(() => {
    document.title = title === '' ? 'Marketdesk' : `${title} · Marketdesk`;
  }, [title]);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [pathname]);
  useEffect(() => {
    if (session()) return;
    // While the server checks a password there is time to fetch what comes after it.
    const stop = new AbortController();
    const fetchNext = () => {
      void import('./shell.tsx');
      void screens.find(({ access }) => access === '/dashboard')?.load();
    };
    document.addEventListener('submit', fetchNext, {
      capture: true,
      once: true,
      signal: stop.signal,
    });
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
