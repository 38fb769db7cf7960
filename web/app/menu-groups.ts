import { msg } from '@lingui/core/macro';
import {
  IconCoins,
  IconPhoto,
  IconRosetteDiscountCheck,
  IconUsers,
  IconUsersGroup,
  IconWallet,
} from '@tabler/icons-react';
import type { MenuPath } from '#contract/platform/menu.ts';
import type { MenuLabels } from '#web/lib/screens.ts';

/**
 * The groups of the menu, which contain screens but have none of their own, and a permission without a screen. The
 * labels are those of specification 4.1, letter for letter.
 */
export const menuGroups: Readonly<
  Record<Extract<MenuPath, `${string}-group` | '/personal-data'>, MenuLabels>
> = {
  '/users-group': { label: msg`User Management`, icon: IconUsers },
  '/tokens-group': { label: msg`Token Management`, icon: IconCoins },
  '/verification-group': { label: msg`Verification`, icon: IconRosetteDiscountCheck },
  '/finance-group': { label: msg`Finance`, icon: IconWallet },
  '/content-group': { label: msg`Content`, icon: IconPhoto },
  '/community-group': { label: msg`Community`, icon: IconUsersGroup },
  '/personal-data': { label: msg`See personal data` },
};
