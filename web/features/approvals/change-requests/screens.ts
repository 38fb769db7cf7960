import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = { list: '/list/requests' } as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Approval requests`,
    synonyms: { en: 'approve review', ar: 'موافقة اعتماد مراجعة' },
    access: '/list',
    module: 'twoPersonApproval',
    alsoFor: '/setting',
    load: async () => (await import('./requests-list.tsx')).ApprovalRequestsList,
  },
};
