import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isSwitchedOff, mayUse, menuEntry, type MenuPath } from '#contract/platform/menu.ts';
import { maySeeRecord, recordKinds, type RecordKind } from '#contract/platform/record-kinds.ts';
import { mayOpen, menuLabels, pathTo, type ScreenName } from '#web/lib/screens.ts';
import { rank } from '#web/lib/rank.ts';
import type { Hit, RecentChoice } from '#web/lib/recent-choices.ts';
import type { Session } from '#web/lib/session.ts';
import { isOpen } from './guards.ts';
import { addressOf, isTab, type MenuLine, menuOf, ownSecurityOf } from './menu-lines.ts';
import { saveLanguage, saveTheme } from './preferences.ts';
import { filteredLists } from './palette-filter-lists.ts';
import { synonymsOf } from './palette-synonyms.ts';
import { placeOf } from './record-places.ts';
import type { Screen } from './screen-table.ts';
import { screens } from './screens.ts';

/** One line of the palette. */
export interface Entry {
  id: string;
  group: Group;
  label: string;
  detail?: string | undefined;
  /** Other texts that match the entry: its English name, its group, its address, its synonyms. */
  words: readonly string[];
  /** The address that it opens, or the action that it runs. */
  to?: string;
  /** What the address needs besides itself, such as the request to export its list. */
  state?: object;
  run?: () => void | Promise<void>;
  /** What is stored among the recent choices; absent if the entry is not stored. */
  recent?: RecentChoice;
}

/** The titles of the groups of entries, in the order shown. */
export const groups = {
  filter: msg`Filter`,
  here: msg`This screen`,
  recent: msg`Recent`,
  screen: msg`Go to`,
  action: msg`Actions`,
  own: msg`Appearance and session`,
  user: msg`Users`,
  withdrawal: msg`Withdrawals`,
  trade: msg`Trades`,
  transfer: msg`Transfers`,
  token: msg`Tokens`,
  bid: msg`Bids`,
  ticket: msg`Tickets`,
  creator: msg`Creators`,
  category: msg`Categories`,
  admin: msg`Administrators`,
} as const satisfies Readonly<Record<RecordKind, MessageDescriptor>> &
  Readonly<Record<string, MessageDescriptor>>;
type Group = keyof typeof groups;
const order = Object.keys(groups) as Group[];

/** Whether the admin may search any kind of record. */
export const mayFind = (admin: Session): boolean => recordKinds.some((kind) => maySeeRecord(admin, kind));

/** The English text of a message, as it is in the source. */
const english = (words: MessageDescriptor) => words.message ?? '';

/**
 * The palette's name for a screen of the side menu (the menu's label or the screen's title), and the texts that
 * match it.
 */
function namesOf(tab: Screen, line: MenuLine, within: MessageDescriptor | undefined) {
  const name = tab.entry?.label ?? tab.title;
  return { screen: tab, name, within: tab === line.tabs[0] && line.tabs.length === 1 ? within : line.label };
}

/** Every screen that the admin may see: those of the side menu in its order, then the others. */
function screenEntries(admin: Session, i18n: I18n): Entry[] {
  const inMenu = menuOf(admin).flatMap((part) =>
    'lines' in part
      ? part.lines.flatMap((line) => line.tabs.map((tab) => namesOf(tab, line, part.label)))
      : part.tabs.map((tab) => namesOf(tab, part, undefined)),
  );
  for (const line of ownSecurityOf(admin))
    inMenu.push(...line.tabs.map((tab) => namesOf(tab, line, undefined)));
  const shown = new Set(inMenu.map(({ screen }) => screen));
  const others = screens
    .filter((screen) => !shown.has(screen) && !isAction(screen) && isOther(admin, screen))
    .filter(({ module }) => !isSwitchedOff(admin, module))
    .map((screen) => ({ screen, name: screen.entry?.label ?? screen.title, within: undefined }));
  return [...inMenu, ...others].map(({ screen, name, within }) => {
    const to = addressOf(screen);
    const under = within && i18n._(within) !== i18n._(name) ? within : undefined;
    return {
      id: to,
      group: 'screen',
      label: i18n._(name),
      detail: under && i18n._(under),
      words: [
        english(name),
        english(screen.tab ?? screen.title),
        under ? `${i18n._(under)} ${english(under)}` : '',
        to,
        synonymsOf(screen.name),
      ],
      to,
      recent: { to },
    };
  });
}

/**
 * A screen outside the side menu that the palette offers: those of every admin, those of the profile menu, and
 * those that another menu's permission opens.
 */
