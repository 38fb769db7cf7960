import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  type Icon,
  IconCoins,
  IconFlag,
  IconFolders,
  IconGavel,
  IconLayoutDashboard,
  IconLifebuoy,
  IconPercentage,
  IconPhoto,
  IconRosetteDiscountCheck,
  IconServerCog,
  IconSettings,
  IconShieldLock,
  IconStar,
  IconUsers,
  IconUsersGroup,
  IconWallet,
} from '@tabler/icons-react';
import { isSwitchedOff, type MenuPath } from '#contract/platform/menu.ts';
import { menuLabels, type ScreenName } from '#web/lib/screens.ts';
import type { Session } from '#web/lib/session.ts';
import { isOpen } from './guards.ts';
import type { Screen } from './screen-table.ts';
import { screens } from './screens.ts';

/** One line of the side menu: a screen, or several that are tabs of each other. */
export interface MenuLine {
  label: MessageDescriptor;
  /** On the first level of the menu. */
  icon?: Icon | undefined;
  /** The line opens the first one. */
  tabs: readonly Screen[];
}

/** A group of lines that can be folded. */
export interface MenuGroup {
  /** The key under which the unfolded state is stored. */
  name: string;
  label: MessageDescriptor;
  icon: Icon;
  lines: readonly MenuLine[];
}

type Tabs = readonly [ScreenName, ...ScreenName[]];
interface Line {
  label?: MessageDescriptor;
  icon?: Icon;
  tabs: Tabs;
}
interface Group {
  group: MenuPath | 'administration';
  icon: Icon;
  lines: readonly Line[];
}

const line = (...tabs: Tabs): Line => ({ tabs });
const withIcon = (icon: Icon, ...tabs: Tabs): Line => ({ icon, tabs });
const group = (path: MenuPath, icon: Icon, ...lines: Line[]): Group => ({ group: path, icon, lines });

/** The side menu in its order (specification 4.5). */
const sideMenu: readonly (Line | Group)[] = [
  withIcon(IconLayoutDashboard, 'dashboard.show'),
  withIcon(IconShieldLock, 'admins.list', 'roles.list', 'roles.who', 'scim.show', 'changeRequests.list'),
  withIcon(
    IconSettings,
    'settings.edit',
    'contractChanges.list',
    'modules.list',
    'appearance.edit',
    'ownFields.list',
    'serverSettings.show',
  ),
  withIcon(IconFolders, 'categories.list'),
  withIcon(IconGavel, 'bids.list'),
  group('/users-group', IconUsers, line('users.list', 'erasures.list'), line('loginHistory.list')),
  group('/tokens-group', IconCoins, line('tokens.list'), line('tokens.sold')),
  group(
    '/verification-group',
    IconRosetteDiscountCheck,
    line('verifications.list', 'verifications.documents'),
  ),
  withIcon(IconPercentage, 'fees.list', 'fees.reconciliation', 'royalties.list', 'monthlyFigures.show'),
  withIcon(
    IconFlag,
    'reports.list',
    'cases.list',
    'cases.figures',
    'cases.reasons',
    'statements.list',
    'statements.report',
  ),
  group(
    '/finance-group',
    IconWallet,
    line('currencies.list'),
    line('trades.list'),
    line(
      'withdrawals.list',
      'withdrawalDecisions.list',
      'withdrawalPolicy.view',
      'freezes.list',
      'reserves.list',
    ),
    line('fundTransfers.list'),
    line('addressNames.list'),
  ),
  group(
    '/content-group',
    IconPhoto,
    line('banners.list'),
    line('products.list'),
    line('staticPages.list'),
    line('faqs.list'),
    line('emailTemplates.list', 'subscribers.list', 'emailTemplates.mailings', 'outbox.list'),
  ),
  group('/community-group', IconUsersGroup, line('community.categories'), line('community.users')),
  withIcon(IconStar, 'creators.list'),
  withIcon(IconLifebuoy, 'tickets.list', 'cannedReplies.list', 'tickets.clock', 'tickets.satisfaction'),
  {
    group: 'administration',
    icon: IconServerCog,
    lines: [
      line('securityPolicy.show'),
      line('deskSessions.list'),
      line('audit.list', 'auditCheckpoints.list', 'audit.refused', 'canaries.list'),
      line('retention.view'),
      line('apiKeys.list'),
      line('webhooks.list', 'ownActions.list', 'providers.list'),
      line('rules.list'),
      line('screening.list', 'screening.lists'),
      line('travelRule.list', 'travelRule.counterparties', 'travelRule.settings'),
      line('closings.list'),
      line('imports.show'),
      line('trash.list'),
      line('health.show'),
      { label: msg`Help`, tabs: ['guide.handbook', 'guide.connect', 'guide.operations', 'apiDocs.show'] },
    ],
  },
];

