import { msg } from '@lingui/core/macro';
import { client } from '#web/lib/client.ts';
import { firstPage, type ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/loginhistory',
} as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Login History`,
    access: '/loginhistory',
    entry: { label: msg`Login History` },
    load: async () => (await import('./login-history-list.tsx')).LoginHistoryList,
    reads: firstPage(client.loginHistory.listLogins),
  },
};
