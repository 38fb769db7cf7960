import { plural } from '@lingui/core/macro';
import type { FeedEntity } from '#contract/platform/feed-rights.ts';

/** How many rows of each entity of the feed, inside a sentence such as "Imported 41 users". */
const labels: Readonly<Record<FeedEntity, (count: number) => string>> = {
  users: (count) => plural(count, { one: '# user', other: '# users' }),
  logins: (count) => plural(count, { one: '# sign-in', other: '# sign-ins' }),
  currencies: (count) => plural(count, { one: '# currency', other: '# currencies' }),
  withdrawals: (count) => plural(count, { one: '# withdrawal', other: '# withdrawals' }),
  transfers: (count) => plural(count, { one: '# fund transfer', other: '# fund transfers' }),
  trades: (count) => plural(count, { one: '# order', other: '# orders' }),
  tickets: (count) => plural(count, { one: '# ticket', other: '# tickets' }),
  'ticket-replies': (count) => plural(count, { one: '# ticket reply', other: '# ticket replies' }),
  bids: (count) => plural(count, { one: '# bid', other: '# bids' }),
  tokens: (count) => plural(count, { one: '# token', other: '# tokens' }),
  auctions: (count) => plural(count, { one: '# auction', other: '# auctions' }),
  reports: (count) => plural(count, { one: '# report', other: '# reports' }),
  subscribers: (count) => plural(count, { one: '# subscriber', other: '# subscribers' }),
  verifications: (count) =>
    plural(count, { one: '# verification request', other: '# verification requests' }),
  'community-users': (count) => plural(count, { one: '# community user', other: '# community users' }),
  balances: (count) => plural(count, { one: '# balance', other: '# balances' }),
  custody: (count) => plural(count, { one: '# custody report', other: '# custody reports' }),
  documents: (count) => plural(count, { one: '# document', other: '# documents' }),
};

/**
 * A number of rows with the noun of their entity, such as "41 users".
 * @param entity the last part of a call such as `import:users` or `feed/users`
 */
export function rowCount(entity: string, count: number): string {
  return Object.hasOwn(labels, entity)
    ? labels[entity as FeedEntity](count)
    : plural(count, { one: '# row', other: '# rows' });
}
