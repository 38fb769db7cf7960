-- What the chain writes comes in thousands of rows at once. Put into a trigram index row by row, each of some 150 pieces of
-- its text costs a change of its own: ten times as much time and WAL as all else that a token is. Collected first, by a
-- hundred rows or so, they go in together; a search reads through those few besides.
alter index tokens_search set (fastupdate = on, gin_pending_list_limit = 512);
alter index bids_search set (fastupdate = on, gin_pending_list_limit = 512);
alter index fees_search set (fastupdate = on, gin_pending_list_limit = 512);

-- Most tokens of the chain have no category.
drop index tokens_category;
create index tokens_category on tokens (category_id, id) where category_id is not null;

-- Of each block one version is kept, so an event is told from others by its place, which also is the order that it is
-- written in: one index for both.
alter table chain_events drop constraint chain_events_pkey;
drop index chain_events_block;
alter table chain_events add primary key (block_number, log_index, part);

-- What a token is worked out from without reading all that ever happened to it: its latest sale, and a seller's orders.
create index chain_events_sales on chain_events (standard, token_id, block_number, log_index)
  where name in ('Sold', 'BidAccepted');
create index chain_events_orders on chain_events (standard, token_id, account, block_number, log_index)
  where name in ('OrderPlaced', 'PriceChanged', 'OrderCancelled', 'Sold');

-- Who holds how many copies of the tokens that have several: kept along with the events, because a popular one is moved
-- millions of times.
create table chain_copies (
  token_id numeric(78, 0) not null,
  holder text not null,
  quantity numeric(78, 0) not null,
  primary key (token_id, holder)
);
create index chain_copies_most on chain_copies (token_id, quantity desc, holder);
insert into chain_copies (token_id, holder, quantity)
select token_id, holder, quantity from chain_holdings where standard = 1155;

-- Orders that stand: placed, neither taken back nor sold out. A seller has one for a token.
create or replace view chain_orders as
select placed.standard, placed.token_id, placed.account as seller, changed.amount as price, changed.nonce,
  placed.quantity - sold.quantity as quantity, placed.currency, placed.fee
from chain_events as placed
cross join lateral (
  select coalesce(sum(later.quantity), 0) as quantity
  from chain_events as later
  where later.standard = placed.standard and later.token_id = placed.token_id and later.account = placed.account
    and later.name = 'Sold'
    and (later.block_number, later.log_index) > (placed.block_number, placed.log_index)) as sold
cross join lateral (
  select later.amount, later.nonce
  from chain_events as later
  where later.standard = placed.standard and later.token_id = placed.token_id and later.account = placed.account
    and later.name in ('OrderPlaced', 'PriceChanged')
    and (later.block_number, later.log_index) >= (placed.block_number, placed.log_index)
  order by later.block_number desc, later.log_index desc
  limit 1) as changed
where placed.name = 'OrderPlaced' and placed.quantity > sold.quantity
  and not exists (
    select from chain_events as later
    where later.standard = placed.standard and later.token_id = placed.token_id and later.account = placed.account
      and later.name in ('OrderPlaced', 'OrderCancelled')
      and (later.block_number, later.log_index) > (placed.block_number, placed.log_index));
