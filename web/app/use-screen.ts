import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useLocation, useMatches, useNavigation, useSearchParams } from 'react-router';
import { session } from '#web/lib/session.ts';
import { redirectFor } from './guards.ts';
import { loadedScreen } from './prefetch.ts';
import { screenAt, type Screen } from './screen-table.ts';

/** The screen of the current route. */
export function useScreen(): Screen | undefined {
  return useMatches().findLast((match) => match.handle !== undefined)?.handle as Screen | undefined;
}

/** A screen's title in the viewer's language, for an address with this query. */
function titleOf(screen: Screen, params: URLSearchParams, i18n: I18n): string {
  const [, title] = Object.entries(screen.titlesWith ?? {}).find(([key]) => params.has(key)) ?? [];
  return i18n._(title ?? screen.title);
}

/** The current screen's title in the viewer's language; empty if there is no screen. */
export function useScreenTitle(): string {
  const { i18n } = useLingui();
  const screen = useScreen();
  const [params] = useSearchParams();
  return screen ? titleOf(screen, params, i18n) : '';
}

/**
 * A page that arrives within this time replaces the previous one directly: a skeleton in between would only flash.
 */
const soonMs = 180;

/** The title of the screen that is opening, while its code takes long to load; otherwise null. */
export function useComingTitle(): string | null {
  const { i18n } = useLingui();
  const { pathname } = useLocation();
  const { location: to } = useNavigation();
  const coming = to && to.pathname !== pathname ? screenAt(to.pathname) : undefined;
  const isAwaited =
    coming !== undefined &&
    coming.access !== 'signedOut' &&
    !loadedScreen(coming) &&
    redirectFor(coming, session()) === null;
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => setLate(true), soonMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isAwaited]);
  return isAwaited && isLate ? titleOf(coming, new URLSearchParams(to?.search), i18n) : null;
}
