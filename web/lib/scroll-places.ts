/** The scroll positions of the window and of the lists on a page, by history entry. */
interface ScrollPlace {
  window?: number;
  /** By the label of the list: left and top. */
  lists: Map<string, readonly [number, number]>;
}

const places = new Map<string, ScrollPlace>();

/** The most history entries to remember. Older pages start at the top again. */
const most = 50;

/**
 * The scroll positions of a page, which the caller may change. They last as long as the tab: a reload starts at
 * the top.
 */
export function scrollPlace(entry: string): ScrollPlace {
  const known = places.get(entry);
  if (known) return known;
  const place: ScrollPlace = { lists: new Map() };
  places.set(entry, place);
  const [oldest] = places.keys();
  if (places.size > most && oldest !== undefined) places.delete(oldest);
  return place;
}
