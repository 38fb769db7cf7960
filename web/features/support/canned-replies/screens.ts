import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/support/ready-made',
  edit: '/support/ready-made/:id',
} as const;

/** The id in the address of the add form. */
export const newId = 'new';

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Canned replies`,
    access: '/support',
    load: () => import('./canned-replies-list.tsx').then((file) => file.CannedRepliesList),
  },
  edit: {
    title: msg`Canned reply`,
    access: '/support',
    load: () => import('./canned-replies-form.tsx').then((file) => file.CannedRepliesEdit),
  },
};
