import { type Feature, registerFeatures } from '#web/lib/feature.ts';
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
import { screensOf, showScreens, type Screen } from './screen-table.ts';

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

/** Every screen of the back-office (specification 5.2). They load with the frame of the private screens. */
export const screens: readonly Screen[] = features.flatMap(({ screens: ofFeature }) => screensOf(ofFeature));

showScreens(screens, menuGroups);
registerFeatures(features);
