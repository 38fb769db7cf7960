import { msg } from '@lingui/core/macro';
import { client } from '#web/lib/client.ts';
import { firstPage, type ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/Faq',
  add: '/addFaq',
  edit: '/faqUpdate/:id',
} as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`FAQ`,
    access: '/faq',
    entry: { label: msg`FAQ` },
    load: async () => (await import('./faqs-list.tsx')).FaqsList,
    reads: firstPage(client.faqs.listFaqs),
  },
  add: {
    title: msg`Add FAQ`,
    access: '/faq',
    load: async () => (await import('./faqs-form.tsx')).FaqsAdd,
  },
  edit: {
    title: msg`Update FAQ`,
    access: '/faq',
    load: async () => (await import('./faqs-form.tsx')).FaqsEdit,
  },
};
