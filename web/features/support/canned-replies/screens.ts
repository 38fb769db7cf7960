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
    load: async () => (await import('./canned-replies-list.tsx')).CannedRepliesList,
  },
  edit: {
    title: msg`Canned reply`,
    access: '/support',
    load: async () => (await import('./canned-replies-form.tsx')).CannedRepliesEdit,
  },
};
