/** A rectangle of the window, in pixels. Its inline sides are counted from where lines begin, so that both directions of writing are one. */
export interface Box {
  start: number;
  end: number;
  top: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

/** Where the toasts are, and how high they were then. */
interface Placed {
  place: Box;
  height: number;
}

/** Between the toasts and what they must not cover, and the edges of the window. */
const gap = 8;

const overlap = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** How much of the boxes lies below another one, in square pixels. */
export const covered = (place: Box, clear: readonly Box[]): number =>
  clear.reduce((sum, box) => sum + overlap(place, box), 0);

/**
 * The place for toasts that covers nothing of what stays clear: as high as can be, and there as near to the end of the line as can
 * be (specification 5.6).
 * @param size of the toasts
 * @param room of the window
 * @param clear what must not be covered
 * @returns undefined where there is no such place
 */
export function freePlace(size: Size, room: Size, clear: readonly Box[]): Box | undefined {
  const tops = new Set([gap, ...clear.map(({ bottom }) => bottom + gap)]);
  const ends = new Set([room.width - 2 * gap, ...clear.map(({ start }) => start - gap)]);
  const inOrder = (numbers: Set<number>) => [...numbers].toSorted((a, b) => a - b);
  for (const top of inOrder(tops)) {
    for (const end of inOrder(ends).toReversed()) {
      const place = { start: end - size.width, end, top, bottom: top + size.height };
      if (place.start < gap || place.end > room.width - gap || place.bottom > room.height - gap) continue;
      if (covered(place, clear) === 0) return place;
    }
  }
  return undefined;
}

/** What stays clear: all of the top bar but its title, the field of a list's search, its tools, the actions of rows and records. */
const kept =
  'header :is(a, button), [role=searchbox], [data-clear] > *, [data-bar], [data-actions] :is(a, button)';

function clearBoxes(room: Size, isMirrored: boolean): Box[] {
  return [...document.querySelectorAll(kept)].flatMap((element) => {
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    const isSeen = width > 0 && height > 0 && bottom > 0 && top < room.height;
    const [start, end] = isMirrored ? [room.width - right, room.width - left] : [left, right];
    return isSeen && element.checkVisibility() ? [{ start, end, top, bottom }] : [];
  });
}

/**
 * Keeps the toasts where they cover nothing that is needed, also while the page scrolls or changes. They stay where they are as long
 * as they cover nothing there, and while one of them is pointed at. Where there is no room for all, the latest is shown alone, or two lines of it until it is pointed at.
 * @returns a function that ends it
 */
export function keepPlaced(toasts: HTMLElement): () => void {
  let frame = 0;
  let last: Placed | undefined;
  const put = () => {
    frame = 0;
    if (toasts.matches(':hover, :focus-within')) return;
    const room = { width: document.documentElement.clientWidth, height: innerHeight };
    const clear = clearBoxes(room, document.documentElement.dir === 'rtl');
    const { place, height } = bestPlace(toasts, room, clear, last);
    last = { place, height };
    toasts.style.insetBlockStart = `${place.top}px`;
    toasts.style.insetInlineEnd = `${room.width - place.end}px`;
    toasts.setAttribute('data-placed', '');
  };
  const soon = () => {
    frame ||= requestAnimationFrame(put);
  };
  const watch = new MutationObserver(soon);
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  addEventListener('scroll', soon, { capture: true, passive: true });
  addEventListener('resize', soon);
  toasts.addEventListener('pointerleave', soon);
  put();
  return () => {
    watch.disconnect();
    cancelAnimationFrame(frame);
    removeEventListener('scroll', soon, { capture: true });
    removeEventListener('resize', soon);
    toasts.removeEventListener('pointerleave', soon);
  };
}

/** Where the toasts go: all of them, else the latest alone, else two lines of it, else at the lower end. */
function bestPlace(toasts: HTMLElement, room: Size, clear: readonly Box[], last: Placed | undefined): Placed {
  for (const shown of ['all', 'latest', 'short']) {
    toasts.setAttribute('data-shown', shown);
    const { width, height } = toasts.getBoundingClientRect();
    const isAsBefore = last?.height === height && last.place.end <= room.width - gap;
    const place =
      isAsBefore && covered(last.place, clear) === 0 ? last.place : freePlace({ width, height }, room, clear);
    if (place) return { place, height };
  }
  const { width, height } = toasts.getBoundingClientRect();
  return { place: lowest({ width, height }, room), height };
}

/** The lower end of the window, the farthest from the search: where there are buttons everywhere. */
function lowest(size: Size, room: Size): Box {
  const [end, bottom] = [room.width - 2 * gap, room.height - gap];
  return { start: end - size.width, end, top: bottom - size.height, bottom };
}
