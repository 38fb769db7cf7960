// Long because each measured list names its columns, terms and masks.
import { traderAt } from '../../server/sample/collections.ts';
import { countPerUser, type SampleSize } from '../../server/sample/part.ts';
import { Random } from '../../server/sample/random.ts';
import { userAt } from '../../server/sample/users.ts';

/** A measured list: its path on our server, what the limit selects, and the terms that both are searched for. */
export interface MeasuredList {
  /** Name of its table and of its stored row count. */
  name: string;
  path: string;
  /** GET if left out. */
  method?: 'POST';
  /** The same fields that our answer has. */
  columns: string;
  /** What the list alone answers of each row, not a single record. */
  shown?: string;
  live: string;
  newest: string;
  terms: {
    /** A term that few rows have, another one each time. */
    rare: (size: SampleSize, index: number) => string;
    /** A word that most rows or very many rows have. */
    common: string;
    /** A word that too many rows have to collect all of them, and too few rows to meet one early in the order. */
    between?: string;
    /** A part of names, which callers under masks see, too. */
    name?: string;
    /** One whole value. It is the same each time, because callers under masks may search for a limited number of them. */
    whole?: (size: SampleSize) => string;
  };
  /** What callers under masks search: the text that they see, whole values, and which of the words above stand in hidden columns alone. */
  masked?: {
    search: string;
    /** Selects the few values of that text that have the term $1, where a hand knows them from another table. */
    values?: string;
    whole: readonly string[];
    hides: readonly string[];
    /** A term that few rows have, or none. It has no digits: those could be a whole telephone number, and such searches are limited. */
    rare: (size: SampleSize, index: number) => string;
  };
}

/** Lists that are measured together, on a database with these parts of the sample. */
export interface Desk {
  parts: readonly string[];
  lists: readonly MeasuredList[];
  /** The menus that an administrator needs for them. */
  menus: readonly string[];
}

/** Some user with an email, another one each time. */
function someUser(size: SampleSize, index: number): { name: string; email: string } {
  const { name, email } = userAt(size, new Random(7, 0, index % 1000).below(size.users));
  return email === null ? someUser(size, index + 1) : { name, email };
}
/** The name before the @ of some user, another one each time. */
export const nameInEmail = (size: SampleSize, index: number): string =>
  someUser(size, index).email.split('@')[0] ?? '';
/** That name without digits. */
export const lettersInEmail = (size: SampleSize, index: number) =>
  nameInEmail(size, index).replace(/\d+/g, '');
const traderAddress = (size: SampleSize, index: number) =>
  traderAt(size, new Random(7, 1, index % 1000).below(Math.min(size.users, 20_000))).address.toLowerCase();

const people: readonly MeasuredList[] = [
  {
    name: 'users',
    path: '/api/getAllusers',
    columns: `id as "_id", name, address as curraddress, email, dial_code as "phoneCode", phone_number as "phoneNo",
      account_type as "accountType", status, created_at as "createdAt", version, own_values as own`,
    shown: `(select verifications.status from verifications where user_id = users.id
        order by verifications.created_at desc, verifications.id desc limit 1) as verification,
      (select max(latest.created_at) from (select logins.created_at, logins.status from logins
        where user_id = users.id order by logins.created_at desc, logins.id desc limit 100) as latest
        where latest.status = 'Success') as "lastSignInAt"`,
    live: 'deleted_at is null',
    newest: 'id desc',
    terms: {
      rare: nameInEmail,
      common: 'mail.example',
      between: '+91',
      name: 'ali',
      whole: (size) => someUser(size, 1).email,
    },
    masked: {
      search: 'lower(name)',
      whole: ['lower(email)', 'lower(address)', `(dial_code || ' ' || phone_number)`, 'phone_number'],
      hides: ['mail.example', '+91'],
      rare: (size, index) => someUser(size, index).name.toLowerCase(),
    },
  },
  {
    name: 'logins',
    path: '/adminapi/getLoginHistory',
    columns: `id as "_id", user_id as "userId", email, country_name as "countryName", country_code as "countryCode",
      region_name as "regionName", ip_address as ipaddress, os, created_at as "createdAt", status`,
    live: 'true',
    newest: 'created_at desc, id desc',
    terms: { rare: nameInEmail, common: 'windows', between: 'türkiye' },
    masked: {
      search: `lower(concat_ws(e'\\x1f', country_name, country_code, region_name, os, status))`,
      whole: ['lower(email)', 'ip_address'],
      hides: [],
      rare: lettersInEmail,
    },
  },
];

