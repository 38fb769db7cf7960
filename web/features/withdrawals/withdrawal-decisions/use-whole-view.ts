import { useEffect, useRef, useState } from 'react';

/** The height of the sticky bar at the top of the window, in pixels. */
const barHeight = 56;

/**
 * Whether the whole element has been visible on the screen.
 * @param text the content of the element: if it changes, the element counts as not seen; null if it has none
 */
export function useWholeView<Element extends HTMLElement>(text: string | null) {
  const element = useRef<Element>(null);
  const [seen, setSeen] = useState<string | null>(null);
  useEffect(() => {
    const { current } = element;
    if (!current || text === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        // A fraction of a pixel may be missing at any zoom.
        if (entry && entry.intersectionRatio >= 0.99) setSeen(text);
      },
      { threshold: 0.99, rootMargin: `-${barHeight}px 0px 0px 0px` },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [text]);
  return { element, isSeen: text !== null && seen === text };
}
