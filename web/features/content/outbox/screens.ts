import { msg } from '@lingui/core/macro';
import { IconMail } from '@tabler/icons-react';
import { client } from '#web/lib/client.ts';
import { firstPage, type ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/outbox',
} as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Outbox`,
    access: '/outbox',
    entry: { label: msg`Outbox`, icon: IconMail },
    load: async () => (await import('./outbox-list.tsx')).OutboxList,
    reads: firstPage(client.outbox.listMessages),
  },
};
