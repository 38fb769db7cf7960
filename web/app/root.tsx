import { useEffect, useRef, useState, type ComponentType } from 'react';
import { Outlet, useLocation, useNavigation, useNavigationType, useRouteError } from 'react-router';
import { FailedState } from '#web/ui/states.tsx';
import { Toasts } from '#web/ui/toast.tsx';
import { useBrand } from '#web/lib/brand.ts';
import { useShownRecord } from '#web/lib/record-name.ts';
import { leaveForSignIn, session, useSessionEnding } from '#web/lib/session.ts';
import { prefetchScreen } from './prefetch.ts';
import styles from './root.module.css';
import { screenAt } from './screen-table.ts';
import { useKeptWindow } from './use-kept-window.ts';
import { useScreenTitle } from './use-screen.ts';

/** Prefetches the private screens' shell and table, and the dashboard. */
function fetchInside(): void {
  const prefetchDashboard = () => {
    const dashboard = screenAt('/dashboard');
    if (dashboard) prefetchScreen(dashboard);
  };
  // A failed prefetch is repeated when the code is needed, and that failure is shown.
  Promise.all([
    import('./private-routes.ts').then(prefetchDashboard),
    import('#web/lib/queries.ts'),
    import('#web/lib/call-files.ts'),
  ]).catch(() => undefined);
}

/** The sign-in dialog over the page. Its code loads when a session ends. */
function WhenOver() {
  const ending = useSessionEnding();
  const [SignInOver, setSignInOver] = useState<ComponentType>();
  useEffect(() => {
    if (ending === null) return;
    // If its code can't be loaded, the sign-in page is shown, which leads back here.
    import('./sign-in-dialog.tsx').then(
      ({ SignInDialog: loaded }) => setSignInOver(() => loaded),
      leaveForSignIn,
    );
  }, [ending]);
  return ending !== null && SignInOver && <SignInOver />;
}

/**
 * The parts of every page: a title, toasts, and after a navigation the focus on its first field or its heading.
 */
export function Root() {
  const { pathname } = useLocation();
  const isMoving = useNavigation().state !== 'idle';
  const isBack = useNavigationType() === 'POP';
  const shownPath = useRef(pathname);
  const title = useScreenTitle();
  const record = useShownRecord();
  const { name: brand } = useBrand();
  useKeptWindow();
  useEffect(() => {
    document.title = [record?.name, title, brand].filter((part) => part).join(' · ');
  }, [title, record, brand]);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    // A screen that begins with a field has already focused it.
    if (!document.activeElement?.matches('main :is(input, textarea)'))
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    // Going back restores the scroll position instead.
    if (!isBack) scrollTo(0, 0);
  }, [pathname, isBack]);
  useEffect(() => {
    if (session()) return;
    // An admin who types here signs in soon. Fetching the code during the sign-in would delay its answer.
    const stop = new AbortController();
    document.addEventListener('input', fetchInside, { capture: true, once: true, signal: stop.signal });
    document.addEventListener('submit', fetchInside, { capture: true, once: true, signal: stop.signal });
    return () => stop.abort();
  }, []);
  return (
    <>
      <div className={styles.progress} data-moving={isMoving || undefined} />
      <Outlet />
      <WhenOver />
      <Toasts />
    </>
  );
}

/** Shown in place of a screen that failed to load or to render. */
export function Crash() {
  const error = useRouteError();
  return (
    <main>
      <FailedState error={error} retry={() => location.reload()} />
    </main>
  );
}
