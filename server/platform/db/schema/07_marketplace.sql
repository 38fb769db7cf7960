-- The tokens of the marketplace with their categories, bids and featured creators.

-- Keeps the count of sold tokens.
create function keep_sold_token_count() returns trigger language plpgsql as $$
declare
  change bigint;
begin
  if tg_op = 'UPDATE' then
    change := case when new.status = 'sold' and new.deleted_at is null then 1 else -1 end;
  else
    select case tg_op when 'INSERT' then count(*) else -count(*) end into change
    from changed where status = 'sold' and deleted_at is null;
  end if;
  if change <> 0 then
    insert into row_count_changes (name, change) values ('tokens_sold', change);
  end if;
  return null;
end $$;

-- Keeps the daily figure of sold tokens that are not deleted, by the day of the sale and the currency of the price.
create function keep_daily_sales() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into daily_figure_changes (series, unit, day, count, amount)
    select 'sales', currency, utc_day(sold_at), sign, sign * coalesce(price, 0)
    from (values (old.status, old.deleted_at, old.currency, old.sold_at, old.price, -1),
      (new.status, new.deleted_at, new.currency, new.sold_at, new.price, 1))
      as seen (status, deleted_at, currency, sold_at, price, sign)
    where status = 'sold' and deleted_at is null;
  else
    insert into daily_figure_changes (series, unit, day, count, amount)
    select 'sales', currency, utc_day(sold_at), case tg_op when 'INSERT' then count(*) else -count(*) end,
      case tg_op when 'INSERT' then 1 else -1 end * sum(coalesce(price, 0))
    from changed where status = 'sold' and deleted_at is null group by currency, utc_day(sold_at);
  end if;
  return null;
end $$;

-- Sets the text that the list is searched in: its columns as shown, in lower case, separated by a character that no
-- search contains.
create function set_token_search() returns trigger language plpgsql as $$
begin
  new.search := lower(new.name || e'\x1f' || new.token_id::text || e'\x1f' || new.creator || e'\x1f' || new.owner || e'\x1f'
    || coalesce(new.collection, '') || e'\x1f' || new.status || e'\x1f' || new.currency);
  return new;
end $$;

-- The same for bids.
create function set_bid_search() returns trigger language plpgsql as $$
begin
  new.search := lower(new.token_id::text || e'\x1f' || coalesce(new.token_name, '') || e'\x1f' || new.bidder || e'\x1f'
    || coalesce(new.bidder_name, '') || e'\x1f' || new.currency);
  return new;
end $$;

