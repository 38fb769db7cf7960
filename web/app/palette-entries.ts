import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { mayUse, menuEntries, type MenuPath } from '#contract/menu.ts';
import { menuWords, pathTo } from '../lib/screens.ts';
import { rank } from '../lib/rank.ts';
import type { Hit, RecentChoice } from '../lib/recent-choices.ts';
import type { Session } from '../lib/session.ts';
import { isOpen } from './guards.ts';
import { chooseLanguage, chooseTheme } from './own-choices.ts';
import { screens, type Screen } from './screens.ts';

/** One line of the palette. */
export interface Entry {
  id: string;
  group: Group;
  label: string;
  detail?: string | undefined;
  /** What else it is found by: its English name, its group, its address. */
  words: readonly string[];
  /** Where it leads, or what it does instead. */
  to?: string;
  run?: () => void | Promise<void>;
  /** What is remembered of it; left out where nothing should be. */
  recent?: RecentChoice;
}

/** What stands together, in the order in which it stands. */
export const groups = {
  here: msg`This screen`,
  recent: msg`Recent`,
  screen: msg`Go to`,
  action: msg`Do`,
  own: msg`Appearance and session`,
  user: msg`Users`,
  token: msg`Tokens`,
  ticket: msg`Tickets`,
  admin: msg`Administrators`,
} as const;
type Group = keyof typeof groups;
const order = Object.keys(groups) as Group[];

type RecordScreen = 'users.edit' | 'tokens.view' | 'tickets.view' | 'admins.edit';

/** Where each kind of record is looked at, and the menus of which any opens it. */
const places: Readonly<Record<Hit['kind'], { screen: RecordScreen; menus: readonly MenuPath[] }>> = {
  user: { screen: 'users.edit', menus: ['/user'] },
  token: { screen: 'tokens.view', menus: ['/TokenList', '/TokenSold'] },
  ticket: { screen: 'tickets.view', menus: ['/support'] },
  admin: { screen: 'admins.edit', menus: ['/list'] },
};

/** The menus whose records the server looks for. */
export const findableMenus: readonly MenuPath[] = Object.values(places).flatMap(({ menus }) => menus);

/** Screens whose words in the source are English. */
const english = (words: MessageDescriptor) => words.message ?? '';

/** Every screen of the menu that is the admin's. */
function screenEntries(admin: Session, i18n: I18n): Entry[] {
  const inMenu = menuEntries.flatMap((entry): { path: MenuPath; within?: MessageDescriptor }[] =>
    entry.children
      ? entry.children.map(({ path }) => ({ path, within: menuWords(entry.path).label }))
      : [{ path: entry.path }],
  );
  const menus = inMenu
    .filter(({ path }) => isOpen(admin, path) && (path !== '/outbox' || admin.hasOutbox === true))
    .map(({ path, within }) => ({ path, name: menuWords(path).label, within }));
  const others = screens
    .filter(({ access }) => access === 'everyAdmin')
    .map(({ paths: [path], title }) => ({ path, name: title, within: undefined }));
  return [...menus, ...others].map(({ path, name, within }) => ({
    id: path,
    group: 'screen',
    label: i18n._(name),
    detail: within && i18n._(within),
    words: [english(name), within ? `${i18n._(within)} ${english(within)}` : '', path],
    to: path,
    recent: { to: path },
  }));
}

/** A screen that makes something new: it stands beside the one that its menu opens and is no record's. */
function isAction({ paths: [path], access, entry }: Screen): boolean {
  return access.startsWith('/') && entry === undefined && !path.includes(':');
}

