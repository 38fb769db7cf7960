-- What was read of the chain: events as they were logged, and how far. Rows of other tables that come from the chain
-- follow from these, so they can be worked out anew at any time.
create table chain_state (
  only_row boolean primary key default true check (only_row),
  chain_id numeric(78, 0) not null,
  genesis_hash text not null,
  -- The two contracts, EIP-55 checksummed, and their own names.
  single_contract text not null,
  multi_contract text not null,
  single_name text not null,
  multi_name text not null,
  -- The node's address where the desk runs the chain itself; never that of another node, which may hold a key.
  local_url text,
  start_block bigint not null,
  -- The last block that was read; one before the first where none was.
  block_number bigint not null,
  -- Empty where none was.
  block_hash text not null default '',
  head bigint not null default 0,
  -- Where reading anew has come to; null where nothing is read anew.
  rebuild_from bigint,
  -- Why reading has stopped for good, in a sentence.
  stopped text,
  last_error text,
  last_error_at timestamptz,
  seen_at timestamptz not null default now()
);

-- The latest blocks, so that a change of branch can be followed to where the branches part.
create table chain_blocks (
  number bigint primary key,
  hash text not null,
  parent_hash text not null
);

create table chain_events (
  block_number bigint not null,
  log_index integer not null,
  -- One transfer of many ids is one event with a part for each.
  part integer not null default 0,
  block_hash text not null,
  transaction_hash text not null,
  occurred_at timestamptz not null,
  -- Which of the two contracts: the one of single copies or the other.
  standard smallint not null check (standard in (721, 1155)),
  name text not null,
  token_id numeric(78, 0),
  -- Who acted (creator, seller, sender) and who else had part in it (buyer, bidder, receiver).
  account text,
  counterpart text,
  nonce numeric(78, 0),
  quantity numeric(78, 0),
  -- In the smallest unit: a price each where an order is placed or changed, else a total.
  amount numeric(78, 0),
  currency text,
  fee numeric(78, 0),
  royalty numeric(78, 0),
  details jsonb,
  -- An event counts once, however often it is read.
  primary key (block_hash, log_index, part)
);
create index chain_events_token on chain_events (standard, token_id, block_number, log_index, part);
create index chain_events_block on chain_events (block_number, log_index);
create index chain_events_rare on chain_events (name, standard, block_number, log_index)
  where name in ('ServiceFeeChanged', 'TokenTypeSet');

-- ERC-20 tokens that were paid with, as their contracts describe them.
create table chain_currencies (
  chain_id numeric(78, 0) not null,
  address text not null,
  symbol text not null,
  decimals smallint not null check (decimals between 0 and 77),
  primary key (chain_id, address)
);

-- Tokens whose minting was undone: the chain, not an administrator, took them off the lists.
create table chain_dropped_tokens (
  token_record uuid primary key references tokens on delete cascade,
  dropped_at timestamptz not null default now()
);

-- Who holds how many copies of what.
create view chain_holdings as
select standard, token_id, holder, sum(change) as quantity
from (
  select standard, token_id, counterpart as holder, quantity as change from chain_events where name = 'Transfer'
  union all
  select standard, token_id, account, -quantity from chain_events where name = 'Transfer') as moves
where holder <> '0x0000000000000000000000000000000000000000'
group by standard, token_id, holder
having sum(change) > 0;

-- Orders that stand: placed, neither taken back nor sold out. A seller has one for a token.
create view chain_orders as
select placed.standard, placed.token_id, placed.account as seller, changed.amount as price, changed.nonce,
  placed.quantity - sold.quantity as quantity, placed.currency, placed.fee
from chain_events as placed
cross join lateral (
  select coalesce(sum(later.quantity) filter (where later.name = 'Sold'), 0) as quantity,
    bool_or(later.name in ('OrderPlaced', 'OrderCancelled')) as is_over
  from chain_events as later
  where later.standard = placed.standard and later.token_id = placed.token_id and later.account = placed.account
    and later.name in ('OrderPlaced', 'OrderCancelled', 'Sold')
    and (later.block_number, later.log_index) > (placed.block_number, placed.log_index)) as sold
cross join lateral (
  select later.amount, later.nonce
  from chain_events as later
  where later.standard = placed.standard and later.token_id = placed.token_id and later.account = placed.account
    and later.name in ('OrderPlaced', 'PriceChanged')
    and (later.block_number, later.log_index) >= (placed.block_number, placed.log_index)
  order by later.block_number desc, later.log_index desc
  limit 1) as changed
where placed.name = 'OrderPlaced' and sold.is_over is not true and placed.quantity > sold.quantity;

-- Bids that the chain told of say by which event.
alter table bids
  add column chain_id numeric(78, 0),
  add column transaction_hash text,
  add column log_index integer,
  add constraint bids_origin_is_whole check (num_nonnulls(chain_id, transaction_hash, log_index) in (0, 3));
create unique index bids_chain_key on bids (chain_id, transaction_hash, log_index)
  where transaction_hash is not null;

-- The block that a change of a fee was confirmed in, so that it can be undone with it.
alter table setting_changes add column chain_block bigint;
