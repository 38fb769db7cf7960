import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { scrollPlace } from '#web/lib/scroll-places.ts';

/** Events that show that the user scrolls or navigates on their own. */
const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Restores the scroll position when the user goes back to a page. Content arrives in steps, so the window scrolls
 * again each time the page grows, until the user scrolls on their own.
 */
export function useKeptWindow(): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  useLayoutEffect(() => {
    // The browser's own restoration uses the height of the page that is left, and would scroll that page.
    history.scrollRestoration = 'manual';
    const place = scrollPlace(key);
    let wanted = isBack ? place.window : undefined;
    const restore = () => {
      if (wanted !== undefined) scrollTo(0, wanted);
    };
    const growing = new ResizeObserver(restore);
    const until = new AbortController();
    const options = { signal: until.signal, passive: true, capture: true };
    const letGo = () => {
      wanted = undefined;
      growing.disconnect();
    };
    for (const act of acts) addEventListener(act, letGo, options);
    addEventListener(
      'scroll',
      () => {
        if (wanted === undefined) place.window = scrollY;
      },
      options,
    );
    if (wanted !== undefined) growing.observe(document.body);
    restore();
    return () => {
      until.abort();
      growing.disconnect();
    };
  }, [key, isBack]);
}