const symbols = 'select distinct lower(symbol) from currencies where lower(symbol) like $1';

const exchange: readonly MeasuredList[] = [
  {
    name: 'trades',
    path: '/getOrderHistory',
    columns: `id as "_id", first_currency as "firstCurrency", second_currency as "secondCurrency",
      initial_quantity as "initialQuantity", price, order_value as "orderValue", remaining as quantity,
      order_type as "orderType", trade_id as tradeid, ordered_at as "orderDate", user_id as "userId"`,
    live: 'true',
    newest: 'ordered_at desc, id desc',
    terms: {
      rare: (size, index) =>
        `trd${100_000_000 + new Random(7, 2, index % 1000).below(countPerUser(size, 2))}`,
      common: 'usdt',
    },
  },
  {
    name: 'withdrawals',
    path: '/adminapi/getWithdraw',
    columns: `id as "_id", email, currency_symbol as "currencySymbol", to_address as toaddress,
      payment_type as "paymentType", case when bank_account_number is not null then jsonb_build_object(
        'bankName', bank_name, 'name', bank_account_holder, 'accountNo', bank_account_number,
        'routingNo', bank_routing_number) end as "bankDetail", amount, created_at as "createdAt", status, user_id as "userId", own_values as own`,
    live: 'true',
    newest: 'created_at desc, id desc',
    terms: { rare: nameInEmail, common: 'example' },
    masked: {
      search: 'lower(currency_symbol)',
      values: symbols,
      whole: ['lower(email)', 'lower(destination)'],
      hides: ['example'],
      rare: lettersInEmail,
    },
  },
  {
    name: 'fund_transfers',
    path: '/adminapi/fundTransferHistory',
    columns: `id as "_id", sender_email as email, receiver_email as "toUserEmail",
      currency_symbol as "currencySymbol", amount, created_at as "createdAt", sender_id as "senderId", receiver_id as "receiverId"`,
    live: 'true',
    newest: 'created_at desc, id desc',
    terms: { rare: nameInEmail, common: 'example' },
    masked: {
      search: 'lower(currency_symbol)',
      values: symbols,
      whole: ['lower(sender_email)', 'lower(receiver_email)'],
      hides: ['example'],
      rare: lettersInEmail,
    },
  },
];

const marketplace: readonly MeasuredList[] = [
  {
    name: 'tokens',
    path: '/api/gettokenlist',
    columns: `id as "_id", name as "tokenName", token_id::text as "tokenCounts", description as "tokenDesc",
      takes_bids as "tokenBid", price as "tokenPrice", currency as "tokenCurr",
      contract_address as "contractAddress", chain_id::text as "networkVersion", royalties,
      (select categories.name from categories where categories.id = category_id) as "tokenCategory",
      properties as "tokenProperty", creator as "tokenCreator", owner as "tokenOwner", collection as "collectionName",
      status, false as "isDeleted", transaction_hash as txid, case when is_hot then 'yes' else 'no' end as hotcollection,
      image, created_at as "timestamp", sold_at as "soldAt", hidden_at is not null as "isHidden", own_values as own`,
    live: 'deleted_at is null',
    newest: 'id desc',
    terms: { rare: traderAddress, common: 'relic' },
  },
  {
    name: 'bids',
    path: '/api/getBidslist',
    columns: `id as "_id", token_id::text as "tokenCounts", token_record as "tokenRecord", token_name as "tokenName",
      amount as "tokenBidAmt", currency, bidder as "tokenBidAddress", bidder_record as "bidderRecord",
      bidder_name as "bidderName", created_at as "timestamp", case when transaction_hash is not null then 'accepted' else state end as state,
      case when state = 'open' then (select is_covered from signed_bids where bid_id = bids.id) end as "isCovered"`,
    live: 'true',
    newest: 'created_at desc, id desc',
    terms: { rare: traderAddress, common: 'relic' },
  },
];

