import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FeedPath } from '#contract/platform/feed-rights.ts';

/** The labels of the feed permissions. */
export const feedRightLabels: Readonly<Record<FeedPath, MessageDescriptor>> = {
  '/feed/users': msg`Users`,
  '/feed/logins': msg`Sign-ins`,
  '/feed/currencies': msg`Currencies`,
  '/feed/withdrawals': msg`Withdrawals`,
  '/feed/transfers': msg`Fund transfers`,
  '/feed/trades': msg`Trades`,
  '/feed/tickets': msg`Tickets`,
  '/feed/ticket-replies': msg`Ticket replies`,
  '/feed/bids': msg`Bids`,
  '/feed/tokens': msg`Tokens`,
  '/feed/auctions': msg`Auctions`,
  '/feed/reports': msg`Reports`,
  '/feed/subscribers': msg`Subscribers`,
  '/feed/verifications': msg`Verification requests`,
  '/feed/community-users': msg`Community users`,
  '/feed/balances': msg`Balances`,
  '/feed/custody': msg`Custody`,
  '/feed/documents': msg`Documents of users`,
  '/feed/events': msg`Decision events`,
};
