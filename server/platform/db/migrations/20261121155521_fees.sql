-- Service fees that the marketplace earned.
create table fees (
  id uuid primary key,
  -- The token's record, where it is known, and its id on the chain.
  token_record uuid references tokens,
  token_id numeric(78, 0) not null,
  -- In PKS where a token paid, else in the chain's coin.
  amount numeric not null check (amount >= 0),
  buy_type text collate "pg_c_utf8" not null check (buy_type in ('coin', 'token')),
  created_at timestamptz not null default now(),
  -- The event that it was read from; none for fees that no chain told of.
  chain_id numeric(78, 0),
  transaction_hash text,
  log_index integer,
  constraint fees_origin_is_whole check (num_nonnulls(chain_id, transaction_hash, log_index) in (0, 3)),
  -- What the list is searched in: its columns as shown, lower-cased, divided by a character that no search has.
  search text collate "pg_c_utf8" generated always as (
    lower(token_id::text || e'\x1f' || trim_scale(amount)::text || ' '
      || case buy_type when 'token' then 'PKS' else 'ETH' end)) stored
);
-- One fee for each event, however often the chain is read.
create unique index fees_chain_key on fees (chain_id, transaction_hash, log_index)
  where transaction_hash is not null;
create index fees_search on fees using gin (search gin_trgm_ops) with (fastupdate = off);
create index fees_newest on fees (created_at, id);
create index fees_token_id on fees (token_id, id);
create index fees_amount on fees (amount, id);
create index fees_buy_type on fees (buy_type, created_at, id);
create index fees_token_record on fees (token_record);

create trigger count_inserted after insert on fees referencing new table as changed
  for each statement execute function keep_row_count('fees');
create trigger count_deleted after delete on fees referencing old table as changed
  for each statement execute function keep_row_count('fees');
create trigger count_truncated after truncate on fees
  for each statement execute function keep_row_count('fees');

insert into row_counts (name, count) values ('fees', 0);