const moderation: readonly MeasuredList[] = [
  {
    name: 'fees',
    path: '/api/getAllFees',
    method: 'POST',
    columns: `id as "_id", token_id::text as "tokenCounts", token_record as "tokenRecord", amount as servicefee,
      buy_type as buytype, case buy_type when 'token' then 'PKS' else coin end as currency, created_at as "createdAt"`,
    live: 'true',
    newest: 'created_at desc, id desc',
    terms: {
      rare: (size, index) =>
        String(1 + new Random(7, 3, index % 1000).below(countPerUser(size, 1))).padStart(3, '0'),
      common: 'eth',
    },
  },
  {
    name: 'verifications',
    path: '/api/getAllverifylist',
    method: 'POST',
    columns: `id as "_id", email, address as curraddress, status as accountverify, created_at as "createdAt",
      decided_at as "decidedAt", user_id as "userId",
      (select users.name from users where users.id = user_id) as name, (select users.created_at from users where users.id = user_id) as "accountCreatedAt"`,
    live: 'true',
    newest: 'created_at desc, id desc',
    terms: { rare: nameInEmail, common: 'accepted', between: 'pending' },
    masked: {
      search: 'lower(status)',
      whole: ['lower(email)', 'lower(address)'],
      hides: [],
      rare: lettersInEmail,
    },
  },
  {
    name: 'reports',
    path: '/api/get-report',
    method: 'POST',
    columns: `id as "_id", address as reportuser, name, description, type as "reportType", token_record as "tokenId",
      handled_at is not null as handled, handled_at as "handledAt", created_at as "createdAt", reporter_id as "reporterId"`,
    live: 'true',
    newest: 'created_at desc, id desc',
    terms: { rare: traderAddress, common: 'the' },
    masked: {
      search: `lower(concat_ws(e'\\x1f', name, description, type))`,
      whole: ['lower(address)'],
      hides: [],
      rare: lettersInEmail,
    },
  },
];

/** What is measured, by the name that the command line gives it. */
export const desks = {
  people: { parts: ['users', 'logins'], lists: people, menus: ['/user', '/loginhistory'] },
  exchange: {
    parts: ['users', 'currencies', 'trades', 'withdrawals', 'fund_transfers'],
    lists: exchange,
    menus: ['/trade-history', '/withdraw', '/fund-transfer-history'],
  },
  /** Not lists, but what is read of many tables at once: the page of a user, a filtered list, the palette, the dashboard. */
  records: {
    parts: [
      'users',
      'logins',
      'currencies',
      'trades',
      'withdrawals',
      'fund_transfers',
      'categories',
      'tokens',
      'bids',
      'tickets',
      'reports',
      'verifications',
    ],
    lists: [],
    menus: [
      '/user',
      '/loginhistory',
      '/trade-history',
      '/withdraw',
      '/fund-transfer-history',
      '/TokenList',
      '/bidlist',
      '/support',
      '/report-list',
      '/verificationlist',
    ],
  },
  /** Measured alone and with few users who do much, so that ten million rows fit on an ordinary disk. */
  trades: {
    parts: ['users', 'currencies', 'trades'],
    lists: exchange.filter(({ name }) => name === 'trades'),
    menus: ['/trade-history'],
  },
  /** Measured so, too. */
  transfers: {
    parts: ['users', 'currencies', 'withdrawals', 'fund_transfers'],
    lists: exchange.filter(({ name }) => name !== 'trades'),
    menus: ['/withdraw', '/fund-transfer-history'],
  },
  marketplace: {
    parts: ['users', 'categories', 'tokens', 'bids'],
    lists: marketplace,
    menus: ['/TokenList', '/bidlist'],
  },
  moderation: {
    parts: ['users', 'categories', 'tokens', 'fees', 'verifications', 'reports'],
    lists: moderation,
    menus: ['/adminfees', '/verificationlist', '/report-list'],
  },
} satisfies Record<string, Desk>;
