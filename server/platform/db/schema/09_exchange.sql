-- The exchange: currencies, trades, fund transfers, earned fees and the balances of users.

-- Keeps the daily figure of trades by the day of the order: their number, and the filled quantity at its price, in
-- the second currency.
create function keep_daily_trades() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into daily_figure_changes (series, unit, day, count, amount)
    values
      ('trades', old.second_currency, utc_day(old.ordered_at), -1, (old.remaining - old.initial_quantity) * old.price),
      ('trades', new.second_currency, utc_day(new.ordered_at), 1, (new.initial_quantity - new.remaining) * new.price);
  else
    insert into daily_figure_changes (series, unit, day, count, amount)
    select 'trades', second_currency, utc_day(ordered_at),
      case tg_op when 'INSERT' then count(*) else -count(*) end,
      case tg_op when 'INSERT' then 1 else -1 end * sum((initial_quantity - remaining) * price)
    from changed group by second_currency, utc_day(ordered_at);
  end if;
  return null;
end $$;

-- Sets the text that the list is searched in: its columns as shown, in lower case, separated by a character that no
-- search contains.
create function set_fee_search() returns trigger language plpgsql as $$
begin
  new.search := lower(new.token_id::text || e'\x1f' || trim_scale(new.amount)::text || ' '
    || case new.buy_type when 'token' then 'PKS' else new.coin end);
  return new;
end $$;

-- Keeps the daily figure of fees, by the currency that they were paid in.
create function keep_daily_fees() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into daily_figure_changes (series, unit, day, count, amount)
    select 'fees', case buy_type when 'token' then 'PKS' else coin end, utc_day(created_at), sign, sign * amount
    from (values (old.buy_type, old.coin, old.created_at, old.amount, -1),
      (new.buy_type, new.coin, new.created_at, new.amount, 1)) as seen (buy_type, coin, created_at, amount, sign);
  else
    insert into daily_figure_changes (series, unit, day, count, amount)
    select 'fees', case buy_type when 'token' then 'PKS' else coin end, utc_day(created_at),
      case tg_op when 'INSERT' then count(*) else -count(*) end,
      case tg_op when 'INSERT' then 1 else -1 end * sum(amount)
    from changed group by 2, 3;
  end if;
  return null;
end $$;

-- A currency of the exchange. Columns that apply to another type are null.
create table currencies (
  id uuid primary key,
  type text collate "pg_c_utf8" not null check (type in ('fiat', 'crypto', 'token')),
  name text collate "pg_c_utf8" not null,
  symbol text collate "pg_c_utf8" not null,
  withdraw_fee numeric(36,18) not null check (withdraw_fee >= 0),
  -- JSON text without spaces.
  min_abi text,
  -- EIP-55 checksummed.
  contract_address text,
  bank_name text,
  bank_account_holder text,
  bank_account_number text,
  bank_routing_number text,
  -- `/images/{hash}.webp`
  image text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  search text collate "pg_c_utf8" generated always as (lower((name || E'\x1f' || symbol || E'\x1f' || type))) stored,
  constraint currencies_token_fields check (((type = 'token') = (contract_address is not null))
    and ((type = 'token') = (min_abi is not null))),
  constraint currencies_bank_fields check (((type = 'fiat') = (bank_name is not null))
    and ((type = 'fiat') = (bank_account_holder is not null))
    and ((type = 'fiat') = (bank_account_number is not null)) and (type = 'fiat' or bank_routing_number is null))
);
create unique index currencies_symbol_key on currencies (lower(symbol));

