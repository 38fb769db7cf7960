import type { QueryConfig } from 'pg';

// What the page of a user, a filtered list, the palette and the dashboard's head ask for, each in one statement by hand.

/** So many rows are counted at most, as ours are. */
const cap = 10_001;

const countOf = (list: string, from: string) =>
  `(select count(*) from (select from ${from} limit ${cap}) as counted) as "${list}"`;

/** How much there is of one user in each list. */
const counts = `
  with subject as (select id, address from users where id = $1 and deleted_at is null)
  select ${[
    countOf('logins', 'logins where user_id = subject.id'),
    countOf('withdrawals', 'withdrawals where user_id = subject.id'),
    countOf('transfers', 'fund_transfers where subject.id in (sender_id, receiver_id)'),
    countOf('trades', 'trades where user_id = subject.id'),
    countOf('bids', 'bids where bidder_record = subject.id'),
    countOf('tickets', 'tickets where user_id = subject.id'),
    countOf('reportsBy', 'reports where reporter_id = subject.id'),
    countOf('verifications', 'verifications where user_id = subject.id'),
    countOf('tokens', 'tokens where lower(creator) = lower(subject.address) and deleted_at is null'),
    countOf('reportsAbout', 'reports where lower(address) = lower(subject.address)'),
  ].join(', ')} from subject`;

const newest = (
  source: string,
  table: string,
  of: string,
  text: string,
  amount = 'null',
  at = 'created_at',
) => `
  (select '${source}' as source, ${table}.id, ${at} as at, ${text}::text as text, ${amount}::numeric as amount
   from ${table}, subject where ${of} order by ${at} desc, ${table}.id desc limit 26)`;

/** What happened to one user last. */
const timeline = `
  with subject as materialized (select id, address, created_at from users where id = $1 and deleted_at is null)
  select * from (${[
    newest('login', 'logins', 'user_id = subject.id', 'ip_address', 'null', 'logins.created_at'),
    newest(
      'withdrawal',
      'withdrawals',
      'user_id = subject.id',
      'currency_symbol',
      'amount',
      'withdrawals.created_at',
    ),
    newest(
      'sent',
      'fund_transfers',
      'sender_id = subject.id',
      'currency_symbol',
      'amount',
      'fund_transfers.created_at',
    ),
    newest(
      'received',
      'fund_transfers',
      'receiver_id = subject.id',
      'currency_symbol',
      'amount',
      'fund_transfers.created_at',
    ),
    newest('trade', 'trades', 'user_id = subject.id', 'order_type', 'initial_quantity', 'ordered_at'),
    newest('bid', 'bids', 'bidder_record = subject.id', 'token_name', 'amount', 'bids.created_at'),
    newest('ticket', 'tickets', 'user_id = subject.id', 'subject', 'null', 'tickets.created_at'),
    newest('reportBy', 'reports', 'reporter_id = subject.id', 'description', 'null', 'reports.created_at'),
    newest(
      'verification',
      'verifications',
      'user_id = subject.id',
      'email',
      'null',
      'verifications.created_at',
    ),
    newest(
      'decision',
      'verifications',
      'user_id = subject.id and decided_at is not null',
      'status',
      'null',
      'decided_at',
    ),
    newest(
      'token',
      'tokens',
      'lower(creator) = lower(subject.address) and deleted_at is null',
      'name',
      'null',
      'tokens.created_at',
    ),
    newest(
      'reportAbout',
      'reports',
      'lower(reports.address) = lower(subject.address)',
      'description',
      'null',
      'reports.created_at',
    ),
    `(select 'audit', null, audit_log.created_at, call, null from audit_log, subject
      where record = subject.id::text order by audit_log.created_at desc, audit_log.id desc limit 26)`,
  ].join(' union all ')}) as entries order by at desc limit 26`;

/** The withdrawals of a currency over an amount before an instant: the newest, and a count that stops. */
const filtered = `
  select (select count(*) from (select from withdrawals
      where currency_symbol = 'USDT' and amount >= 1000 and created_at < $1 limit ${cap}) as counted) as count,
    id, email, currency_symbol, to_address, payment_type, amount, created_at, status
  from withdrawals where currency_symbol = 'USDT' and amount >= 1000 and created_at < $1
  order by created_at desc, id desc limit 10`;

/** The indexes of users and tokens have only those that exist. */
const live = (table: string) => (['users', 'tokens'].includes(table) ? 'deleted_at is null and' : '');

const beginning = (kind: string, table: string, column: string, detail: string) => `
  (select '${kind}' as kind, id, ${column} as title, ${detail}::text as detail from ${table}
   where ${live(table)} lower(${column}) >= $1 and lower(${column}) < $1 || chr(1114111) order by lower(${column}), id limit 5)`;
const exactly = (kind: string, table: string, column: string, detail: string) => `
  (select '${kind}' as kind, id, ${column} as title, ${detail}::text as detail from ${table}
   where lower(${column}) = $1 order by lower(${column}), id limit 5)`;
// Few rows: all of them by the trigram index, and then the newest. In the order of ids, PostgreSQL would read the whole table for them.
const anywhere = (kind: string, table: string, title: string, detail: string, searched = 'search') => `
  (select '${kind}' as kind, id, ${title} as title, ${detail}::text as detail
   from (select * from ${table} where ${live(table)} ${searched} like '%' || $1 || '%' offset 0) as found order by id desc limit 5)`;

/** @param personal how personal columns are searched */
const foundBy = (personal: typeof beginning, users: string) =>
  [
    beginning('user', 'users', 'name', 'email'),
    users,
    personal('withdrawal', 'withdrawals', 'email', 'amount'),
    personal('transfer', 'fund_transfers', 'sender_email', 'amount'),
    personal('transfer', 'fund_transfers', 'receiver_email', 'amount'),
    beginning('trade', 'trades', 'trade_id', 'order_type'),
    beginning('ticket', 'tickets', 'name', 'subject'),
    anywhere('ticket', 'tickets', 'subject', 'name'),
    beginning('token', 'tokens', 'name', 'token_id'),
    anywhere('token', 'tokens', 'name', 'token_id'),
  ].join(' union all ');

/** What the palette finds of an email's name. */
const found = foundBy(beginning, anywhere('user', 'users', 'name', 'email'));

/** The same under masks: of a user the name is seen, and other personal texts are found as a whole. */
const foundMasked = foundBy(exactly, anywhere('user', 'users', 'name', 'email', 'lower(name)'));

/** What waits: each a stretch of one index. */
const waiting = `select ${[
  countOf('verifications', `verifications where status = 'Pending'`),
  countOf('tickets', 'tickets where closed_status = 0'),
  countOf('reports', 'reports where handled_at is null'),
  countOf('withdrawalsNew', 'withdrawals where shown_status = 1'),
  countOf('withdrawalsPending', 'withdrawals where shown_status = 2'),
].join(', ')}`;

const statements: Readonly<Record<string, string>> = { counts, timeline, filtered, waiting };
const searches: Readonly<Record<string, string>> = { found, foundMasked };

/** The statement of a question about records; undefined for any other question. */
export function recordLimit(question: string, value: string): QueryConfig | undefined {
  const search = searches[question];
  // The right plan of a search depends on its term, so it is not prepared.
  if (search !== undefined) return { text: search, values: [value.toLowerCase()] };
  const text = statements[question];
  return text === undefined
    ? undefined
    : { name: question, text, values: text.includes('$1') ? [value] : [] };
}
