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
    load: async () => (await import('./api-keys-list.tsx')).ApiKeysList,
  },
  add: {
    title: msg`Add API key`,
    access: '/api-keys',
    load: async () => (await import('./api-keys-form.tsx')).ApiKeysAdd,
  },
  edit: {
    title: msg`Edit API key`,
    access: '/api-keys',
    load: async () => (await import('./api-keys-form.tsx')).ApiKeysEdit,
  },
  rotate: {
    title: msg`Rotate API key`,
    access: '/api-keys',
    load: async () => (await import('./api-key-rotate-form.tsx')).ApiKeysRotate,
  },
};
