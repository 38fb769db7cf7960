/** How far the window and the lists of a page were scrolled, by the page's entry in the history. */
interface ScrollPlace {
  window?: number;
  /** By a list's label; left and top. */
  lists: Map<string, readonly [number, number]>;
}

const places = new Map<string, ScrollPlace>();

/** Pages of so many entries of the history are remembered; older ones begin at their top again. */
const most = 50;

/** The place of a page, to read and to change. It lasts as long as the tab: a reload begins at the top. */
export function scrollPlace(entry: string): ScrollPlace {
  const known = places.get(entry);
  if (known) return known;
  const place: ScrollPlace = { lists: new Map() };
  places.set(entry, place);
  const [oldest] = places.keys();
  if (places.size > most && oldest !== undefined) places.delete(oldest);
  return place;
}
