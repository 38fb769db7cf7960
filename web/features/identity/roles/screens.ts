import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/list/roles',
  add: '/list/roles/add',
  edit: '/list/role/:id',
  rights: '/list/rights/:id',
  who: '/list/who',
  groups: '/list/groups',
} as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Roles`,
    access: '/list',
    load: () => import('./roles-list.tsx').then((file) => file.RolesList),
  },
  who: {
    title: msg`Permissions overview`,
    access: '/list',
    load: () => import('./permissions-overview-list.tsx').then((file) => file.PermissionsOverview),
  },
  add: {
    title: msg`Add role`,
    access: '/list',
    load: () => import('./roles-form.tsx').then((file) => file.RolesAdd),
  },
  edit: {
    title: msg`Edit role`,
    access: '/list',
    load: () => import('./roles-form.tsx').then((file) => file.RolesEdit),
  },
  groups: {
    title: msg`Company groups`,
    access: '/audit',
    module: 'companySignIn',
    standsUnder: '/list',
    load: () => import('./groups-form.tsx').then((file) => file.CompanyGroupsEdit),
  },
  rights: {
    title: msg`Roles and permissions`,
    access: '/list',
    load: () => import('./rights-form.tsx').then((file) => file.RightsEdit),
  },
};
