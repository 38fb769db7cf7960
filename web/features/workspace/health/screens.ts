import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = { show: '/audit/health' } as const;

export const screens: ScreensAt<typeof paths> = {
  show: {
    title: msg`Health`,
    synonyms: { en: 'backup smtp status monitoring mail not sent', ar: 'نسخ احتياطي حالة مراقبة' },
    access: '/audit',
    load: async () => (await import('./health.tsx')).Health,
  },
};
