import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  handbook: '/guide/handbook',
  connect: '/guide/connect',
  operations: '/guide/operations',
} as const;

export const screens: ScreensAt<typeof paths> = {
  handbook: {
    title: msg`Handbook`,
    access: 'everyAdmin',
    load: () => import('./handbook.tsx').then((file) => file.Handbook),
  },
  connect: {
    title: msg`Connect a marketplace`,
    access: 'everyAdmin',
    load: () => import('./connect.tsx').then((file) => file.ConnectGuide),
  },
  operations: {
    title: msg`Operations guide`,
    access: '/audit',
    load: () => import('./operations.tsx').then((file) => file.OperationsGuide),
  },
};
