create table bids (
  id uuid primary key,
  -- The token's record, its id on the chain, and its name when the bid was made.
  token_record uuid references tokens,
  token_id numeric(78, 0) not null,
  token_name text collate "pg_c_utf8",
  amount numeric not null check (amount >= 0),
  currency text collate "pg_c_utf8" not null,
  -- The address, EIP-55 checksummed, and whose it was when the bid was made.
  bidder text collate "pg_c_utf8" not null,
  bidder_record uuid references users,
  bidder_name text collate "pg_c_utf8",
  created_at timestamptz not null default now(),
  search text collate "pg_c_utf8" generated always as (
    lower(token_id::text || e'\x1f' || coalesce(token_name, '') || e'\x1f' || bidder || e'\x1f'
      || coalesce(bidder_name, ''))) stored
);
create index bids_search on bids using gin (search gin_trgm_ops) with (fastupdate = off);
create index bids_newest on bids (created_at, id);
create index bids_token_id on bids (token_id, id);
create index bids_token_name on bids (lower(token_name), id) include (token_name);
create index bids_amount on bids (amount, id);
create index bids_bidder on bids (lower(bidder), id) include (bidder);
create index bids_bidder_name on bids (lower(bidder_name), id) include (bidder_name);
create index bids_token_record on bids (token_record);
create index bids_bidder_record on bids (bidder_record);

create trigger count_inserted after insert on bids referencing new table as changed
  for each statement execute function keep_row_count('bids');
create trigger count_deleted after delete on bids referencing old table as changed
  for each statement execute function keep_row_count('bids');
create trigger count_truncated after truncate on bids
  for each statement execute function keep_row_count('bids');

insert into row_counts (name, count) values ('bids', 0);
