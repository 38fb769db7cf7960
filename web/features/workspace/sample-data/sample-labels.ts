import { useLingui } from '@lingui/react/macro';
import type { SampleKind } from '#contract/workspace/sample-kinds.ts';

/** The label of each kind of sample records. */
export function useSampleLabels(): Readonly<Record<SampleKind, string>> {
  const { t } = useLingui();
  return {
    users: t`Users`,
    logins: t`Sign-ins`,
    verifications: t`Verification requests`,
    documents: t`Documents`,
    tokens: t`Tokens`,
    categories: t`Categories`,
    bids: t`Bids`,
    auctions: t`Auctions`,
    creators: t`Featured Creators`,
    products: t`Products`,
    fees: t`Fees`,
    feeChanges: t`Fee changes`,
    currencies: t`Currencies`,
    trades: t`Trades`,
    withdrawals: t`Withdrawals`,
    transfers: t`Fund transfers`,
    balances: t`Balances`,
    custody: t`Custody accounts`,
    reports: t`Reports`,
    cases: t`Cases`,
    tickets: t`Tickets`,
    cannedReplies: t`Canned replies`,
    communityUsers: t`Community users`,
    communityCategories: t`Community categories`,
    faqs: t`FAQs`,
    staticPages: t`Pages`,
    emailTemplates: t`Email templates`,
    subscribers: t`Subscribers`,
    admins: t`Administrators`,
  };
}
