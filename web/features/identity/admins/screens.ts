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
    load: async () => (await import('./admin-record.tsx')).AdminRecord,
    readsRecord: client.admins.getAdmin,
  },
  list: {
    title: msg`Admin Management`,
    access: '/list',
    entry: { label: msg`Admin Management` },
    tab: msg`Admins`,
    load: async () => (await import('./admins-list.tsx')).AdminsList,
    reads: firstPage(client.admins.listAdmins),
  },
  add: {
    title: msg`Add New Admin`,
    access: '/list',
    load: async () => (await import('./admins-form.tsx')).AdminsAdd,
  },
  invite: {
    title: msg`Invite administrator`,
    access: '/list',
    load: async () => (await import('./admins-form.tsx')).AdminsInvite,
  },
  edit: {
    alsoAt: ['/edit/:id'],
    title: msg`Edit Admin`,
    access: '/list',
    load: async () => (await import('./admins-form.tsx')).AdminsEdit,
  },
};
