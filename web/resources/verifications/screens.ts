import { msg } from '@lingui/core/macro';
import { client } from '#web/lib/client.ts';
import { firstPage, type ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/verificationlist',
} as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Verification Details`,
    access: '/verificationlist',
    entry: { label: msg`Email Verification` },
    load: async () => (await import('./verifications-list.tsx')).VerificationsList,
    reads: firstPage(client.verifications.listVerifications),
  },
};
