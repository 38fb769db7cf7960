import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  show: '/securityType',
  factor: '/securityType/two-factor',
  passkeys: '/securityType/passkeys',
  sessions: '/securityType/sessions',
  api: '/securityType/api',
} as const;

export const screens: ScreensAt<typeof paths> = {
  show: {
    title: msg`Security`,
    access: '/securityType',
    entry: { label: msg`Security` },
    tab: msg`Password`,
    load: () => import('./security-page.tsx').then((file) => file.SecurityPage),
  },
  factor: {
    title: msg`Two-factor authentication`,
    access: '/securityType',
    tab: msg`Two-factor`,
    load: () => import('./factor-page.tsx').then((file) => file.FactorPage),
  },
  passkeys: {
    title: msg`Passkeys`,
    access: '/securityType',
    module: 'passkeys',
    load: () => import('./factor-page.tsx').then((file) => file.PasskeysPage),
  },
  sessions: {
    title: msg`Active sessions`,
    access: '/securityType',
    tab: msg`Sessions`,
    load: () => import('./sessions-section.tsx').then((file) => file.SessionsSection),
  },
  api: {
    title: msg`API access`,
    access: '/securityType',
    tab: msg`API`,
    load: () => import('./api-section.tsx').then((file) => file.ApiSection),
  },
};
