import { msg } from '@lingui/core/macro';
import { client } from '#web/lib/client.ts';
import { firstPage, type ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/emailTemplate',
  mailings: '/emailTemplate/mailings',
  edit: '/emailUpdatecms/:id',
} as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Email Templates`,
    access: '/emailTemplate',
    entry: { label: msg`Email Templates` },
    tab: msg`Templates`,
    load: () => import('./email-templates-list.tsx').then((file) => file.EmailTemplatesList),
    reads: firstPage(client.emailTemplates.listEmailTemplates),
  },
  mailings: {
    title: msg`Mailings`,
    access: '/emailTemplate',
    load: () => import('./all-mailings-list.tsx').then((file) => file.AllMailingsList),
    reads: firstPage(client.emailTemplates.listMailings),
  },
  edit: {
    title: msg`Update Email Template`,
    access: '/emailTemplate',
    load: () => import('./email-template-view.tsx').then((file) => file.EmailTemplateView),
  },
};
