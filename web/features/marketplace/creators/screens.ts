import { msg } from '@lingui/core/macro';
import { client } from '#web/lib/client.ts';
import { firstPage, type ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/feature-creator',
  view: '/creator/:id',
  add: '/add-creator',
  edit: '/edit-creator/:id',
} as const;

export const screens: ScreensAt<typeof paths> = {
  view: {
    title: msg`Creator`,
    access: '/feature-creator',
    load: () => import('./creator-record.tsx').then((file) => file.CreatorRecord),
    readsRecord: client.creators.getCreator,
  },
  list: {
    title: msg`Featured Creators`,
    access: '/feature-creator',
    entry: { label: msg`Creators` },
    load: () => import('./creators-list.tsx').then((file) => file.CreatorsList),
    reads: firstPage(client.creators.listCreators),
  },
  add: {
    title: msg`Add Creator`,
    access: '/feature-creator',
    load: () => import('./creators-form.tsx').then((file) => file.CreatorsAdd),
  },
  edit: {
    title: msg`Update Creator`,
    access: '/feature-creator',
    load: () => import('./creators-form.tsx').then((file) => file.CreatorsEdit),
  },
};
