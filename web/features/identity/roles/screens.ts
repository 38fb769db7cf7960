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
    load: async () => (await import('./roles-list.tsx')).RolesList,
  },
  who: {
    title: msg`Permissions overview`,
    access: '/list',
    load: async () => (await import('./permissions-overview-list.tsx')).PermissionsOverview,
  },
  add: {
    title: msg`Add role`,
    access: '/list',
    load: async () => (await import('./roles-form.tsx')).RolesAdd,
  },
  edit: {
    title: msg`Edit role`,
    access: '/list',
    load: async () => (await import('./roles-form.tsx')).RolesEdit,
  },
  groups: {
    title: msg`Company groups`,
    access: '/audit',
    module: 'companySignIn',
    standsUnder: '/list',
    load: async () => (await import('./groups-form.tsx')).CompanyGroupsEdit,
  },
  rights: {
    title: msg`Roles and permissions`,
    access: '/list',
    load: async () => (await import('./rights-form.tsx')).RightsEdit,
  },
};
