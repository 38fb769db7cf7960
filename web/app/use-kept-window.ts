import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { scrollPlace } from '#web/lib/scroll-places.ts';

/** What somebody does who goes to another place of the page themselves. */
const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Brings the window back to where it was when one comes back to a page. What the page shows comes in little by little: each time
 * it grows the window goes on, until somebody goes to another place themselves.
 */
export function useKeptWindow(): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  useLayoutEffect(() => {
    // The browser's own way knows the height of the page that is left, and would scroll that one.
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
