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
    load: async () => (await import('./handbook.tsx')).Handbook,
  },
  connect: {
    title: msg`Connect a marketplace`,
    access: 'everyAdmin',
    load: async () => (await import('./connect.tsx')).ConnectGuide,
  },
  operations: {
    title: msg`Operations guide`,
    access: '/audit',
    load: async () => (await import('./operations.tsx')).OperationsGuide,
  },
};