function isOther(admin: Session, screen: Screen): boolean {
  const { access, alsoFor, name, paths } = screen;
  if (access === 'signedOut' || paths[0].includes(':')) return false;
  if (access === 'everyAdmin') return true;
  if (alsoFor) return mayOpen(admin, name as ScreenName);
  return (!isTab(screen) || menuEntry(access)?.common === true) && isOpen(admin, access);
}

/**
 * A screen that adds a record. The other screens of a menu either begin with a read, because they list records, or
 * are in the side menu.
 */
const isAction = (screen: Screen) =>
  screen.access.startsWith('/') &&
  screen.entry === undefined &&
  !screen.paths[0].includes(':') &&
  screen.reads === undefined &&
  !isTab(screen);

/** The screens with which the admin may add records. Those of the current screen's menu form their own group. */
function actionEntries(admin: Session, i18n: I18n, current: Screen | undefined): Entry[] {
  const shown = screens.filter((screen) => isAction(screen) && !isSwitchedOff(admin, screen.module));
  const made = shown.map(({ paths: [to], title, access, standsUnder }) => ({
    to: to as string,
    title,
    access: access as MenuPath,
    under: standsUnder ?? (access as MenuPath),
  }));
  // The screen belongs to the community category (specification 5.20).
  made.push({
    to: `${pathTo('community.add')}?user`,
    title: msg`Add Users`,
    access: '/CommunityUserList',
    under: '/CommunityUserList',
  });
  return made
    .filter(({ access }) => isOpen(admin, access) && mayUse(admin, access, 'write'))
    .map(({ to, title, access, under }) => ({
      id: to,
      group: access === current?.access ? 'here' : 'action',
      label: i18n._(title),
      detail: i18n._(menuLabels(under).label),
      words: [english(title), i18n._(menuLabels(under).label), english(menuLabels(under).label), to],
      to,
      recent: { to },
    }));
}

/** The exports of the lists that people work with. They open the list with its options for an export. */
function exportEntries(admin: Session, i18n: I18n): Entry[] {
  return filteredLists.flatMap(({ screen: name, title }): Entry[] => {
    const screen = screens.find((each) => each.name === name);
    if (!screen || !mayOpen(admin, name)) return [];
    const list = i18n._(title);
    return [
      {
        id: `export ${name}`,
        group: 'action',
        label: i18n._(msg`Export ${list}`),
        words: [`Export ${english(title)}`, 'CSV'],
        to: addressOf(screen),
        state: { opensExport: true },
      },
    ];
  });
}

/** Theme, language and signing out. */
function ownEntries(i18n: I18n, leave: () => Promise<void>): Entry[] {
  const entry = (id: string, name: MessageDescriptor, run: Entry['run'], words = ''): Entry => ({
    id,
    group: 'own',
    label: i18n._(name),
    words: [english(name), words],
    ...(run ? { run } : {}),
  });
  return [
    entry('light', msg`Theme: light`, () => saveTheme('light')),
    entry('dark', msg`Theme: dark`, () => saveTheme('dark')),
    entry('system', msg`Theme: system`, () => saveTheme('system')),
    entry('en', msg`Language: English`, () => saveLanguage('en')),
    entry('ar', msg`Language: Arabic`, () => saveLanguage('ar'), 'العربية'),
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
    to: placeOf(hit.kind, hit.id, hit.title),
    recent: { hit },
  };
}

/** Everything that the palette offers without asking the server. */
export function localEntries(
  admin: Session,
  i18n: I18n,
  known: { current: Screen | undefined; recent: readonly RecentChoice[]; leave: () => Promise<void> },
): Entry[] {
  const standing = [
    ...screenEntries(admin, i18n),
    ...actionEntries(admin, i18n, known.current),
    ...exportEntries(admin, i18n),
  ];
  const recent = known.recent.flatMap((choice): Entry[] => {
    if (!('hit' in choice)) {
      const entry = standing.find(({ id }) => id === choice.to);
      return entry ? [{ ...entry, group: 'recent', id: `recent ${entry.id}` }] : [];
    }
    // Permissions may have changed since the choice.
    return maySeeRecord(admin, choice.hit.kind)
      ? [{ ...hitEntry(choice.hit, 'recent'), id: `recent ${choice.hit.id}` }]
      : [];
  });
  return inOrder([...standing, ...recent, ...ownEntries(i18n, known.leave)]);
}

function inOrder(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((one, other) => order.indexOf(one.group) - order.indexOf(other.group));
}

/**
 * The entries that match the typed words, best group first. Found records come last, so that their arrival moves
 * no other entry.
 * @param hits the records that the server found
 */
export function matching(entries: readonly Entry[], typed: string, hits: readonly Hit[]): Entry[] {
  if (typed.trim() === '') return [...entries];
  const ranked = entries
    // Recent choices are also listed in their own groups.
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
