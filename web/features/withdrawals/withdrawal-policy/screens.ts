import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = { view: '/withdrawal-policy', edit: '/withdrawal-policy/edit' } as const;

export const screens: ScreensAt<typeof paths> = {
  view: {
    title: msg`Withdrawal policy`,
    access: '/withdrawal-policy',
    entry: { label: msg`Withdrawal policy` },
    tab: msg`Policy`,
    load: () => import('./withdrawal-policy.tsx').then((file) => file.WithdrawalPolicy),
  },
  edit: {
    title: msg`Edit withdrawal policy`,
    access: '/withdrawal-policy',
    load: () => import('./policy-form.tsx').then((file) => file.PolicyEdit),
  },
};
