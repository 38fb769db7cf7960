import { eventsPath, isFeedPath, type FeedPath } from './feed-rights.ts';
import type { ModuleName } from './modules.ts';

/** One entry of the menu. A group's own path has no screen; granting the group includes it. */
export interface MenuEntry<Path extends string = string> {
  readonly path: Path;
  /** Always granted, and not shown in the permission tree. */
  readonly common?: true;
  /** Only superadmins have it; it can't be granted. */
  readonly superadmin?: true;
  /** Its writes grant permissions to people, so an API key may only read it. */
  readonly givesRights?: true;
  /** Its writes are decisions that a person must make, so an API key may only read it. */
  readonly peopleOnly?: true;
  /** It has no screen of its own: it changes what other screens show. */
  readonly isRightAlone?: true;
  /** The module that it belongs to. While the module is turned off, the entry is hidden and opens nothing. */
  readonly module?: ModuleName;
  /** True if it is in the profile menu instead of the drawer. */
  readonly inProfileMenu?: true;
  readonly children?: readonly MenuEntry<Path>[];
}

/**
 * The menu in its order (specification 4.1). The drawer, the permission tree, the route guard and the server's
 * permissions are all derived from it. A path is valid even before its screens are built.
 */
const menu = [
  { path: '/dashboard', common: true },
  { path: '/list', givesRights: true },
  { path: '/setting' },
  { path: '/categorylist' },
  { path: '/bidlist' },
  { path: '/users-group', children: [{ path: '/user' }, { path: '/loginhistory' }] },
  { path: '/tokens-group', children: [{ path: '/TokenList' }, { path: '/TokenSold' }] },
  { path: '/verification-group', children: [{ path: '/verificationlist' }] },
  { path: '/adminfees' },
  { path: '/report-list' },
  { path: '/case-list', peopleOnly: true, module: 'cases' },
  {
    path: '/finance-group',
    children: [
      { path: '/currency' },
      { path: '/trade-history' },
      { path: '/withdraw' },
      { path: '/fund-transfer-history' },
      { path: '/withdrawal-approvals', peopleOnly: true, module: 'withdrawalApprovals' },
      { path: '/address-names', peopleOnly: true },
    ],
  },
  {
    path: '/content-group',
    children: [
      { path: '/Cmsauction' },
      { path: '/CmsList' },
      { path: '/cms' },
      { path: '/faq' },
      { path: '/emailTemplate' },
    ],
  },
  {
    path: '/community-group',
    children: [{ path: '/Communitycategorylist' }, { path: '/CommunityUserList' }],
  },
  { path: '/feature-creator' },
  { path: '/support' },
  { path: '/personal-data', isRightAlone: true, module: 'masks' },
  { path: '/withdrawal-policy', superadmin: true, module: 'withdrawalApprovals' },
  { path: '/api-keys', superadmin: true },
  { path: '/audit', superadmin: true },
  { path: '/import', superadmin: true },
  { path: '/webhooks', superadmin: true },
  { path: '/rules', superadmin: true, module: 'rules' },
  { path: '/screening', superadmin: true, module: 'screening' },
  { path: '/travel-rule', superadmin: true, module: 'travelRule' },
  { path: '/closings', superadmin: true, module: 'closings' },
  { path: '/outbox', superadmin: true },
  { path: '/editprofile', common: true, inProfileMenu: true },
  { path: '/securityType', common: true, inProfileMenu: true },
] as const satisfies readonly MenuEntry[];

type PathsOf<E> = E extends { path: infer P; children?: infer C }
  ? P | (C extends readonly (infer Child)[] ? PathsOf<Child> : never)
  : never;

/** Every path of the menu, groups included. */
export type MenuPath = PathsOf<(typeof menu)[number]>;

/**
 * A permission of an administrator or an API key: the reads of a menu, and with `isWriteAccess` its writes too
 * (specification 3.2).
 */
export interface Restriction {
  path: string;
  isWriteAccess: boolean;
}

