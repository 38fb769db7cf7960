import {
  isSwitchedOff,
  menuEntries,
  menuEntry,
  menuPaths,
  reaches,
  type MenuEntry,
  type MenuPath,
  type Restriction,
  type Rights,
} from '#contract/platform/menu.ts';

type Entry = MenuEntry<MenuPath>;
type Effect = 'read' | 'write';
type Granted = ReadonlyMap<MenuPath, boolean>;

/** One checkbox of the tree. */
export interface Tick {
  /** For a group: whether all of its entries are checked. */
  isChecked: boolean;
  /** For a group: whether some of its entries are checked, but not all. */
  isMixed: boolean;
  /** Whether the acting admin has it, and so may grant it (specification 3.5). */
  isGrantable: boolean;
}

/** One line of the tree: `read` is the first checkbox, `write` is the second one, "Can change". */
export interface AccessRow {
  path: MenuPath;
  read: Tick;
  write: Tick;
  /** Empty for an entry that is not a group. */
  children: readonly AccessRow[];
}

/**
 * The entries of the tree: all menus except the common ones, those for superadmins (specification 4.1), and those
 * of modules that are off, which stay unchanged in a list.
 */
function treeEntries(actor: Rights): Entry[] {
  const isShown = (entry: Entry) => !entry.common && !entry.superadmin && !isSwitchedOff(actor, entry.module);
  return menuEntries
    .filter(isShown)
    .map((entry) => (entry.children ? { ...entry, children: entry.children.filter(isShown) } : entry));
}

/** The list that a new admin starts with: the common entries (specification 4.3). */
export function startingRestriction(): Restriction[] {
  return menuEntries
    .filter((entry) => entry.common)
    .map((entry) => ({ path: entry.path, isWriteAccess: false }));
}

/** The permissions by menu, in the menu's spelling. Unknown paths grant nothing and are left out. */
function granted(list: readonly Restriction[]): Map<MenuPath, boolean> {
  return new Map(
    list.flatMap(({ path, isWriteAccess }) => {
      const entry = menuEntry(path);
      return entry ? [[entry.path, isWriteAccess] as const] : [];
    }),
  );
}

function has(now: Granted, path: MenuPath, effect: Effect): boolean {
  return effect === 'read' ? now.has(path) : now.get(path) === true;
}

/**
 * To grant a group, the acting admin must have its own path and all its entries. Entries are granted one by one.
 */
function isGrantable(entry: Entry, effect: Effect, actor: Rights): boolean {
  return [entry, ...(entry.children ?? [])].every(({ path }) => reaches(actor, path, effect));
}

function tickOf(entry: Entry, effect: Effect, now: Granted, actor: Rights): Tick {
  const leaves = entry.children ?? [entry];
  const count = leaves.filter(({ path }) => has(now, path, effect)).length;
  return {
    isChecked: count === leaves.length,
    isMixed: count > 0 && count < leaves.length,
    isGrantable: isGrantable(entry, effect, actor),
  };
}

function rowOf(entry: Entry, now: Granted, actor: Rights): AccessRow {
  return {
    path: entry.path,
    read: tickOf(entry, 'read', now, actor),
    write: tickOf(entry, 'write', now, actor),
    children: (entry.children ?? []).map((child) => rowOf(child, now, actor)),
  };
}

/**
 * The access tree of a restriction list.
 * @param list the permissions of the edited admin
 * @param actor the acting admin
 */
export function accessRows(list: readonly Restriction[], actor: Rights): AccessRow[] {
  const now = granted(list);
  return treeEntries(actor).map((entry) => rowOf(entry, now, actor));
}

/** A group's own path is in the list if all its entries are and the actor may grant it. */
function updateGroup(now: Map<MenuPath, boolean>, group: Entry, actor: Rights): void {
  const leaves = group.children ?? [];
  const isGranted = leaves.every(({ path }) => now.has(path)) && reaches(actor, group.path, 'read');
  if (!isGranted) {
    now.delete(group.path);
    return;
  }
  const isWritten = leaves.every(({ path }) => now.get(path) === true);
  now.set(group.path, isWritten && reaches(actor, group.path, 'write'));
}

/**
 * Checks or unchecks an entry or a whole group (specification 4.3 and 3.2). Checking the first box adds the entry
 * without write permission, and unchecking it removes the entry. Checking the second one, `write`, also adds the
 * entry, and unchecking it keeps the entry. Permissions that the actor may not grant stay unchanged.
 * @param list the current permissions
 * @param path an entry of the tree, or a group, which means all its entries
 * @returns the new list, in menu order
 */
export function withTick(
  list: readonly Restriction[],
  { path, effect, isOn }: { path: MenuPath; effect: Effect; isOn: boolean },
  actor: Rights,
): Restriction[] {
  const group = treeEntries(actor).find(
    (one) => one.path === path || one.children?.some((child) => child.path === path),
  );
  const entry = group?.path === path ? group : group?.children?.find((child) => child.path === path);
  if (!entry || !group || !isGrantable(entry, effect, actor)) return [...list];
  const now = granted(list);
  for (const leaf of entry.children ?? [entry]) {
    if (effect === 'write') {
      if (isOn || now.has(leaf.path)) now.set(leaf.path, isOn);
    } else if (!isOn) now.delete(leaf.path);
    else if (!now.has(leaf.path)) now.set(leaf.path, false);
  }
  if (group.children) updateGroup(now, group, actor);
  return menuPaths.flatMap((one) => {
    const isWriteAccess = now.get(one);
    return isWriteAccess === undefined ? [] : [{ path: one, isWriteAccess }];
  });
}

/**
 * Why an admin may not change another one at all (specification 3.5).
 * @returns null if they may
 */
export function obstacle(actor: Rights, target: Rights): 'superadmin' | 'holdsMore' | null {
  if (actor.role === 'superadmin') return null;
  if (target.role === 'superadmin') return 'superadmin';
  const holdsMore = [...granted(target.restriction)].some(
    ([path, isWriteAccess]) => !reaches(actor, path, isWriteAccess ? 'write' : 'read'),
  );
  return holdsMore ? 'holdsMore' : null;
}
