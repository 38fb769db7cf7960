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
    load: async () => (await import('./security-page.tsx')).SecurityPage,
  },
  factor: {
    title: msg`Two-factor authentication`,
    access: '/securityType',
    tab: msg`Two-factor`,
    load: async () => (await import('./factor-page.tsx')).FactorPage,
  },
  passkeys: {
    title: msg`Passkeys`,
    access: '/securityType',
    module: 'passkeys',
    load: async () => (await import('./factor-page.tsx')).PasskeysPage,
  },
  sessions: {
    title: msg`Active sessions`,
    access: '/securityType',
    tab: msg`Sessions`,
    load: async () => (await import('./sessions-section.tsx')).SessionsSection,
  },
  api: {
    title: msg`API access`,
    access: '/securityType',
    tab: msg`API`,
    load: async () => (await import('./api-section.tsx')).ApiSection,
  },
};
