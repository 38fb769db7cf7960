import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useMatches, useNavigation, useRouteError } from 'react-router';
import { Questions } from '../kit/confirm.tsx';
import { FailedState } from '../kit/states.tsx';
import { Tips } from '../kit/tips.tsx';
import { Toasts } from '../kit/toast.tsx';
import styles from './root.module.css';
import type { Screen } from './routes.tsx';

/** The screen of the current route. */
export function useScreen(): Screen | undefined {
  return useMatches().findLast((match) => match.handle !== undefined)?.handle as Screen | undefined;
}

/** What every page has: its title, the focus on its heading after a navigation, toasts and questions. */
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
  return (
    <>
      <div className={styles.progress} data-moving={isMoving || undefined} />
      <Outlet />
      <Questions />
      <Toasts />
      <Tips />
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
