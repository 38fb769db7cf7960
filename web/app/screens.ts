import { matchRoutes } from 'react-router';
import type { MenuPath } from '#contract/platform/menu.ts';
import { type Feature, registerFeatures } from '#web/lib/feature.ts';
import { registerScreens, type MenuLabels, type ScreenDefinition } from '#web/lib/screens.ts';
import { feature as approvals } from '#web/features/approvals/manifest.ts';
import { feature as audit } from '#web/features/audit/manifest.ts';
import { feature as chain } from '#web/features/chain/manifest.ts';
import { feature as content } from '#web/features/content/manifest.ts';
import { feature as exchange } from '#web/features/exchange/manifest.ts';
import { feature as identity } from '#web/features/identity/manifest.ts';
import { feature as integrations } from '#web/features/integrations/manifest.ts';
import { feature as marketplace } from '#web/features/marketplace/manifest.ts';
import { feature as moderation } from '#web/features/moderation/manifest.ts';
import { feature as privacy } from '#web/features/privacy/manifest.ts';
import { feature as support } from '#web/features/support/manifest.ts';
import { feature as users } from '#web/features/users/manifest.ts';
import { feature as withdrawals } from '#web/features/withdrawals/manifest.ts';
import { feature as workspace } from '#web/features/workspace/manifest.ts';
import { menuGroups } from './menu-groups.ts';

/** Every feature. The palette lists their add screens in this order. */
const features: readonly Feature[] = [
  identity,
  audit,
  privacy,
  approvals,
  users,
  exchange,
  marketplace,
  chain,
  withdrawals,
  moderation,
  support,
  content,
  integrations,
  workspace,
];

type AllScreens = (typeof identity)['screens'] &
  (typeof audit)['screens'] &
  (typeof privacy)['screens'] &
  (typeof approvals)['screens'] &
  (typeof users)['screens'] &
  (typeof exchange)['screens'] &
  (typeof marketplace)['screens'] &
  (typeof chain)['screens'] &
  (typeof withdrawals)['screens'] &
  (typeof moderation)['screens'] &
  (typeof support)['screens'] &
  (typeof content)['screens'] &
  (typeof integrations)['screens'] &
  (typeof workspace)['screens'];
type AddressesOfAll = { [R in keyof AllScreens]: AllScreens[R]['paths'] };

declare module '../lib/screens.ts' {
  interface Addresses extends AddressesOfAll {}
}

export interface Screen extends ScreenDefinition {
  /** Resource and screen: `users.edit`. */
  name: string;
  resource: string;
  /** Every address that opens it, the main one first. Addresses are not case-sensitive. */
  paths: readonly [string, ...string[]];
}

/** Every screen of the back-office (specification 5.2). */
export const screens: readonly Screen[] = features.flatMap(({ screens: ofFeature }) =>
  Object.entries(ofFeature).flatMap(([resource, { paths, screens: definitions }]) =>
    Object.entries(definitions).map(([name, definition]): Screen => ({
      ...definition,
      name: `${resource}.${name}`,
      resource,
      paths: [paths[name] ?? '/', ...(definition.alsoAt ?? [])],
    })),
  ),
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

const words = new Map<string, MenuLabels>(Object.entries(menuGroups));
for (const { access, entry } of screens) if (entry) words.set(access, entry);
registerScreens(
  new Map(screens.map((screen) => [screen.name, { ...screen, address: screen.paths[0] }])),
  words,
);
registerFeatures(features);
