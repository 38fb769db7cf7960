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
    load: () => import('./faqs-list.tsx').then((file) => file.FaqsList),
    reads: firstPage(client.faqs.listFaqs),
  },
  add: {
    title: msg`Add FAQ`,
    access: '/faq',
    load: () => import('./faqs-form.tsx').then((file) => file.FaqsAdd),
  },
  edit: {
    title: msg`Update FAQ`,
    access: '/faq',
    load: () => import('./faqs-form.tsx').then((file) => file.FaqsEdit),
  },
};
