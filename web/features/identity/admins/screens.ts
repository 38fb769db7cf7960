import { msg } from '@lingui/core/macro';
import { client } from '#web/lib/client.ts';
import { firstPage, type ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/list',
  view: '/admin/:id',
  add: '/add',
  invite: '/invite',
  edit: '/eidt/:id',
} as const;

export const screens: ScreensAt<typeof paths> = {
  view: {
    title: msg`Admin`,
    access: '/list',
    load: () => import('./admin-record.tsx').then((file) => file.AdminRecord),
    readsRecord: client.admins.getAdmin,
  },
  list: {
    title: msg`Admin Management`,
    access: '/list',
    entry: { label: msg`Admin Management` },
    tab: msg`Admins`,
    load: () => import('./admins-list.tsx').then((file) => file.AdminsList),
    reads: firstPage(client.admins.listAdmins),
  },
  add: {
    title: msg`Add New Admin`,
    access: '/list',
    load: () => import('./admins-form.tsx').then((file) => file.AdminsAdd),
  },
  invite: {
    title: msg`Invite administrator`,
    access: '/list',
    load: () => import('./admins-form.tsx').then((file) => file.AdminsInvite),
  },
  edit: {
    alsoAt: ['/edit/:id'],
    title: msg`Edit Admin`,
    access: '/list',
    load: () => import('./admins-form.tsx').then((file) => file.AdminsEdit),
  },
};
