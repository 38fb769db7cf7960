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
    load: async () => (await import('./verifications-list.tsx')).VerificationsList,
    reads: firstPage(client.verifications.listVerifications),
  },
  documents: {
    title: msg`Document retention`,
    access: '/verificationlist',
    load: async () => (await import('./document-rules-form.tsx')).DocumentRulesForm,
  },
  view: {
    title: msg`Verification request`,
    access: '/verificationlist',
    load: async () => (await import('./verification-view.tsx')).VerificationView,
    readsRecord: client.verifications.getVerification,
  },
};
