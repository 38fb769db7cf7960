import { msg } from '@lingui/core/macro';
import { client } from '#web/lib/client.ts';
import { firstPage, type ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/verificationlist',
  documents: '/verificationlist/documents',
  view: '/verificationlist/:id',
} as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Verification Details`,
    access: '/verificationlist',
    entry: { label: msg`Email Verification` },
    tab: msg`Requests`,
    load: () => import('./verifications-list.tsx').then((file) => file.VerificationsList),
    reads: firstPage(client.verifications.listVerifications),
  },
  documents: {
    title: msg`Document retention`,
    access: '/verificationlist',
    load: () => import('./document-rules-form.tsx').then((file) => file.DocumentRulesForm),
  },
  view: {
    title: msg`Verification request`,
    access: '/verificationlist',
    load: () => import('./verification-view.tsx').then((file) => file.VerificationView),
    readsRecord: client.verifications.getVerification,
  },
};