-- An order on the exchange, as the trade host lists it. The symbols are those at that time, so renaming a currency
-- does not change them.
create table trades (
  id uuid primary key,
  trade_id text collate "pg_c_utf8" not null,
  first_currency_id uuid references currencies (id),
  second_currency_id uuid references currencies (id),
  first_currency text collate "pg_c_utf8" not null,
  second_currency text collate "pg_c_utf8" not null,
  initial_quantity numeric(36,18) not null,
  price numeric(36,18) not null,
  order_value numeric(36,18) not null,
  -- The part of `initial_quantity` that is still open.
  remaining numeric(36,18) not null,
  order_type text collate "pg_c_utf8" not null,
  ordered_at timestamptz not null default now(),
  search text collate "pg_c_utf8" generated always as (lower((first_currency || '/' || second_currency || E'\x1f'
    || order_type || E'\x1f' || trade_id))) stored,
  user_id uuid references users (id)
);
create index trades_search on trades using gin (search gin_trgm_ops) with (fastupdate = on);
create index trades_ordered_at on trades (ordered_at, id);
create index trades_initial_quantity on trades (initial_quantity, id);
create index trades_price on trades (price, id);
create index trades_order_value on trades (order_value, id);
create index trades_remaining on trades (remaining, id);
create index trades_trade_id on trades (lower(trade_id), id) include (trade_id);
create index trades_first_currency_id on trades (first_currency_id);
create index trades_second_currency_id on trades (second_currency_id);
-- Includes the symbol next to its lower case, so that deep pages read only the index.
create index trades_first_currency_sorted on trades (lower(first_currency), id) include (first_currency);
create index trades_second_currency_sorted on trades (lower(second_currency), id) include (second_currency);
create index trades_order_type_sorted on trades (lower(order_type), id) include (order_type);
create index trades_user on trades (user_id, ordered_at, id) where user_id is not null;
create trigger count_inserted after insert on trades
  referencing new table as changed
  for each statement execute function keep_row_count('trades');
create trigger count_deleted after delete on trades
  referencing old table as changed
  for each statement execute function keep_row_count('trades');
create trigger count_truncated after truncate on trades
  for each statement execute function keep_row_count('trades');
create trigger figures_inserted after insert on trades
  referencing new table as changed
  for each statement execute function keep_daily_trades();
create trigger figures_deleted after delete on trades
  referencing old table as changed
  for each statement execute function keep_daily_trades();
create trigger figures_updated after update of second_currency, initial_quantity, price, remaining,
  ordered_at on trades
  for each row when ((old.second_currency, old.initial_quantity, old.price, old.remaining, old.ordered_at)
    is distinct from (new.second_currency, new.initial_quantity, new.price, new.remaining, new.ordered_at))
  execute function keep_daily_trades();
create trigger figures_truncated after truncate on trades
  for each statement execute function take_back_daily_figures('trades');

-- A transfer of money from one user to another.
create table fund_transfers (
  id uuid primary key,
  sender_id uuid references users (id),
  receiver_id uuid references users (id),
  sender_email text collate "pg_c_utf8" not null,
  receiver_email text collate "pg_c_utf8" not null,
  currency_id uuid references currencies (id),
  currency_symbol text collate "pg_c_utf8" not null,
  amount numeric(36,18) not null,
  created_at timestamptz not null default now(),
  search text collate "pg_c_utf8" generated always as (lower((sender_email || E'\x1f' || receiver_email || E'\x1f'
    || currency_symbol))) stored
);
create index fund_transfers_search on fund_transfers using gin (search gin_trgm_ops) with (fastupdate = on);
create index fund_transfers_created_at on fund_transfers (created_at, id);
create index fund_transfers_sender_email on fund_transfers (lower(sender_email), id) include (sender_email);
create index fund_transfers_receiver_email on fund_transfers (lower(receiver_email), id) include (receiver_email);
create index fund_transfers_amount on fund_transfers (amount, id);
create index fund_transfers_currency_id on fund_transfers (currency_id);
create index fund_transfers_currency_symbol_sorted on fund_transfers (lower(currency_symbol), id)
  include (currency_symbol);
create index fund_transfers_sender on fund_transfers (sender_id, created_at, id);
create index fund_transfers_receiver on fund_transfers (receiver_id, created_at, id);
create trigger count_inserted after insert on fund_transfers
  referencing new table as changed
  for each statement execute function keep_row_count('fund_transfers');
create trigger count_deleted after delete on fund_transfers
  referencing old table as changed
  for each statement execute function keep_row_count('fund_transfers');
create trigger count_truncated after truncate on fund_transfers
  for each statement execute function keep_row_count('fund_transfers');

