import type { FeedEntity } from '#contract/platform/feed-rights.ts';

/** What other systems call the tables of an entity: the singular, without case and separators. */
export const tableNames: Readonly<Partial<Record<FeedEntity, readonly string[]>>> = {
  users: ['user', 'account', 'member', 'customer', 'profile', 'person'],
  currencies: ['currency', 'coin', 'asset'],
  tokens: ['token', 'nft', 'asset', 'item', 'collectible', 'artwork'],
  bids: ['bid', 'offer'],
  auctions: ['auction', 'listing'],
  trades: ['trade', 'order', 'deal'],
  transfers: ['transfer', 'fundtransfer', 'internaltransfer'],
  withdrawals: ['withdrawal', 'withdraw', 'payout', 'cashout'],
  balances: ['balance', 'account', 'wallet', 'userbalance'],
  custody: ['custody', 'hotwallet', 'coldwallet', 'reserve'],
  logins: ['login', 'signin', 'session', 'activity', 'loginhistory'],
  verifications: ['verification', 'kyc', 'kycrequest'],
  tickets: ['ticket', 'supportticket'],
  'ticket-replies': ['ticketreply', 'reply', 'ticketmessage', 'comment'],
  reports: ['report', 'complaint', 'abusereport'],
  subscribers: ['subscriber', 'subscription', 'newsletter'],
};

/**
 * Fields that a column of a linked table can fill: by the field of the link, or the name of its column without `id`. The
 * name of the entity is in front where the field has another meaning elsewhere.
 */
export const borrowedFields: Readonly<Record<string, { by: readonly string[]; field: string }>> = {
  email: { by: ['user', 'member', 'customer', 'account'], field: 'email' },
  'tickets.name': { by: ['user'], field: 'name' },
  senderEmail: { by: ['sender'], field: 'email' },
  receiverEmail: { by: ['receiver'], field: 'email' },
  currencySymbol: { by: ['currency', 'coin', 'asset'], field: 'symbol' },
  currency: { by: ['currency', 'coin'], field: 'symbol' },
  firstCurrency: { by: ['firstCurrencyRecord', 'base', 'basecurrency', 'ask'], field: 'symbol' },
  secondCurrency: { by: ['secondCurrencyRecord', 'quote', 'quotecurrency', 'bid'], field: 'symbol' },
  tokenId: { by: ['token'], field: 'tokenId' },
  tokenName: { by: ['token'], field: 'name' },
  bidder: { by: ['user', 'bidder'], field: 'address' },
  bidderName: { by: ['user', 'bidder'], field: 'name' },
  creator: { by: ['creator', 'author', 'artist', 'minter'], field: 'address' },
  owner: { by: ['owner', 'holder'], field: 'address' },
  contractAddress: { by: ['collection', 'contract'], field: 'contractAddress' },
  chainId: { by: ['collection', 'contract'], field: 'chainId' },
  collection: { by: ['collection'], field: 'name' },
};

/** What other systems call a column with a status. Imports don't know them, because their values need a translation. */
export const statusNames: readonly string[] = [
  'status',
  'state',
  'isactive',
  'isblocked',
  'isbanned',
  'active',
  'blocked',
  'banned',
  'suspended',
  'success',
];

/** Fields with a closed list of values: what other systems call each of them. */
export const valueNames: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'users.status': {
    active: ['active', 'enabled', 'normal', 'ok', 'verified', 'approved'],
    blocked: ['blocked', 'banned', 'suspended', 'disabled', 'locked', 'frozen', 'inactive', 'deactivated'],
  },
  'logins.status': {
    Success: ['success', 'succeeded', 'successful', 'ok', 'true'],
    Failed: ['failed', 'failure', 'fail', 'error', 'denied', 'false'],
  },
  'verifications.status': {
    Pending: ['pending', 'new', 'submitted', 'waiting', 'review'],
    Accepted: ['accepted', 'approved', 'verified'],
    Rejected: ['rejected', 'declined', 'denied', 'failed'],
  },
  'withdrawals.status': {
    1: ['new', 'created', 'submitted', 'requested', 'prepared', 'queued'],
    2: ['pending', 'processing', 'accepted', 'approved', 'confirming', 'sending', 'underreview'],
    3: ['completed', 'complete', 'done', 'succeed', 'succeeded', 'success', 'paid', 'confirmed', 'sent'],
    4: ['cancel', 'canceled', 'cancelled', 'aborted'],
    5: ['rejected', 'failed', 'errored', 'denied', 'declined'],
  },
  'currencies.type': {
    fiat: ['fiat'],
    crypto: ['crypto', 'coin', 'native', 'cryptocurrency'],
    token: ['token', 'erc20'],
  },
  'tokens.status': {
    minted: ['minted', 'created', 'active', 'draft', 'unlisted', 'available'],
    listed: ['listed', 'onsale', 'forsale', 'onauction'],
    sold: ['sold'],
    burned: ['burned', 'burnt', 'destroyed'],
  },
  'reports.type': { token: ['token', 'nft', 'item', 'asset'], user: ['user', 'account', 'member'] },
  'tickets.closedStatus': {
    0: ['open', 'new', 'pending', 'waiting', 'false'],
    1: ['closed', 'resolved', 'solved', 'done', 'true'],
  },
  'ticket-replies.author': {
    admin: ['admin', 'agent', 'staff', 'support', 'operator'],
    user: ['user', 'customer', 'client', 'member'],
  },
};
