-- expand
-- The royalties of sales as rows of their own, and daily figures by chain and currency, which the monthly figures add up.

insert into modules (name, switched_off_at) values ('monthlyFigures', now()) on conflict do nothing;

-- A royalty that a sale on a blockchain paid to the creators of its token. Triggers follow the events of the chain.
create table royalties (
  id uuid primary key,
  -- The token's id on the blockchain, and its contract.
  token_id numeric(78,0) not null,
  contract_address text collate "pg_c_utf8" not null,
  amount numeric not null check (amount > 0),
  -- The symbol of what the buyer paid with.
  currency text collate "pg_c_utf8" not null,
  created_at timestamptz not null,
  -- The event that reported the sale.
  chain_id numeric(78,0) not null,
  transaction_hash text collate "pg_c_utf8" not null,
  log_index integer not null,
  search text collate "pg_c_utf8" generated always as (lower((token_id::text || E'\x1f' || trim_scale(amount)::text
    || ' ' || currency))) stored,
  constraint royalties_chain_key unique (chain_id, transaction_hash, log_index)
);
create index royalties_search on royalties using gin (search gin_trgm_ops) with (fastupdate = on);
create index royalties_newest on royalties (created_at, id);
create index royalties_token_id on royalties (token_id, id);
create index royalties_transaction on royalties (lower(transaction_hash), id) include (transaction_hash);
create index royalties_amount on royalties (amount, id);
insert into row_counts (name, count) values ('royalties', 0);
create trigger count_inserted after insert on royalties
  referencing new table as changed
  for each statement execute function keep_row_count('royalties');
create trigger count_deleted after delete on royalties
  referencing old table as changed
  for each statement execute function keep_row_count('royalties');
create trigger count_truncated after truncate on royalties
  for each statement execute function keep_row_count('royalties');

-- Adds and removes the royalties of the events that a statement adds or removes. Currencies are stored before their
-- first event.
create function keep_royalties() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from royalties using changed
    where changed.name in ('Sold', 'BidAccepted') and royalties.chain_id = changed.chain_id
      and royalties.transaction_hash = changed.transaction_hash and royalties.log_index = changed.log_index;
  else
    insert into royalties (id, token_id, contract_address, amount, currency, created_at, chain_id, transaction_hash,
      log_index)
    select new_uuid(), sale.token_id,
      case sale.standard when 721 then state.single_contract else state.multi_contract end,
      trim_scale(sale.royalty * ('1e-' || paid.decimals)::numeric), paid.symbol, sale.occurred_at, sale.chain_id,
      sale.transaction_hash, sale.log_index
    from changed as sale
    join chain_state as state on state.chain_id = sale.chain_id
    join chain_currencies as paid on paid.chain_id = sale.chain_id and paid.address = sale.currency
    where sale.name in ('Sold', 'BidAccepted') and sale.royalty > 0
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger royalties_inserted after insert on chain_events
  referencing new table as changed
  for each statement execute function keep_royalties();
create trigger royalties_deleted after delete on chain_events
  referencing old table as changed
  for each statement execute function keep_royalties();

-- Keep daily figures by chain and currency. Their unit is the number of the chain, a colon and the currency; without a
-- chain it begins with the colon.
create function keep_daily_fees_by_chain() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into daily_figure_changes (series, unit, day, count, amount)
    select 'fees_by_chain', coalesce(chain_id::text, '') || ':' || case buy_type when 'token' then 'PKS' else coin end,
      utc_day(created_at), sign, sign * amount
    from (values (old.chain_id, old.buy_type, old.coin, old.created_at, old.amount, -1),
      (new.chain_id, new.buy_type, new.coin, new.created_at, new.amount, 1))
      as seen (chain_id, buy_type, coin, created_at, amount, sign);
  else
    insert into daily_figure_changes (series, unit, day, count, amount)
    select 'fees_by_chain', coalesce(chain_id::text, '') || ':' || case buy_type when 'token' then 'PKS' else coin end,
      utc_day(created_at), case tg_op when 'INSERT' then count(*) else -count(*) end,
      case tg_op when 'INSERT' then 1 else -1 end * sum(amount)
    from changed group by 2, 3;
  end if;
  return null;
end $$;
create trigger chain_figures_inserted after insert on fees
  referencing new table as changed
  for each statement execute function keep_daily_fees_by_chain();
create trigger chain_figures_deleted after delete on fees
  referencing old table as changed
  for each statement execute function keep_daily_fees_by_chain();
create trigger chain_figures_updated after update of chain_id, buy_type, coin, created_at, amount on fees
  for each row when ((old.chain_id, old.buy_type, old.coin, old.created_at, old.amount)
    is distinct from (new.chain_id, new.buy_type, new.coin, new.created_at, new.amount))
  execute function keep_daily_fees_by_chain();
