import { msg } from '@lingui/core/macro';
import { client } from '#web/lib/client.ts';
import { firstPage, type ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/emailTemplate',
  edit: '/emailUpdatecms/:id',
} as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Email Templates`,
    access: '/emailTemplate',
    entry: { label: msg`Email Templates` },
    load: async () => (await import('./email-templates-list.tsx')).EmailTemplatesList,
    reads: firstPage(client.emailTemplates.listEmailTemplates),
  },
  edit: {
    title: msg`Update Email Template`,
    access: '/emailTemplate',
    load: async () => (await import('./email-template-view.tsx')).EmailTemplateView,
  },
};
