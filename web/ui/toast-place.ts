/** Sides of a rectangle, in pixels of the window. */
export type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** The distance between the toasts and what they must not cover. */
const gap = 8;

/** The distance from the top bar, or from the edge of a window without one. */
const edge = 16;

/**
 * The highest position for toasts below the top bar that covers none of the boxes (specification 5.6).
 * @param toasts their current box; only its top can change
 * @param first the default top, if nothing is in the way
 * @param end the lower end of the window
 * @returns undefined if there is no such position
 */
export function highestFreeTop(
  toasts: Box,
  first: number,
  end: number,
  boxes: readonly Box[],
): number | undefined {
  const height = toasts.bottom - toasts.top;
  const below = boxes.filter(({ left, right }) => left < toasts.right && toasts.left < right);
  const tops = [first, ...below.map(({ bottom }) => bottom + gap)]
    .filter((top) => top >= first && top + height <= end)
    .toSorted((one, other) => one - other);
  return tops.find((top) => below.every((box) => box.bottom <= top || top + height <= box.top));
}

/** The tools of a list including its search, the actions of a record, and the bar of selected rows. */
const tools = '[data-clear] > *, [data-bar]';

/** These, and the actions of rows. */
const allActions = `${tools}, [data-actions] :is(a, button)`;

function boxesOf(kept: string): Box[] {
  return [...document.querySelectorAll(kept)]
    .filter((element) => element.checkVisibility())
    .map((element) => element.getBoundingClientRect());
}

/**
 * Moves the toasts down if they would cover a search or an action, and again when the page changes. While they
 * are held (`data-held`) they stay.
 * @returns a function that stops it
 */
export function keepPlaced(toasts: HTMLElement): () => void {
  let frame = 0;
  const put = () => {
    frame = 0;
    if ('held' in toasts.dataset) return;
    const first = (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0) + edge;
    const topFor = (kept: string) =>
      highestFreeTop(toasts.getBoundingClientRect(), first, innerHeight, boxesOf(kept));
    // A list can have actions down to the end of the page. Then only its tools stay uncovered.
    const top = topFor(allActions) ?? topFor(tools) ?? first;
    toasts.style.insetBlockStart = `${top}px`;
  };
  const soon = () => {
    frame ||= requestAnimationFrame(put);
  };
  const watch = new MutationObserver(soon);
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  watch.observe(toasts, { attributes: true, attributeFilter: ['data-held'] });
  addEventListener('resize', soon);
  put();
  return () => {
    watch.disconnect();
    cancelAnimationFrame(frame);
    removeEventListener('resize', soon);
  };
}
