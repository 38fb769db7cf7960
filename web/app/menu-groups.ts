import { msg } from '@lingui/core/macro';
import type { MenuPath } from '#contract/platform/menu.ts';
import type { MenuLabels } from '#web/lib/screens.ts';

/**
 * The groups of the menu, which contain screens but have none of their own, and a permission without a screen. The
 * labels are those of specification 4.1, letter for letter.
 */
export const menuGroups: Readonly<
  Record<Extract<MenuPath, `${string}-group` | '/personal-data'>, MenuLabels>
> = {
  '/users-group': { label: msg`User Management` },
  '/tokens-group': { label: msg`Token Management` },
  '/verification-group': { label: msg`Verification` },
  '/finance-group': { label: msg`Finance` },
  '/content-group': { label: msg`Content` },
  '/community-group': { label: msg`Community` },
  '/personal-data': { label: msg`See personal data` },
};
