import { eventsPath, isFeedPath, type FeedPath } from './feed-rights.ts';
import type { ModuleName } from './modules.ts';

/** One entry of the menu. A group's own path opens nothing by itself; ticking the group grants it too. */
export interface MenuEntry<Path extends string = string> {
  readonly path: Path;
  /** Always granted, and not shown in the access tree. */
  readonly common?: true;
  /** Only superadmins have it; it can't be granted. */
  readonly superadmin?: true;
  /** Its writes give rights to somebody: a key may read it at most. */
  readonly givesRights?: true;
  /** Its writes are a person's own decisions: a key may read it at most. */
  readonly peopleOnly?: true;
  /** It has no screen: it changes what others show. */
  readonly isRightAlone?: true;
  /** The module that it belongs to: while that is switched off, it opens nothing and is shown nowhere. */
  readonly module?: ModuleName;
  /** True where the profile menu holds it instead of the drawer. */
  readonly inProfileMenu?: true;
  readonly children?: readonly MenuEntry<Path>[];
}

/**
 * The menu in its order (specification 4.1). The drawer, the access tree, the route guard and the server's
 * permissions all come from it. A path is valid from the start, also while its screens are not built.
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
  { path: '/outbox', superadmin: true },
  { path: '/editprofile', common: true, inProfileMenu: true },
  { path: '/securityType', common: true, inProfileMenu: true },
] as const satisfies readonly MenuEntry[];

type PathsOf<E> = E extends { path: infer P; children?: infer C }
  ? P | (C extends readonly (infer Child)[] ? PathsOf<Child> : never)
  : never;

/** Every path of the menu, groups included. */
export type MenuPath = PathsOf<(typeof menu)[number]>;

/** One right of an admin or a key: the reads of a menu, and with `isWriteAccess` its writes too (specification 3.2). */
export interface Restriction {
  path: string;
  isWriteAccess: boolean;
}

/** The menu under the entry's own type, for code that walks it. */
export const menuEntries: readonly MenuEntry<MenuPath>[] = menu;

const flat: readonly MenuEntry<MenuPath>[] = menuEntries.flatMap((entry) => [
  entry,
  ...(entry.children ?? []),
]);

/** Every path, in menu order, groups before their children. */
export const menuPaths: readonly MenuPath[] = flat.map((entry) => entry.path);

const byLowerCase = new Map(flat.map((entry) => [entry.path.toLowerCase(), entry]));

/**
 * The menu entry of a path, compared whole and case-insensitively (specification 3.1).
 * @returns undefined where no menu has that path
 */
export function menuEntry(path: string): MenuEntry<MenuPath> | undefined {
  return byLowerCase.get(path.toLowerCase());
}

/** The rights of the one who asks: a role and, for admins and keys, the restriction list. */
export interface Rights {
  role: 'superadmin' | 'admin' | 'key';
  restriction: readonly Restriction[];
  /** The modules that are switched off: what belongs to them is open to nobody. Left out: none is. */
  switchedOff?: readonly ModuleName[];
}

/** Whether what belongs to a module, or to none, is switched off. */
export function isSwitchedOff(
  { switchedOff }: Pick<Rights, 'switchedOff'>,
  module: ModuleName | undefined,
): boolean {
  return module !== undefined && switchedOff?.includes(module) === true;
}

/**
 * Whether rights open a menu now: they reach it, and its module is not switched off (specification 27.1).
 * @param effect `write` asks for `isWriteAccess` as well
 */
export function mayUse(rights: Rights, path: MenuPath | FeedPath, effect: 'read' | 'write'): boolean {
  return !isSwitchedOff(rights, menuEntry(path)?.module) && reaches(rights, path, effect);
}

/**
 * Whether rights reach a menu (specification 3.1 and 3.4), also while its module is switched off, so that rights can be given and kept
 * meanwhile: superadmins reach everything, common entries are open to everybody, superadmin entries to no admin and no key, and the list grants
 * the rest. Keys never give rights to anybody nor decide what people have to, whatever their list says; and only they feed rows in.
 * @param effect `write` asks for `isWriteAccess` as well
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

/** Events are also open to superadmins; rows come from keys alone, whose source says where they belong. */
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
 * The path that an admin is sent to from a screen that is not theirs: the first permitted one in menu
 * order, where common entries don't count (specification 3.6).
 * @param exists whether a menu's screen is built
 * @returns /dashboard where nothing is permitted
 */
export function firstPermittedPath(rights: Rights, exists: (path: MenuPath) => boolean): MenuPath {
  const found = flat.find(
    (entry) => !entry.common && !entry.children && exists(entry.path) && mayUse(rights, entry.path, 'read'),
  );
  return found?.path ?? '/dashboard';
}