/** What the admin may add, those of the current screen's menu for themselves. */
function actionEntries(admin: Session, i18n: I18n, current: Screen | undefined): Entry[] {
  const made = screens
    .filter(isAction)
    .map(({ paths: [to], title, access }) => ({ to: to as string, title, access: access as MenuPath }));
  // Its screen is the community category's (specification 5.20).
  made.push({ to: `${pathTo('community.add')}?user`, title: msg`Add Users`, access: '/CommunityUserList' });
  return made
    .filter(({ access }) => isOpen(admin, access) && mayUse(admin, access, 'write'))
    .map(({ to, title, access }) => ({
      id: to,
      group: access === current?.access ? 'here' : 'action',
      label: i18n._(title),
      detail: i18n._(menuWords(access).label),
      words: [english(title), i18n._(menuWords(access).label), english(menuWords(access).label), to],
      to,
      recent: { to },
    }));
}

/** Theme and language, and the way out. */
function ownEntries(i18n: I18n, leave: () => Promise<void>): Entry[] {
  const entry = (id: string, name: MessageDescriptor, run: Entry['run'], words = ''): Entry => ({
    id,
    group: 'own',
    label: i18n._(name),
    words: [english(name), words],
    ...(run ? { run } : {}),
  });
  return [
    entry('light', msg`Theme: light`, () => chooseTheme('light')),
    entry('dark', msg`Theme: dark`, () => chooseTheme('dark')),
    entry('system', msg`Theme: as the system`, () => chooseTheme('system')),
    entry('en', msg`Language: English`, () => chooseLanguage('en')),
    entry('ar', msg`Language: Arabic`, () => chooseLanguage('ar'), 'العربية'),
    entry('logout', msg`Logout`, leave, 'sign out'),
  ];
}

/** A record that was found, or chosen before. */
export function hitEntry(hit: Hit, group: Group = hit.kind): Entry {
  return {
    id: hit.id,
    group,
    label: hit.title,
    detail: hit.detail,
    words: [hit.detail],
    to: pathTo(places[hit.kind].screen, hit.id),
    recent: { hit },
  };
}

/** Everything that the palette offers without asking the server. */
export function localEntries(
  admin: Session,
  i18n: I18n,
  given: { current: Screen | undefined; recent: readonly RecentChoice[]; leave: () => Promise<void> },
): Entry[] {
  const standing = [...screenEntries(admin, i18n), ...actionEntries(admin, i18n, given.current)];
  const recent = given.recent.flatMap((choice): Entry[] => {
    if (!('hit' in choice)) {
      const entry = standing.find(({ id }) => id === choice.to);
      return entry ? [{ ...entry, group: 'recent', id: `recent ${entry.id}` }] : [];
    }
    // Rights may have changed since.
    const isTheirs = places[choice.hit.kind].menus.some((path) => isOpen(admin, path));
    return isTheirs ? [{ ...hitEntry(choice.hit, 'recent'), id: `recent ${choice.hit.id}` }] : [];
  });
  return inOrder([...standing, ...recent, ...ownEntries(i18n, given.leave)]);
}

function inOrder(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((one, other) => order.indexOf(one.group) - order.indexOf(other.group));
}

/**
 * What fits the typed words. The best fit begins the list, with its group; found records stand below, so that their arrival moves nothing.
 * @param hits what the server found for them
 */
export function matching(entries: readonly Entry[], typed: string, hits: readonly Hit[]): Entry[] {
  if (typed.trim() === '') return [...entries];
  const ranked = entries
    // What was chosen before is among the rest too.
    .filter(({ group }) => group !== 'recent')
    .flatMap((entry) => {
      const rating = rank(typed, entry.label, entry.words);
      return rating === undefined ? [] : [{ entry, rating }];
    });
  const best = (group: Group) =>
    Math.min(...ranked.filter(({ entry }) => entry.group === group).map(({ rating }) => rating));
  const fitting = ranked
    .toSorted(
      (one, other) =>
        best(one.entry.group) - best(other.entry.group) ||
        order.indexOf(one.entry.group) - order.indexOf(other.entry.group) ||
        one.rating - other.rating,
    )
    .map(({ entry }) => entry);
  return [...fitting, ...inOrder(hits.map((hit) => hitEntry(hit)))];
}
