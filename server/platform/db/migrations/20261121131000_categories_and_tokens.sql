create table categories (
  id uuid primary key,
  name text collate "pg_c_utf8" not null,
  created_at timestamptz not null default now()
);
create unique index categories_name_key on categories (lower(name));

create table tokens (
  id uuid primary key,
  name text collate "pg_c_utf8" not null,
  -- The id on the chain: 256 bits.
  token_id numeric(78, 0) not null,
  description text not null default '',
  takes_bids boolean not null default false,
  price numeric,
  currency text collate "pg_c_utf8" not null,
  -- Addresses are EIP-55 checksummed.
  contract_address text collate "pg_c_utf8" not null,
  chain_id numeric(78, 0) not null,
  -- Up to five of {address, percent}; percent is a decimal string.
  royalties jsonb not null default '[]' check (jsonb_array_length(royalties) <= 5),
  category_id uuid references categories,
  -- {trait, value}
  properties jsonb not null default '[]',
  creator text collate "pg_c_utf8" not null,
  owner text collate "pg_c_utf8" not null,
  collection text collate "pg_c_utf8",
  status text collate "pg_c_utf8" not null default 'minted' check (status in ('minted', 'listed', 'sold', 'burned')),
  transaction_hash text,
  is_hot boolean not null default false,
  -- The address of a kept picture.
  image text,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  sold_at timestamptz,
  constraint tokens_sale_has_time check ((status = 'sold') = (sold_at is not null)),
  -- What the list is searched in: its text columns as shown, lower-cased, divided by a character that no search has.
  search text collate "pg_c_utf8" generated always as (
    lower(name || e'\x1f' || token_id::text || e'\x1f' || creator || e'\x1f' || owner || e'\x1f'
      || coalesce(collection, '') || e'\x1f' || status)) stored
);
-- One token of a contract, however often the chain is read.
create unique index tokens_chain_key on tokens (chain_id, contract_address, token_id);

create index tokens_search on tokens using gin (search gin_trgm_ops) with (fastupdate = off)
  where deleted_at is null;
create index tokens_newest on tokens (id) where deleted_at is null;
create index tokens_name on tokens (lower(name), id) include (name) where deleted_at is null;
create index tokens_token_id on tokens (token_id, id) where deleted_at is null;
create index tokens_price on tokens (price, id) where deleted_at is null;
create index tokens_creator on tokens (lower(creator), id) include (creator) where deleted_at is null;
create index tokens_owner on tokens (lower(owner), id) include (owner) where deleted_at is null;
create index tokens_collection on tokens (lower(collection), id) include (collection) where deleted_at is null;
create index tokens_status on tokens (status, id) where deleted_at is null;
create index tokens_category on tokens (category_id, id);
create index tokens_hot on tokens (id) where is_hot and deleted_at is null;

-- The same for the sold ones, which are a list of their own.
create index tokens_sold_at on tokens (sold_at, id) where status = 'sold' and deleted_at is null;
create index tokens_sold_name on tokens (lower(name), id) include (name) where status = 'sold' and deleted_at is null;
create index tokens_sold_token_id on tokens (token_id, id) where status = 'sold' and deleted_at is null;
create index tokens_sold_price on tokens (price, id) where status = 'sold' and deleted_at is null;
create index tokens_sold_creator on tokens (lower(creator), id) include (creator)
  where status = 'sold' and deleted_at is null;
create index tokens_sold_owner on tokens (lower(owner), id) include (owner)
  where status = 'sold' and deleted_at is null;
create index tokens_sold_collection on tokens (lower(collection), id) include (collection)
  where status = 'sold' and deleted_at is null;

create trigger count_inserted after insert on tokens referencing new table as changed
  for each statement execute function keep_live_row_count('tokens');
create trigger count_deleted after delete on tokens referencing old table as changed
  for each statement execute function keep_live_row_count('tokens');
create trigger count_softly_deleted after update of deleted_at on tokens
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null))
  execute function keep_live_row_count('tokens');
create trigger count_truncated after truncate on tokens
  for each statement execute function keep_row_count('tokens');

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
create trigger count_sold_inserted after insert on tokens referencing new table as changed
  for each statement execute function keep_sold_token_count();
create trigger count_sold_deleted after delete on tokens referencing old table as changed
  for each statement execute function keep_sold_token_count();
create trigger count_sold_changed after update of status, deleted_at on tokens
  for each row when ((old.status = 'sold' and old.deleted_at is null) <> (new.status = 'sold' and new.deleted_at is null))
  execute function keep_sold_token_count();
create trigger count_sold_truncated after truncate on tokens
  for each statement execute function keep_row_count('tokens_sold');

insert into row_counts (name, count) values ('tokens', 0), ('tokens_sold', 0);
