import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/screening',
  hit: '/screening/view/:id',
  lists: '/screening/lists',
  addList: '/screening/lists/add',
  viewList: '/screening/lists/view/:id',
  editList: '/screening/lists/edit/:id',
} as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Screening`,
    access: '/screening',
    entry: { label: msg`Screening` },
    tab: msg`Hits`,
    load: () => import('./screening-hits-list.tsx').then((file) => file.ScreeningHitsList),
  },
  hit: {
    title: msg`Screening hit`,
    access: '/screening',
    load: () => import('./screening-hit-view.tsx').then((file) => file.ScreeningHitScreen),
  },
  lists: {
    title: msg`Sanctions lists`,
    access: '/screening',
    load: () => import('./screening-lists-list.tsx').then((file) => file.ScreeningListsList),
  },
  addList: {
    title: msg`Add sanctions list`,
    access: '/screening',
    load: () => import('./screening-list-form.tsx').then((file) => file.ScreeningListAdd),
  },
  viewList: {
    title: msg`Sanctions list`,
    access: '/screening',
    load: () => import('./screening-list-view.tsx').then((file) => file.ScreeningListScreen),
  },
  editList: {
    title: msg`Edit sanctions list`,
    access: '/screening',
    load: () => import('./screening-list-form.tsx').then((file) => file.ScreeningListEdit),
  },
};
