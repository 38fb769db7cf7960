import { useEffect, useState, type RefObject } from 'react';

/** The edges of a table beyond which there are more columns. */
interface Beyond {
  'data-before'?: true;
  'data-after'?: true;
}

/**
 * Attributes for the edges at which a table continues sideways, so that they can be marked.
 * @param ref the element that scrolls
 */
export function useHorizontalOverflow(ref: RefObject<HTMLElement | null>): Beyond {
  const [{ before, after }, setBeyond] = useState({ before: false, after: false });
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const layout = () => {
      const passed = Math.abs(element.scrollLeft);
      const next = { before: passed > 1, after: passed < element.scrollWidth - element.clientWidth - 1 };
      setBeyond((now) => (now.before === next.before && now.after === next.after ? now : next));
    };
    const observer = new ResizeObserver(layout);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    element.addEventListener('scroll', layout, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', layout);
    };
  }, [ref]);
  return { ...(before && { 'data-before': true }), ...(after && { 'data-after': true }) };
}