/** The menu under the entry's own type, for code that iterates over it. */
export const menuEntries: readonly MenuEntry<MenuPath>[] = menu;

const flat: readonly MenuEntry<MenuPath>[] = menuEntries.flatMap((entry) => [
  entry,
  ...(entry.children ?? []),
]);

/** Every path, in menu order, groups before their children. */
export const menuPaths: readonly MenuPath[] = flat.map((entry) => entry.path);

const byLowerCase = new Map(flat.map((entry) => [entry.path.toLowerCase(), entry]));

/**
 * The menu entry of a path, compared as a whole and ignoring case (specification 3.1).
 * @returns undefined if no menu has that path
 */
export function menuEntry(path: string): MenuEntry<MenuPath> | undefined {
  return byLowerCase.get(path.toLowerCase());
}

/** The permissions of a caller: a role and, for administrators and API keys, the restriction list. */
export interface Rights {
  role: 'superadmin' | 'admin' | 'key';
  restriction: readonly Restriction[];
  /** The modules that are turned off, which nobody can use. None by default. */
  switchedOff?: readonly ModuleName[];
}

/** Whether something belongs to a module that is turned off. */
export function isSwitchedOff(
  { switchedOff }: Pick<Rights, 'switchedOff'>,
  module: ModuleName | undefined,
): boolean {
  return module !== undefined && switchedOff?.includes(module) === true;
}

/**
 * Whether a caller may use a menu now: the permissions include it, and its module is on (specification 27.1).
 * @param effect `write` also requires `isWriteAccess`
 */
export function mayUse(rights: Rights, path: MenuPath | FeedPath, effect: 'read' | 'write'): boolean {
  return !isSwitchedOff(rights, menuEntry(path)?.module) && reaches(rights, path, effect);
}

/**
 * Whether permissions include a menu (specification 3.1 and 3.4), even while its module is turned off, so that
 * permissions can be granted and kept meanwhile. Superadmins have every menu, everybody has common entries, no
 * administrator or API key has superadmin entries, and the list grants the rest. An API key can't grant permissions or
 * make decisions that only people may make, whatever its list says. Only API keys can send rows.
 * @param effect `write` also requires `isWriteAccess`
 */
export function reaches(rights: Rights, path: MenuPath | FeedPath, effect: 'read' | 'write'): boolean {
  if (isFeedPath(path)) return mayFeed(rights, path, effect);
  if (rights.role === 'superadmin') return true;
  const entry = menuEntry(path);
  if (!entry || entry.superadmin) return false;
  if (rights.role === 'key' && effect === 'write' && (entry.givesRights || entry.peopleOnly)) return false;
  if (entry.common) return true;
  return holds(rights.restriction, path, effect);
}

/** Superadmins may read events too. Only API keys send rows, because their source says whose ids the rows use. */
function mayFeed({ role, restriction }: Rights, path: FeedPath, effect: 'read' | 'write'): boolean {
  if ((path === eventsPath) !== (effect === 'read')) return false;
  if (role === 'superadmin') return path === eventsPath;
  return role === 'key' && holds(restriction, path, effect);
}

function holds(restriction: readonly Restriction[], path: string, effect: 'read' | 'write'): boolean {
  const wanted = path.toLowerCase();
  return restriction.some(
    (right) => right.path.toLowerCase() === wanted && (effect === 'read' || right.isWriteAccess),
  );
}

/**
 * The path that an administrator is redirected to from a screen without permission: the first permitted one in
 * menu order, not counting common entries (specification 3.6).
 * @param exists whether a menu's screen is built
 * @returns /dashboard if nothing is permitted
 */
export function firstPermittedPath(rights: Rights, exists: (path: MenuPath) => boolean): MenuPath {
  const found = flat.find(
    (entry) => !entry.common && !entry.children && exists(entry.path) && mayUse(rights, entry.path, 'read'),
  );
  return found?.path ?? '/dashboard';
}
