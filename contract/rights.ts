import { menuEntry, menuPaths, type Restriction } from './menu.ts';

/** Whether a list holds a right, or a further one. */
export function covers(list: readonly Restriction[], { path, isWriteAccess }: Restriction): boolean {
  const wanted = path.toLowerCase();
  return list.some((right) => right.path.toLowerCase() === wanted && (right.isWriteAccess || !isWriteAccess));
}

/**
 * What several lists give together (specification 22.4): each menu once, as far as any of them reaches, in menu order.
 * Paths that no menu has come last.
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

/** How far a right reaches. */
export type Level = 'none' | 'read' | 'write';

/** One menu whose right differs between two lists. */
export interface RightsChange {
  path: string;
  before: Level;
  after: Level;
}

/** The menus in which two lists differ, in menu order, then the paths that no menu has. */
export function rightsChanges(before: readonly Restriction[], after: readonly Restriction[]): RightsChange[] {
  const levels = (list: readonly Restriction[]) =>
    new Map<string, Level>(
      list.map(({ path, isWriteAccess }) => [
        menuEntry(path)?.path ?? path,
        isWriteAccess ? 'write' : 'read',
      ]),
    );
  const [one, other] = [levels(before), levels(after)];
  return [...new Set([...menuPaths, ...one.keys(), ...other.keys()])]
    .map((path) => ({ path, before: one.get(path) ?? 'none', after: other.get(path) ?? 'none' }))
    .filter((change) => change.before !== change.after);
}