create trigger chain_figures_truncated after truncate on fees
  for each statement execute function take_back_daily_figures('fees_by_chain');

-- Royalties are added and removed, never changed.
create function keep_daily_royalties() returns trigger language plpgsql as $$
begin
  insert into daily_figure_changes (series, unit, day, count, amount)
  select 'royalties_by_chain', chain_id::text || ':' || currency, utc_day(created_at),
    case tg_op when 'INSERT' then count(*) else -count(*) end,
    case tg_op when 'INSERT' then 1 else -1 end * sum(amount)
  from changed group by 2, 3;
  return null;
end $$;
create trigger chain_figures_inserted after insert on royalties
  referencing new table as changed
  for each statement execute function keep_daily_royalties();
create trigger chain_figures_deleted after delete on royalties
  referencing old table as changed
  for each statement execute function keep_daily_royalties();
create trigger chain_figures_truncated after truncate on royalties
  for each statement execute function take_back_daily_figures('royalties_by_chain');

create function keep_daily_sales_by_chain() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into daily_figure_changes (series, unit, day, count, amount)
    select 'sales_by_chain', chain_id::text || ':' || currency, utc_day(sold_at), sign, sign * coalesce(price, 0)
    from (values (old.status, old.deleted_at, old.chain_id, old.currency, old.sold_at, old.price, -1),
      (new.status, new.deleted_at, new.chain_id, new.currency, new.sold_at, new.price, 1))
      as seen (status, deleted_at, chain_id, currency, sold_at, price, sign)
    where status = 'sold' and deleted_at is null;
  else
    insert into daily_figure_changes (series, unit, day, count, amount)
    select 'sales_by_chain', chain_id::text || ':' || currency, utc_day(sold_at),
      case tg_op when 'INSERT' then count(*) else -count(*) end,
      case tg_op when 'INSERT' then 1 else -1 end * sum(coalesce(price, 0))
    from changed where status = 'sold' and deleted_at is null group by 2, 3;
  end if;
  return null;
end $$;
create trigger chain_figures_inserted after insert on tokens
  referencing new table as changed
  for each statement execute function keep_daily_sales_by_chain();
create trigger chain_figures_deleted after delete on tokens
  referencing old table as changed
  for each statement execute function keep_daily_sales_by_chain();
create trigger chain_figures_updated after update of status, deleted_at, chain_id, currency, sold_at, price on tokens
  for each row when ((old.status = 'sold' or new.status = 'sold')
    and (old.status, old.deleted_at is null, old.chain_id, old.currency, old.sold_at, old.price)
      is distinct from (new.status, new.deleted_at is null, new.chain_id, new.currency, new.sold_at, new.price))
  execute function keep_daily_sales_by_chain();
create trigger chain_figures_truncated after truncate on tokens
  for each statement execute function take_back_daily_figures('sales_by_chain');

-- Paid withdrawals, by the day of their request. They have no chain.
create function keep_daily_paid_withdrawals() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into daily_figure_changes (series, unit, day, count, amount)
    select 'withdrawals_paid', ':' || currency_symbol, utc_day(created_at), sign, sign * amount
    from (values (old.status, old.currency_symbol, old.created_at, old.amount, -1),
      (new.status, new.currency_symbol, new.created_at, new.amount, 1))
      as seen (status, currency_symbol, created_at, amount, sign)
    where status = 3;
  else
    insert into daily_figure_changes (series, unit, day, count, amount)
    select 'withdrawals_paid', ':' || currency_symbol, utc_day(created_at),
      case tg_op when 'INSERT' then count(*) else -count(*) end,
      case tg_op when 'INSERT' then 1 else -1 end * sum(amount)
    from changed where status = 3 group by 2, 3;
  end if;
  return null;
end $$;
create trigger chain_figures_inserted after insert on withdrawals
  referencing new table as changed
  for each statement execute function keep_daily_paid_withdrawals();
create trigger chain_figures_deleted after delete on withdrawals
  referencing old table as changed
  for each statement execute function keep_daily_paid_withdrawals();
create trigger chain_figures_updated after update of status, currency_symbol, created_at, amount on withdrawals
  for each row when ((old.status = 3 or new.status = 3)
    and (old.status, old.currency_symbol, old.created_at, old.amount)
      is distinct from (new.status, new.currency_symbol, new.created_at, new.amount))
  execute function keep_daily_paid_withdrawals();
create trigger chain_figures_truncated after truncate on withdrawals
  for each statement execute function take_back_daily_figures('withdrawals_paid');
