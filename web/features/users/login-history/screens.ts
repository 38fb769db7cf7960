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
    load: () => import('./login-history-list.tsx').then((file) => file.LoginHistoryList),
    reads: firstPage(client.loginHistory.listLogins),
  },
};
