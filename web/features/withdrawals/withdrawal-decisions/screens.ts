import { msg } from '@lingui/core/macro';
import { client } from '#web/lib/client.ts';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/withdrawal-approvals',
  view: '/withdrawal-approvals/:id',
} as const;

export const screens: ScreensAt<typeof paths> = {
  view: {
    title: msg`Decision about a withdrawal`,
    access: '/withdrawal-approvals',
    load: () => import('./withdrawal-decision.tsx').then((file) => file.WithdrawalDecision),
    readsRecord: client.withdrawalDecisions.getWithdrawalDecision,
  },
  list: {
    title: msg`Withdrawal approvals`,
    access: '/withdrawal-approvals',
    entry: { label: msg`Withdrawal approvals` },
    tab: msg`Approvals`,
    load: () => import('./withdrawal-decisions-list.tsx').then((file) => file.WithdrawalDecisionsList),
  },
};
