import { msg } from '@lingui/core/macro';
import { client } from '#web/lib/client.ts';
import { firstPage, type ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/subscribers',
} as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Subscribers`,
    access: '/emailTemplate',
    load: () => import('./subscribers-list.tsx').then((file) => file.SubscribersList),
    reads: firstPage(client.subscribers.listAllSubscribers),
  },
};
