import { sql } from 'kysely';
import type { MenuPath } from '#contract/platform/menu.ts';
import type { RecordKind } from '#contract/platform/record-kinds.ts';
import { zeroAddress } from '#server/platform/base/address.ts';
import { chainKey, type TimelineSource } from './queries.ts';
import type { Subject } from './subject-handler.ts';

/** A source and the menu whose permission it needs; null for fields of the record itself. */
type OpenedSource = TimelineSource & { menu: MenuPath | null };

const money = (id: string): OpenedSource[] => [
  {
    source: 'withdrawal',
    menu: '/withdraw',
    table: 'withdrawals',
    at: 'created_at',
    of: sql`user_id = ${id}`,
    shows: { party: 'destination', amount: 'amount', unit: 'currency_symbol', status: 'shown_status' },
  },
  {
    source: 'sent',
    menu: '/fund-transfer-history',
    table: 'fund_transfers',
    at: 'created_at',
    of: sql`sender_id = ${id}`,
    shows: { party: 'receiver_email', partyId: 'receiver_id', amount: 'amount', unit: 'currency_symbol' },
  },
  {
    source: 'received',
    menu: '/fund-transfer-history',
    table: 'fund_transfers',
    at: 'created_at',
    of: sql`receiver_id = ${id}`,
    shows: { party: 'sender_email', partyId: 'sender_id', amount: 'amount', unit: 'currency_symbol' },
  },
  {
    source: 'trade',
    menu: '/trade-history',
    table: 'trades',
    at: 'ordered_at',
    of: sql`user_id = ${id}`,
    shows: {
      text: `first_currency || '/' || second_currency`,
      amount: 'initial_quantity',
      unit: 'first_currency',
      status: 'order_type',
    },
  },
  {
    source: 'bid',
    menu: '/bidlist',
    table: 'bids',
    at: 'created_at',
    of: sql`bidder_record = ${id}`,
    shows: { text: 'token_name', partyId: 'token_record', amount: 'amount', unit: 'currency' },
  },
];

const requests = (id: string): OpenedSource[] => [
  {
    source: 'ticket',
    menu: '/support',
    table: 'tickets',
    at: 'created_at',
    of: sql`user_id = ${id}`,
    shows: { text: 'subject', party: 'ticket_number', status: 'closed_status' },
  },
  {
    source: 'reportBy',
    menu: '/report-list',
    table: 'reports',
    at: 'created_at',
    of: sql`reporter_id = ${id}`,
    shows: { text: 'left(description, 200)', party: 'coalesce(name, address)', partyId: 'token_record' },
  },
  {
    source: 'verification',
    menu: '/verificationlist',
    table: 'verifications',
    at: 'created_at',
    of: sql`user_id = ${id}`,
    shows: { text: 'email' },
  },
  {
    source: 'decision',
    menu: '/verificationlist',
    table: 'verifications',
    at: 'decided_at',
    of: sql`user_id = ${id} and decided_at is not null`,
    shows: { text: 'email', status: 'status' },
  },
];

const login = (id: string): OpenedSource => ({
  source: 'login',
  menu: '/loginhistory',
  table: 'logins',
  at: 'created_at',
  of: sql`user_id = ${id}`,
  shows: { text: 'ip_address', party: `concat_ws(', ', os, country_name)`, status: 'status' },
});

const account = (address: string): OpenedSource[] => {
  const asked = sql`lower(${address} collate "pg_c_utf8")`;
  return [
    {
      source: 'reportAbout',
      menu: '/report-list',
      table: 'reports',
      at: 'created_at',
      of: sql`lower(address) = ${asked}`,
      shows: { text: 'left(description, 200)', party: 'name', partyId: 'token_record' },
    },
    {
      source: 'token',
      menu: '/TokenList',
      table: 'tokens',
      at: 'created_at',
      of: sql`lower(creator) = ${asked} and deleted_at is null`,
      shows: { text: 'name' },
    },
  ];
};

const sale = (id: string): OpenedSource => ({
  source: 'sale',
  menu: null,
  table: 'tokens',
  at: 'sold_at',
  of: sql`id = ${id} and sold_at is not null`,
  shows: { amount: 'price', unit: 'currency', party: 'owner' },
});

