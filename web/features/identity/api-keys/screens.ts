import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/api-keys',
  add: '/api-keys/add',
  edit: '/api-keys/:id',
  rotate: '/api-keys/rotate/:id',
} as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`API keys`,
    access: '/api-keys',
    entry: { label: msg`API keys` },
    load: () => import('./api-keys-list.tsx').then((file) => file.ApiKeysList),
  },
  add: {
    title: msg`Add API key`,
    access: '/api-keys',
    load: () => import('./api-keys-form.tsx').then((file) => file.ApiKeysAdd),
  },
  edit: {
    title: msg`Edit API key`,
    access: '/api-keys',
    load: () => import('./api-keys-form.tsx').then((file) => file.ApiKeysEdit),
  },
  rotate: {
    title: msg`Rotate API key`,
    access: '/api-keys',
    load: () => import('./api-key-rotate-form.tsx').then((file) => file.ApiKeysRotate),
  },
};
