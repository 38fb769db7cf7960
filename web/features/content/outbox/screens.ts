import { msg } from '@lingui/core/macro';
import { client } from '#web/lib/client.ts';
import { firstPage, type ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/outbox',
} as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Email log`,
    access: '/outbox',
    entry: { label: msg`Email log` },
    load: () => import('./outbox-list.tsx').then((file) => file.OutboxList),
    reads: firstPage(client.outbox.listMessages),
  },
};
