import { matchRoutes } from 'react-router';
import type { MenuPath } from '#contract/menu.ts';
import { registerScreens, type MenuWords, type ScreenDefinition } from '../lib/screens.ts';
import { menuGroups } from './menu-groups.ts';
import * as admins from '../resources/admins/screens.ts';
import * as apiDocs from '../resources/api-docs/screens.ts';
import * as apiKeys from '../resources/api-keys/screens.ts';
import * as auditHeads from '../resources/audit-heads/screens.ts';
import * as audit from '../resources/audit/screens.ts';
import * as banners from '../resources/banners/screens.ts';
import * as bids from '../resources/bids/screens.ts';
import * as bulk from '../resources/bulk/screens.ts';
import * as cannedReplies from '../resources/canned-replies/screens.ts';
import * as cases from '../resources/cases/screens.ts';
import * as changeRequests from '../resources/change-requests/screens.ts';
import * as categories from '../resources/categories/screens.ts';
import * as community from '../resources/community/screens.ts';
import * as creators from '../resources/creators/screens.ts';
import * as deskSessions from '../resources/desk-sessions/screens.ts';
import * as currencies from '../resources/currencies/screens.ts';
import * as dashboard from '../resources/dashboard/screens.ts';
import * as emailTemplates from '../resources/email-templates/screens.ts';
import * as faqs from '../resources/faqs/screens.ts';
import * as fees from '../resources/fees/screens.ts';
import * as fundTransfers from '../resources/fund-transfers/screens.ts';
import * as guide from '../resources/guide/screens.ts';
import * as canaries from '../resources/canaries/screens.ts';
import * as health from '../resources/health/screens.ts';
import * as imports from '../resources/imports/screens.ts';
import * as erasures from '../resources/erasures/screens.ts';
import * as loginHistory from '../resources/login-history/screens.ts';
import * as outbox from '../resources/outbox/screens.ts';
import * as products from '../resources/products/screens.ts';
import * as profile from '../resources/profile/screens.ts';
import * as reports from '../resources/reports/screens.ts';
import * as retention from '../resources/retention/screens.ts';
import * as roles from '../resources/roles/screens.ts';
import * as security from '../resources/security/screens.ts';
import * as session from '../resources/session/screens.ts';
import * as ownerActs from '../resources/owner-acts/screens.ts';
import * as settings from '../resources/settings/screens.ts';
import * as staticPages from '../resources/static-pages/screens.ts';
import * as reserves from '../resources/reserves/screens.ts';
import * as stops from '../resources/stops/screens.ts';
import * as subscribers from '../resources/subscribers/screens.ts';
import * as tickets from '../resources/tickets/screens.ts';
import * as tokens from '../resources/tokens/screens.ts';
import * as trades from '../resources/trades/screens.ts';
import * as trash from '../resources/trash/screens.ts';
import * as users from '../resources/users/screens.ts';
import * as verifications from '../resources/verifications/screens.ts';
import * as webhooks from '../resources/webhooks/screens.ts';
import * as withdrawalDecisions from '../resources/withdrawal-decisions/screens.ts';
import * as withdrawalPolicy from '../resources/withdrawal-policy/screens.ts';
import * as withdrawals from '../resources/withdrawals/screens.ts';
import * as addressNames from '../resources/address-names/screens.ts';

/** The screens of every resource. The palette offers the adding screens in this order. */
const resources = {
  session,
  dashboard,
  users,
  loginHistory,
  admins,
  roles,
  changeRequests,
  deskSessions,
  retention,
  erasures,
  currencies,
  trades,
  withdrawals,
  stops,
  reserves,
  fundTransfers,
  withdrawalDecisions,
  withdrawalPolicy,
  tickets,
  cannedReplies,
  settings,
  ownerActs,
  categories,
  bids,
  tokens,
  fees,
  verifications,
  reports,
  cases,
  banners,
  products,
  staticPages,
  faqs,
  emailTemplates,
  subscribers,
  community,
  creators,
  apiKeys,
  addressNames,
  audit,
  auditHeads,
  health,
  canaries,
  imports,
  webhooks,
  outbox,
  profile,
  security,
  apiDocs,
  guide,
  bulk,
  trash,
};

type AddressesOfAll = { [R in keyof typeof resources]: (typeof resources)[R]['paths'] };

declare module '../lib/screens.ts' {
  interface Addresses extends AddressesOfAll {}
}

export interface Screen extends ScreenDefinition {
  /** Resource and screen: `users.edit`. */
  name: string;
  /** Every address that opens it, the usual one first. Case does not matter. */
  paths: readonly [string, ...string[]];
}

/** Every screen of the back-office (specification 5.2). */
export const screens: readonly Screen[] = Object.entries(resources).flatMap(([resource, module]) =>
  Object.entries<ScreenDefinition>(module.screens).map(([name, definition]): Screen => {
    const addresses: Readonly<Record<string, string>> = module.paths;
    return {
      ...definition,
      name: `${resource}.${name}`,
      paths: [addresses[name] ?? '/', ...(definition.alsoAt ?? [])],
    };
  }),
);

const routes = screens.flatMap((screen) => screen.paths.map((path) => ({ path, handle: screen })));

/** The screen at an address. */
export function screenAt(pathname: string): Screen | undefined {
  return matchRoutes(routes, pathname)?.[0]?.route.handle;
}

/** Whether a menu has a screen. */
export function isBuilt(path: MenuPath): boolean {
  return screens.some((screen) => screen.access === path);
}

const words = new Map<string, MenuWords>(Object.entries(menuGroups));
for (const { access, entry } of screens) if (entry) words.set(access, entry);
registerScreens(
  new Map(screens.map((screen) => [screen.name, { ...screen, address: screen.paths[0] }])),
  words,
);
