-- Orders of the exchange, as the trade host lists them. Symbols are those of the day: a currency that is renamed
-- doesn't rewrite history.
create table trades (
  id uuid primary key,
  trade_id text collate "pg_c_utf8" not null,
  first_currency_id uuid references currencies,
  second_currency_id uuid references currencies,
  first_currency text collate "pg_c_utf8" not null,
  second_currency text collate "pg_c_utf8" not null,
  initial_quantity numeric(36, 18) not null,
  price numeric(36, 18) not null,
  order_value numeric(36, 18) not null,
  -- What is left of `initial_quantity`.
  remaining numeric(36, 18) not null,
  order_type text collate "pg_c_utf8" not null,
  ordered_at timestamptz not null default now(),
  search text collate "pg_c_utf8" generated always as (
    lower(first_currency || '/' || second_currency || e'\x1f' || order_type || e'\x1f' || trade_id)) stored
);

create table withdrawals (
  id uuid primary key,
  user_id uuid references users,
  email text collate "pg_c_utf8" not null,
  currency_id uuid references currencies,
  currency_symbol text collate "pg_c_utf8" not null,
  -- 2 goes to an address, 4 to a bank account.
  payment_type smallint not null,
  to_address text collate "pg_c_utf8",
  bank_name text,
  bank_account_holder text,
  bank_account_number text collate "pg_c_utf8",
  bank_routing_number text,
  amount numeric(36, 18) not null,
  status smallint not null,
  created_at timestamptz not null default now(),
  -- What the list shows: the address or the account, and 1 to 5, where anything else is 1.
  destination text collate "pg_c_utf8" generated always as (
    case payment_type when 2 then to_address when 4 then bank_account_number end) stored,
  shown_status smallint generated always as (case when status between 2 and 5 then status else 1 end) stored,
  search text collate "pg_c_utf8" generated always as (
    lower(email || e'\x1f' || currency_symbol || e'\x1f'
      || coalesce(case payment_type when 2 then to_address when 4 then bank_account_number end, ''))) stored
);

create table fund_transfers (
  id uuid primary key,
  sender_id uuid references users,
  receiver_id uuid references users,
  sender_email text collate "pg_c_utf8" not null,
  receiver_email text collate "pg_c_utf8" not null,
  currency_id uuid references currencies,
  currency_symbol text collate "pg_c_utf8" not null,
  amount numeric(36, 18) not null,
  created_at timestamptz not null default now(),
  search text collate "pg_c_utf8" generated always as (
    lower(sender_email || e'\x1f' || receiver_email || e'\x1f' || currency_symbol)) stored
);

create index trades_search on trades using gin (search gin_trgm_ops) with (fastupdate = off);
create index trades_ordered_at on trades (ordered_at, id);
create index trades_first_currency on trades (first_currency, id);
create index trades_second_currency on trades (second_currency, id);
create index trades_initial_quantity on trades (initial_quantity, id);
create index trades_price on trades (price, id);
create index trades_order_value on trades (order_value, id);
create index trades_remaining on trades (remaining, id);
create index trades_order_type on trades (order_type, id);
create index trades_trade_id on trades (lower(trade_id), id) include (trade_id);
create index trades_first_currency_id on trades (first_currency_id);
create index trades_second_currency_id on trades (second_currency_id);

create index withdrawals_search on withdrawals using gin (search gin_trgm_ops) with (fastupdate = off);
create index withdrawals_created_at on withdrawals (created_at, id);
create index withdrawals_email on withdrawals (lower(email), id) include (email);
create index withdrawals_currency_symbol on withdrawals (currency_symbol, id);
create index withdrawals_destination on withdrawals (lower(destination), id) include (destination);
create index withdrawals_payment_type on withdrawals (payment_type, id);
create index withdrawals_amount on withdrawals (amount, id);
create index withdrawals_shown_status on withdrawals (shown_status, id);
create index withdrawals_currency_id on withdrawals (currency_id);

create index fund_transfers_search on fund_transfers using gin (search gin_trgm_ops) with (fastupdate = off);
create index fund_transfers_created_at on fund_transfers (created_at, id);
create index fund_transfers_sender_email on fund_transfers (lower(sender_email), id) include (sender_email);
create index fund_transfers_receiver_email on fund_transfers (lower(receiver_email), id) include (receiver_email);
create index fund_transfers_currency_symbol on fund_transfers (currency_symbol, id);
create index fund_transfers_amount on fund_transfers (amount, id);
create index fund_transfers_currency_id on fund_transfers (currency_id);

create trigger count_inserted after insert on trades referencing new table as changed
  for each statement execute function keep_row_count('trades');
create trigger count_deleted after delete on trades referencing old table as changed
  for each statement execute function keep_row_count('trades');
create trigger count_truncated after truncate on trades
  for each statement execute function keep_row_count('trades');

create trigger count_inserted after insert on withdrawals referencing new table as changed
  for each statement execute function keep_row_count('withdrawals');
create trigger count_deleted after delete on withdrawals referencing old table as changed
  for each statement execute function keep_row_count('withdrawals');
create trigger count_truncated after truncate on withdrawals
  for each statement execute function keep_row_count('withdrawals');

create trigger count_inserted after insert on fund_transfers referencing new table as changed
  for each statement execute function keep_row_count('fund_transfers');
create trigger count_deleted after delete on fund_transfers referencing old table as changed
  for each statement execute function keep_row_count('fund_transfers');
create trigger count_truncated after truncate on fund_transfers
  for each statement execute function keep_row_count('fund_transfers');

insert into row_counts (name, count) values
  ('trades', (select count(*) from trades)),
  ('withdrawals', (select count(*) from withdrawals)),
  ('fund_transfers', (select count(*) from fund_transfers));