-- A category of tokens.
create table categories (
  id uuid primary key,
  name text collate "pg_c_utf8" not null,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index categories_name_key on categories (lower(name));

-- A token of the marketplace. Tokens come from the blockchain or the feed.
create table tokens (
  id uuid primary key,
  name text collate "pg_c_utf8" not null,
  -- The id on the blockchain, 256 bits.
  token_id numeric(78,0) not null,
  description text not null default '',
  takes_bids boolean not null default false,
  price numeric,
  currency text collate "pg_c_utf8" not null,
  -- Addresses are EIP-55 checksummed.
  contract_address text collate "pg_c_utf8" not null,
  chain_id numeric(78,0) not null,
  -- Up to five of {address, percent}; percent is a decimal string.
  royalties jsonb not null default '[]' check (jsonb_array_length(royalties) <= 5),
  category_id uuid references categories (id),
  -- A list of {trait, value}.
  properties jsonb not null default '[]',
  creator text collate "pg_c_utf8" not null,
  owner text collate "pg_c_utf8" not null,
  collection text collate "pg_c_utf8",
  status text collate "pg_c_utf8" not null default 'minted' check (status in ('minted', 'listed', 'sold', 'burned')),
  transaction_hash text,
  is_hot boolean not null default false,
  -- The address of a stored picture.
  image text,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  sold_at timestamptz,
  -- Set by trigger.
  search text collate "pg_c_utf8",
  purged_at timestamptz,
  -- Set while administrators hide the token from the marketplace's pages. The blockchain is not affected.
  hidden_at timestamptz,
  constraint tokens_sale_has_time check ((status = 'sold') = (sold_at is not null))
);
-- A token that is read again is not added a second time.
create unique index tokens_chain_key on tokens (chain_id, contract_address, token_id);
create index tokens_search on tokens using gin (search gin_trgm_ops) with (fastupdate = on) where deleted_at is null;
create index tokens_newest on tokens (id) where deleted_at is null;
create index tokens_name on tokens (lower(name), id) include (name) where deleted_at is null;
create index tokens_token_id on tokens (token_id, id) where deleted_at is null;
create index tokens_price on tokens (price, id) where deleted_at is null;
create index tokens_creator on tokens (lower(creator), id) include (creator) where deleted_at is null;
create index tokens_owner on tokens (lower(owner), id) include (owner) where deleted_at is null;
create index tokens_collection on tokens (lower(collection), id) include (collection) where deleted_at is null;
create index tokens_status on tokens (status, id) where deleted_at is null;
create index tokens_hot on tokens (id) where is_hot and deleted_at is null;
-- The list of sold tokens has the same indexes of its own.
create index tokens_sold_at on tokens (sold_at, id) where status = 'sold' and deleted_at is null;
create index tokens_sold_name on tokens (lower(name), id) include (name) where status = 'sold' and deleted_at is null;
create index tokens_sold_token_id on tokens (token_id, id) where status = 'sold' and deleted_at is null;
create index tokens_sold_price on tokens (price, id) where status = 'sold' and deleted_at is null;
create index tokens_sold_creator on tokens (lower(creator), id) include (creator) where status = 'sold'
  and deleted_at is null;
create index tokens_sold_owner on tokens (lower(owner), id) include (owner) where status = 'sold'
  and deleted_at is null;
create index tokens_sold_collection on tokens (lower(collection), id) include (collection) where status = 'sold'
  and deleted_at is null;
create index tokens_category on tokens (category_id, id) where category_id is not null;
create index tokens_made_by on tokens (lower(creator), created_at, id) where deleted_at is null;
create index tokens_trash on tokens (deleted_at, id) where deleted_at is not null and purged_at is null;
-- Finds the tokens of a pasted transaction hash.
create index tokens_transaction on tokens (transaction_hash) where transaction_hash is not null
  and deleted_at is null;
create trigger count_inserted after insert on tokens
  referencing new table as changed
  for each statement execute function keep_live_row_count('tokens');
create trigger count_deleted after delete on tokens
  referencing old table as changed
  for each statement execute function keep_live_row_count('tokens');
create trigger count_softly_deleted after update of deleted_at on tokens
  for each row when (((old.deleted_at is null) <> (new.deleted_at is null))) execute function keep_live_row_count('tokens');
create trigger count_truncated after truncate on tokens
  for each statement execute function keep_row_count('tokens');
create trigger count_sold_inserted after insert on tokens
  referencing new table as changed
  for each statement execute function keep_sold_token_count();
create trigger count_sold_deleted after delete on tokens
  referencing old table as changed
  for each statement execute function keep_sold_token_count();
create trigger count_sold_changed after update of status, deleted_at on tokens
  for each row when (((old.status = 'sold' and old.deleted_at is null) <> (new.status = 'sold'
    and new.deleted_at is null))) execute function keep_sold_token_count();
create trigger count_sold_truncated after truncate on tokens
  for each statement execute function keep_row_count('tokens_sold');
create trigger figures_inserted after insert on tokens
  referencing new table as changed
  for each statement execute function keep_daily_sales();
create trigger figures_deleted after delete on tokens
  referencing old table as changed
  for each statement execute function keep_daily_sales();
create trigger figures_updated after update of status, deleted_at, currency, sold_at, price on tokens
  for each row when ((old.status = 'sold' or new.status = 'sold')
    and (old.status, old.deleted_at is null, old.currency, old.sold_at, old.price)
      is distinct from (new.status, new.deleted_at is null, new.currency, new.sold_at, new.price))
  execute function keep_daily_sales();
create trigger figures_truncated after truncate on tokens
  for each statement execute function take_back_daily_figures('sales');
create trigger set_search before insert or update of name, token_id, creator, owner, collection, status,
  currency on tokens
  for each row execute function set_token_search();

-- A bid on a token.
create table bids (
  id uuid primary key,
  -- The token's record, its id on the blockchain, and its name at the time of the bid.
  token_record uuid references tokens (id),
  token_id numeric(78,0) not null,
  token_name text collate "pg_c_utf8",
  amount numeric not null check (amount >= 0),
  currency text collate "pg_c_utf8" not null,
  -- The address, EIP-55 checksummed, and the user who had it at the time of the bid.
  bidder text collate "pg_c_utf8" not null,
  bidder_record uuid references users (id),
  bidder_name text collate "pg_c_utf8",
  created_at timestamptz not null default now(),
  search text collate "pg_c_utf8",
  -- The event of the blockchain that reported the bid. All null for other bids.
  chain_id numeric(78,0),
  transaction_hash text,
  log_index integer,
  -- The state of bids that were signed here. Null for bids from the blockchain, which are accepted, and for others,
  -- whose state is unknown.
  state text,
  constraint bids_origin_is_whole check (num_nonnulls(chain_id, transaction_hash, log_index) in (0, 3)),
  constraint bids_state_is_known check (state in ('open', 'expired', 'cancelled', 'accepted'))
);
create index bids_search on bids using gin (search gin_trgm_ops) with (fastupdate = on);
create index bids_newest on bids (created_at, id);
create index bids_token_id on bids (token_id, id);
create index bids_token_name on bids (lower(token_name), id) include (token_name);
create index bids_amount on bids (amount, id);
create index bids_bidder on bids (lower(bidder), id) include (bidder);
create index bids_bidder_name on bids (lower(bidder_name), id) include (bidder_name);
create unique index bids_chain_key on bids (chain_id, transaction_hash, log_index) where transaction_hash is not null;
create index bids_by_bidder on bids (bidder_record, created_at, id);
create index bids_on_token on bids (token_record, created_at, id);
-- The list of bids of one state, newest first.
create index bids_state on bids (state, created_at, id) where state is not null;
-- Accepted bids, newest first: those of the blockchain and those that were signed here.
create index bids_accepted on bids (created_at, id) where state = 'accepted' or transaction_hash is not null;
create trigger count_inserted after insert on bids
  referencing new table as changed
  for each statement execute function keep_row_count('bids');
create trigger count_deleted after delete on bids
  referencing old table as changed
  for each statement execute function keep_row_count('bids');
create trigger count_truncated after truncate on bids
  for each statement execute function keep_row_count('bids');
create trigger set_search before insert or update of token_id, token_name, bidder, bidder_name, currency on bids
  for each row execute function set_bid_search();

-- A featured creator.
create table creators (
  id uuid primary key,
  name text collate "pg_c_utf8" not null,
  -- EIP-55 checksummed.
  address text collate "pg_c_utf8" not null,
  -- The addresses of stored pictures.
  cover_image text not null,
  profile_image text not null,
  created_at timestamptz not null default now(),
  version integer not null default 1
);

-- PostgreSQL collects no statistics of an expression from a partial index. Without these it underestimates the tokens
-- of a creator and reads all of them.
create STATISTICS tokens_lower_creator on lower(creator) from tokens;

-- The rows that a new workspace starts with.
insert into row_counts (name, count) values ('tokens', 0), ('tokens_sold', 0), ('bids', 0);
