import { msg } from '@lingui/core/macro';
import { client } from '#web/lib/client.ts';
import { firstPage, type ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/userlist',
  view: '/user/:id',
  edit: '/useredit/:id',
} as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    alsoAt: ['/user'],
    title: msg`Users Details`,
    access: '/user',
    entry: { label: msg`Users` },
    tab: msg`Users`,
    load: () => import('./users-list.tsx').then((file) => file.UsersList),
    reads: firstPage(client.users.listUsers),
  },
  view: {
    title: msg`User`,
    access: '/user',
    load: () => import('./user-record.tsx').then((file) => file.UserRecord),
    readsRecord: client.users.getUser,
  },
  edit: {
    title: msg`Update Users`,
    access: '/user',
    load: () => import('./users-form.tsx').then((file) => file.UsersForm),
  },
};
