import { menuEntry, menuPaths, type Restriction } from '../platform/menu.ts';

/** Whether a list contains a permission, or one that includes it. */
export function covers(list: readonly Restriction[], { path, isWriteAccess }: Restriction): boolean {
  const wanted = path.toLowerCase();
  return list.some((right) => right.path.toLowerCase() === wanted && (right.isWriteAccess || !isWriteAccess));
}

/**
 * The sum of several lists (specification 22.4): each menu once, with the widest access in any of them, in menu order.
 * Paths without a menu come last.
 */
export function sumOf(lists: readonly (readonly Restriction[])[]): Restriction[] {
  const sum = new Map<string, boolean>();
  for (const { path, isWriteAccess } of lists.flat()) {
    const known = menuEntry(path)?.path ?? path;
    sum.set(known, isWriteAccess || sum.get(known) === true);
  }
  const order = new Map<string, number>(menuPaths.map((path, index) => [path, index]));
  const placeOf = (path: string) => order.get(path) ?? menuPaths.length;
  return [...sum]
    .map(([path, isWriteAccess]) => ({ path, isWriteAccess }))
    .sort((one, other) => placeOf(one.path) - placeOf(other.path));
}

/** The access that a permission gives. */
export type Level = 'none' | 'read' | 'write';

/** The access that remains from a time on. */
export interface RightsEnd {
  /** An ISO time. */
  at: string;
  left: Level;
}

/** A menu whose permission differs between two lists, or ends at a different time. */
export interface RightsChange {
  path: string;
  before: Level;
  /** The next end first; empty if it never ends. */
  beforeEnds: RightsEnd[];
  after: Level;
  afterEnds: RightsEnd[];
}

/** An entry of a list. Without an end, it is permanent. */
export type GivenRight = Restriction & { endsAt?: string | null };

/** All entries that roles and extra entries grant, each with its end. */
export function allOf({
  roles,
  extra,
}: {
  roles: readonly { restriction: readonly Restriction[]; endsAt: string | null }[];
  extra: readonly GivenRight[];
}): GivenRight[] {
  return [
    ...roles.flatMap(({ restriction, endsAt }) => restriction.map((right) => ({ ...right, endsAt }))),
    ...extra,
  ];
}

const forGood = Number.POSITIVE_INFINITY;

/** The latest end of some entries, in milliseconds; 0 if there are none. */
const lastEnd = (entries: readonly GivenRight[]) =>
  Math.max(0, ...entries.map(({ endsAt }) => (endsAt ? Date.parse(endsAt) : forGood)));

/** The access that the entries of one menu give together, and what remains as they end (specification 22.6). */
function reachOf(entries: readonly GivenRight[]): { level: Level; ends: RightsEnd[] } {
  const write = lastEnd(entries.filter(({ isWriteAccess }) => isWriteAccess));
  const any = lastEnd(entries);
  const level = write > 0 ? 'write' : any > 0 ? 'read' : 'none';
  const ends: RightsEnd[] = [];
  if (write > 0 && write < any) ends.push({ at: new Date(write).toISOString(), left: 'read' });
  if (any > 0 && any < forGood) ends.push({ at: new Date(any).toISOString(), left: 'none' });
  return { level, ends };
}

const sameEnds = (some: readonly RightsEnd[], others: readonly RightsEnd[]) =>
  some.length === others.length && some.every(({ at }, index) => at === others[index]?.at);

/** The menus in which two lists differ, or end at different times, in menu order, then the paths without a menu. */
export function rightsChanges(before: readonly GivenRight[], after: readonly GivenRight[]): RightsChange[] {
  const pathOf = ({ path }: GivenRight) => menuEntry(path)?.path ?? path;
  const [some, others] = [Map.groupBy(before, pathOf), Map.groupBy(after, pathOf)];
  return [...new Set([...menuPaths, ...some.keys(), ...others.keys()])].flatMap((path) => {
    const [one, other] = [reachOf(some.get(path) ?? []), reachOf(others.get(path) ?? [])];
    if (one.level === other.level && sameEnds(one.ends, other.ends)) return [];
    return { path, before: one.level, beforeEnds: one.ends, after: other.level, afterEnds: other.ends };
  });
}
