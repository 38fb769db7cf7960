import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = { list: '/list/requests' } as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Approval requests`,
    access: '/list',
    module: 'twoPersonApproval',
    alsoFor: '/setting',
    load: () => import('./requests-list.tsx').then((file) => file.ApprovalRequestsList),
  },
};