-- A service fee that the marketplace earned from a sale.
create table fees (
  id uuid primary key,
  -- The token's record, if it is known, and its id on the blockchain.
  token_record uuid references tokens (id),
  token_id numeric(78,0) not null,
  -- In PKS for the buy type `token`, otherwise in the blockchain's coin.
  amount numeric not null check (amount >= 0),
  buy_type text collate "pg_c_utf8" not null check (buy_type in ('coin', 'token')),
  created_at timestamptz not null default now(),
  -- The event that reported the fee. All null for fees from elsewhere.
  chain_id numeric(78,0),
  transaction_hash text,
  log_index integer,
  -- Set by trigger.
  search text collate "pg_c_utf8",
  -- The coin of the blockchain for the buy type `coin`. ETH if the blockchain is unknown.
  coin text collate "pg_c_utf8" not null default 'ETH',
  constraint fees_origin_is_whole check (num_nonnulls(chain_id, transaction_hash, log_index) in (0, 3))
);
-- An event that is read again adds no second fee.
create unique index fees_chain_key on fees (chain_id, transaction_hash, log_index) where transaction_hash is not null;
create index fees_search on fees using gin (search gin_trgm_ops) with (fastupdate = on);
create index fees_newest on fees (created_at, id);
create index fees_token_id on fees (token_id, id);
create index fees_amount on fees (amount, id);
create index fees_buy_type on fees (buy_type, created_at, id);
create index fees_token_record on fees (token_record);
create trigger count_inserted after insert on fees
  referencing new table as changed
  for each statement execute function keep_row_count('fees');
create trigger count_deleted after delete on fees
  referencing old table as changed
  for each statement execute function keep_row_count('fees');
create trigger count_truncated after truncate on fees
  for each statement execute function keep_row_count('fees');
create trigger set_search before insert or update of token_id, amount, buy_type, coin on fees
  for each row execute function set_fee_search();
create trigger figures_inserted after insert on fees
  referencing new table as changed
  for each statement execute function keep_daily_fees();
create trigger figures_deleted after delete on fees
  referencing old table as changed
  for each statement execute function keep_daily_fees();
create trigger figures_updated after update of buy_type, coin, created_at, amount on fees
  for each row when ((old.buy_type, old.coin, old.created_at, old.amount)
    is distinct from (new.buy_type, new.coin, new.created_at, new.amount))
  execute function keep_daily_fees();
create trigger figures_truncated after truncate on fees
  for each statement execute function take_back_daily_figures('fees');

-- The debt of the exchange to a user in one currency: the whole balance, including what is locked and withdrawals that are
-- not paid yet.
create table balances (
  id uuid primary key,
  -- Null if the sender reports a total of several users.
  user_id uuid references users (id),
  currency_id uuid references currencies (id),
  currency_symbol text collate "pg_c_utf8" not null,
  amount numeric(36,18) not null check (amount >= 0),
  changed_at timestamptz not null default now()
);
create index balances_user on balances (user_id);
create index balances_currency on balances (currency_id);

-- The fees between two readings of an owner's balance, next to the change of the balance. The first reading has no
-- earlier one.
create view fee_reconciliation as
  select reading.id, reading.chain_id, reading.owner, reading.currency, reading.day, reading.block_number,
    reading.block_time, reading.from_block, reading.from_time, coin.symbol,
    trim_scale((select coalesce(sum(fee), 0) from chain_events as event
      where event.chain_id = reading.chain_id and event.currency = reading.currency
        and event.block_number > reading.from_block and event.block_number <= reading.block_number
        and event.standard = any(reading.standards) and event.name in ('Sold', 'BidAccepted'))
      * ('1e-' || coin.decimals)::numeric) as fees,
    trim_scale((reading.amount - reading.amount_before) * ('1e-' || coin.decimals)::numeric) as change
  from (
    select *, lag(block_number) over before as from_block, lag(block_time) over before as from_time,
      lag(amount) over before as amount_before, lag(standards) over before as standards_before
    from owner_balances window before as (partition by chain_id, owner, currency order by day)) as reading
  join chain_currencies as coin on coin.chain_id = reading.chain_id and coin.address = reading.currency
  -- An owner who received another contract in between got its fees for only a part of the time.
  where reading.standards = reading.standards_before;

-- The rows that a new workspace starts with.
insert into row_counts (name, count) values ('trades', 0), ('fund_transfers', 0), ('fees', 0);
