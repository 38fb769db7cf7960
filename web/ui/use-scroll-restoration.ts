import { useLayoutEffect, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { scrollPlace } from '#web/lib/scroll-places.ts';

/**
 * Restores the scroll position of a list when the user goes back to its page, as soon as its rows are there.
 * @param name the list's name on its page
 * @param isThere whether there are rows to scroll to
 */
export function useScrollRestoration(
  scrolled: RefObject<HTMLElement | null>,
  name: string,
  isThere: boolean,
): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  useLayoutEffect(() => {
    const list = scrolled.current;
    if (!list || !isThere) return;
    const place = scrollPlace(key);
    const [left, top] = place.lists.get(name) ?? [0, 0];
    if (isBack) list.scrollTo(left, top);
    const until = new AbortController();
    const options = { signal: until.signal, passive: true };
    list.addEventListener('scroll', () => place.lists.set(name, [list.scrollLeft, list.scrollTop]), options);
    return () => until.abort();
  }, [scrolled, key, name, isThere, isBack]);
}