const token = (id: string): OpenedSource[] => [
  {
    source: 'bid',
    menu: '/bidlist',
    table: 'bids',
    at: 'created_at',
    of: sql`token_record = ${id}`,
    shows: {
      text: 'bidder_name',
      party: 'bidder',
      partyId: 'bidder_record',
      amount: 'amount',
      unit: 'currency',
    },
  },
  {
    source: 'reportAbout',
    menu: '/report-list',
    table: 'reports',
    at: 'created_at',
    of: sql`token_record = ${id}`,
    shows: { text: 'left(description, 200)', party: 'name' },
  },
];

/** The fields of an entry about an event of the chain, with its amount in whole units. */
const chainShows = {
  text: 'name',
  party: 'counterpart',
  amount: `(select trim_scale(chain_events.amount * ('1e-' || paid.decimals)::numeric) from chain_currencies as paid
    where paid.chain_id = chain_events.chain_id and paid.address = chain_events.currency)`,
  unit: `(select symbol from chain_currencies as paid
    where paid.chain_id = chain_events.chain_id and paid.address = chain_events.currency)`,
};

/**
 * The chain's events of a token, except its minting, which is the token's creation, and its bids, which have rows of
 * their own.
 */
const onChain = ({ chainId, standard, tokenId }: NonNullable<Subject['onChain']>): OpenedSource => ({
  source: 'chain',
  menu: null,
  table: 'chain_events',
  at: 'occurred_at',
  // In the order of the blocks, which is also the order of time and of the index.
  key: chainKey,
  of: sql`chain_id = ${chainId}::numeric and standard = ${standard} and token_id = ${tokenId}::numeric and account <> ${zeroAddress}
    and name in ('OrderPlaced', 'PriceChanged', 'OrderCancelled', 'Transfer', 'Sold', 'BidAccepted')`,
  shows: chainShows,
});

/**
 * The sale by a bid that was signed for the contract, among the sales with its bidder and number, because another bid
 * may have had that number.
 */
const acceptance = (id: string): OpenedSource => ({
  source: 'chain',
  menu: null,
  table: 'chain_events',
  at: 'occurred_at',
  key: chainKey,
  of: sql`name = 'BidAccepted' and (chain_id, counterpart, nonce, token_id, quantity, amount, currency) =
    (select chain_id, bidder, nonce, token_id, quantity, amount, currency from signed_bids where bid_id = ${id})`,
  shows: chainShows,
});

const mail = (email: string): OpenedSource => ({
  source: 'mail',
  menu: '/outbox',
  table: 'mail_messages',
  at: 'created_at',
  of: sql`lower(to_address) = lower(${email} collate "pg_c_utf8")`,
  shows: { text: 'subject', status: 'status' },
});

/** The replies of users. Replies of administrators are audit rows, which name their authors. */
const replies = (id: string): OpenedSource => ({
  source: 'reply',
  menu: null,
  table: 'ticket_replies',
  at: 'created_at',
  of: sql`ticket_id = ${id} and author = 'user'`,
  shows: { text: 'left(message, 200)' },
});

const tables: Readonly<Record<RecordKind, { table: string; at: string }>> = {
  user: { table: 'users', at: 'created_at' },
  withdrawal: { table: 'withdrawals', at: 'created_at' },
  trade: { table: 'trades', at: 'ordered_at' },
  transfer: { table: 'fund_transfers', at: 'created_at' },
  token: { table: 'tokens', at: 'created_at' },
  bid: { table: 'bids', at: 'created_at' },
  ticket: { table: 'tickets', at: 'created_at' },
  creator: { table: 'creators', at: 'created_at' },
  category: { table: 'categories', at: 'created_at' },
  admin: { table: 'admins', at: 'created_at' },
};

/**
 * The business rows of a record, in addition to its audit rows. Each source is read from an index in the order of
 * time.
 */
export function sourcesOf(kind: RecordKind, { id, address, email, onChain: place }: Subject): OpenedSource[] {
  const created: OpenedSource = {
    source: 'created',
    menu: null,
    ...tables[kind],
    of: sql`id = ${id}`,
    shows: {},
  };
  if (kind === 'user')
    return [
      created,
      login(id),
      ...money(id),
      ...requests(id),
      ...(address ? account(address) : []),
      ...(email ? [mail(email)] : []),
    ];
  // The chain records every sale of its tokens.
  if (kind === 'token') return [created, ...token(id), place ? onChain(place) : sale(id)];
  if (kind === 'ticket') return [created, replies(id)];
  if (kind === 'bid') return [created, acceptance(id)];
  return [created];
}
