import type { RefObject } from 'react';

/** Where the card and the ring around the explained element are, in pixels of the window. */
export interface Place {
  card: { top: number; left: number } | undefined;
  ring: { top: number; left: number; width: number; height: number };
}

const gap = 12;
const edge = 16;
/** In a narrower window the card lies at the bottom. */
const narrow = 640;
/** An element that is not there by then isn't shown to this admin. The title of the screen takes its place. */
const waitMs = 4000;

const clamp = (value: number, from: number, to: number) => Math.max(from, Math.min(value, to));

function placeOf(element: Element, card: HTMLElement): Place {
  const at = element.getBoundingClientRect();
  const top = clamp(at.top, 0, innerHeight);
  const bottom = clamp(at.bottom, top, innerHeight);
  const ring = { top: top - 4, left: at.left - 4, width: at.width + 8, height: bottom - top + 8 };
  if (innerWidth < narrow) return { card: undefined, ring };
  const { offsetWidth: width, offsetHeight: height } = card;
  const isBelow = at.bottom + gap + height < innerHeight - edge;
  const isAbove = at.top - gap - height > edge;
  const block = isBelow ? at.bottom + gap : isAbove ? at.top - gap - height : innerHeight - height - edge;
  const isMirrored = getComputedStyle(card).direction === 'rtl';
  const inline = isMirrored ? at.right - width : at.left;
  return { card: { top: block, left: clamp(inline, edge, innerWidth - width - edge) }, ring };
}

/**
 * Keeps a card next to an element, which may appear later, move or scroll.
 * @param target a selector of the element
 * @param moved called whenever the place has changed
 */
export function placeBeside(
  target: string,
  card: RefObject<HTMLElement | null>,
  moved: (place: Place) => void,
): { stop: () => void } {
  const begun = performance.now();
  let shown: Element | null = null;
  let last = '';
  let frame = 0;
  const follow = () => {
    frame = requestAnimationFrame(follow);
    const isLate = performance.now() - begun > waitMs;
    const element =
      document.querySelector(target) ?? (isLate ? document.querySelector('header h1, #content') : null);
    if (!element || !card.current) return;
    if (element !== shown) {
      shown = element;
      element.scrollIntoView({ block: 'center' });
    }
    const place = placeOf(element, card.current);
    const text = JSON.stringify(place);
    if (text === last) return;
    last = text;
    moved(place);
  };
  follow();
  return { stop: () => cancelAnimationFrame(frame) };
}