const byName = new Map(screens.map((screen) => [screen.name, screen]));

/** The address that a tab leads to: the path of its menu, in the menu's spelling, or else its own. */
export const addressOf = ({ access, entry, paths }: Screen): string =>
  entry && access.startsWith('/') ? access : paths[0];

/** The label of a tab. */
export const tabName = ({ tab, title }: Screen): MessageDescriptor => tab ?? title;

function lineOf({ label, icon, tabs }: Line): MenuLine {
  const found = tabs.flatMap((name) => byName.get(name) ?? []);
  const [first] = found;
  return {
    label: label ?? first?.entry?.label ?? (first ? tabName(first) : { id: tabs[0], message: tabs[0] }),
    icon,
    tabs: found,
  };
}

function groupOf({ group: name, icon, lines }: Group): MenuGroup {
  const { label } = name === 'administration' ? { label: msg`Administration` } : menuLabels(name);
  return { name, label, icon, lines: lines.map(lineOf) };
}

/** The whole side menu, without regard to permissions. */
export const wholeMenu: readonly (MenuLine | MenuGroup)[] = sideMenu.map((part) =>
  'group' in part ? groupOf(part) : lineOf(part),
);

const ownSecurity: MenuLine = lineOf(
  line('security.show', 'security.factor', 'security.passkeys', 'security.sessions', 'security.api'),
);

const linesIn = (parts: readonly (MenuLine | MenuGroup)[]): readonly MenuLine[] =>
  parts.flatMap((part) => ('lines' in part ? part.lines : [part]));

const allTabs = new Set(
  [...linesIn(wholeMenu), ownSecurity].flatMap(({ tabs }) => tabs.map(({ name }) => name)),
);

/** Whether a screen is a tab or a single line of the side menu. */
export const isTab = ({ name }: Screen): boolean => allTabs.has(name);

/**
 * Whether an admin's own permissions include a screen and its module is on. A screen that another menu's
 * permission also opens doesn't count.
 */
function isHeld(admin: Session, { access, module }: Screen): boolean {
  if (access === 'signedOut' || isSwitchedOff(admin, module)) return false;
  if (access === 'everyAdmin') return true;
  return isOpen(admin, access) && (access !== '/outbox' || admin.hasOutbox === true);
}

/** A line with the tabs that the admin may open; empty if there are none. */
function held(admin: Session, whole: MenuLine): MenuLine[] {
  const tabs = whole.tabs.filter((tab) => isHeld(admin, tab));
  return tabs.length > 0 ? [{ ...whole, tabs }] : [];
}

/**
 * The part of the side menu that an admin sees (specification 4.4 and 4.5): the tabs that they may open, and the
 * groups that still have lines. A sub-admin with an empty list sees nothing, not even the common entries
 * (specification 3.6).
 */
export function menuOf(admin: Session): (MenuLine | MenuGroup)[] {
  const isSuperadmin = admin.role === 'superadmin';
  if (!isSuperadmin && admin.restriction.length === 0) return [];
  return wholeMenu.flatMap((part): (MenuLine | MenuGroup)[] => {
    if (!('lines' in part)) return held(admin, part);
    const lines =
      part.name === 'administration' && !isSuperadmin ? [] : part.lines.flatMap((line) => held(admin, line));
    return lines.length > 0 ? [{ ...part, lines }] : [];
  });
}

/** The admin's own security, which the profile menu opens: tabs without a line in the side menu. */
export const ownSecurityOf = (admin: Session): readonly MenuLine[] => held(admin, ownSecurity);

/** Every line that an admin sees, including the tabs of their own security. */
export const linesOf = (admin: Session): readonly MenuLine[] => [
  ...linesIn(menuOf(admin)),
  ...ownSecurityOf(admin),
];

/** Whether a screen belongs to a line: as one of its tabs, or because it shares the menu of a tab. */
export function isIn({ tabs }: MenuLine, screen: Screen | undefined): boolean {
  if (!screen) return false;
  if (isTab(screen)) return tabs.some(({ name }) => name === screen.name);
  const path = screen.standsUnder ?? screen.access;
  return tabs.some(({ access, entry }) => entry !== undefined && access === path);
}
