import { matchRoutes } from 'react-router';
import type { MenuPath } from '#contract/platform/menu.ts';
import { registerScreens, type MenuWords, type ScreenDefinition } from '#web/lib/screens.ts';
import { menuGroups } from './menu-groups.ts';
import * as admins from '#web/features/identity/admins/screens.ts';
import * as apiDocs from '#web/features/integrations/api-docs/screens.ts';
import * as apiKeys from '#web/features/identity/api-keys/screens.ts';
import * as auditHeads from '#web/features/audit/audit-heads/screens.ts';
import * as audit from '#web/features/audit/screens.ts';
import * as banners from '#web/features/content/banners/screens.ts';
import * as bids from '#web/features/marketplace/bids/screens.ts';
import * as bulk from '#web/features/workspace/bulk/screens.ts';
import * as cannedReplies from '#web/features/support/canned-replies/screens.ts';
import * as cases from '#web/features/moderation/cases/screens.ts';
import * as changeRequests from '#web/features/approvals/change-requests/screens.ts';
import * as categories from '#web/features/marketplace/categories/screens.ts';
import * as community from '#web/features/users/community/screens.ts';
import * as creators from '#web/features/marketplace/creators/screens.ts';
import * as deskSessions from '#web/features/identity/desk-sessions/screens.ts';
import * as currencies from '#web/features/exchange/currencies/screens.ts';
import * as dashboard from '#web/features/workspace/dashboard/screens.ts';
import * as emailTemplates from '#web/features/content/email-templates/screens.ts';
import * as faqs from '#web/features/content/faqs/screens.ts';
import * as fees from '#web/features/exchange/fees/screens.ts';
import * as fundTransfers from '#web/features/exchange/fund-transfers/screens.ts';
import * as guide from '#web/features/integrations/guide/screens.ts';
import * as canaries from '#web/features/audit/canaries/screens.ts';
import * as health from '#web/features/workspace/health/screens.ts';
import * as imports from '#web/features/integrations/imports/screens.ts';
import * as erasures from '#web/features/privacy/erasures/screens.ts';
import * as loginHistory from '#web/features/users/login-history/screens.ts';
import * as outbox from '#web/features/content/outbox/screens.ts';
import * as products from '#web/features/content/products/screens.ts';
import * as profile from '#web/features/identity/profile/screens.ts';
import * as reports from '#web/features/moderation/reports/screens.ts';
import * as retention from '#web/features/privacy/retention/screens.ts';
import * as roles from '#web/features/identity/roles/screens.ts';
import * as security from '#web/features/identity/security/screens.ts';
import * as session from '#web/features/identity/session/screens.ts';
import * as ownerActs from '#web/features/chain/owner-acts/screens.ts';
import * as settings from '#web/features/chain/settings/screens.ts';
import * as staticPages from '#web/features/content/static-pages/screens.ts';
import * as reserves from '#web/features/withdrawals/reserves/screens.ts';
import * as stops from '#web/features/withdrawals/stops/screens.ts';
import * as subscribers from '#web/features/content/subscribers/screens.ts';
import * as tickets from '#web/features/support/tickets/screens.ts';
import * as tokens from '#web/features/marketplace/tokens/screens.ts';
import * as trades from '#web/features/exchange/trades/screens.ts';
import * as trash from '#web/features/privacy/trash/screens.ts';
import * as users from '#web/features/users/screens.ts';
import * as verifications from '#web/features/users/verifications/screens.ts';
import * as webhooks from '#web/features/integrations/webhooks/screens.ts';
import * as withdrawalDecisions from '#web/features/withdrawals/withdrawal-decisions/screens.ts';
import * as withdrawalPolicy from '#web/features/withdrawals/withdrawal-policy/screens.ts';
import * as withdrawals from '#web/features/withdrawals/screens.ts';

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
