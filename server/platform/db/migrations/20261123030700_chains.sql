-- expand
-- Several chains in one desk: what is kept of a chain says of which one it is. The older servers read one chain, and know of no other.
create function read_chain() returns numeric language sql stable as 'select chain_id from chain_state limit 1';
alter table chain_blocks add column chain_id numeric(78, 0) not null default read_chain();
alter table chain_events add column chain_id numeric(78, 0) not null default read_chain();
alter table chain_copies add column chain_id numeric(78, 0) not null default read_chain();
-- Its place among the chains of the configuration: the first, 0, has the fees of the settings.
alter table chain_state add column place integer not null default 0;

-- Who holds how many copies of what.
create or replace view chain_holdings as
select standard, token_id, holder, sum(change) as quantity, chain_id
from (
  select chain_id, standard, token_id, counterpart as holder, quantity as change from chain_events where name = 'Transfer'
  union all
  select chain_id, standard, token_id, account, -quantity from chain_events where name = 'Transfer') as moves
where holder <> '0x0000000000000000000000000000000000000000'
group by chain_id, standard, token_id, holder
having sum(change) > 0;

-- As it was, with the chain.
create or replace view chain_orders as
select placed.standard, placed.token_id, placed.account as seller, changed.amount as price, changed.nonce,
  placed.quantity - sold.quantity as quantity, placed.currency, placed.fee, placed.chain_id
from chain_events as placed
cross join lateral (
  select coalesce(sum(later.quantity), 0) as quantity
  from chain_events as later
  where later.chain_id = placed.chain_id and later.standard = placed.standard and later.token_id = placed.token_id
    and later.account = placed.account and later.name = 'Sold' and later.nonce >= placed.nonce) as sold
cross join lateral (
  select later.amount, later.nonce
  from chain_events as later
  where later.chain_id = placed.chain_id and later.standard = placed.standard and later.token_id = placed.token_id
    and later.account = placed.account and later.name in ('OrderPlaced', 'PriceChanged') and later.nonce >= placed.nonce
  order by later.nonce desc
  limit 1) as changed
where placed.name = 'OrderPlaced' and placed.quantity > sold.quantity
  and not exists (
    select from chain_events as later
    where later.chain_id = placed.chain_id and later.standard = placed.standard and later.token_id = placed.token_id
      and later.account = placed.account
      and (later.name = 'OrderPlaced' and later.nonce > placed.nonce
        or later.name = 'OrderCancelled' and later.nonce >= placed.nonce))
  and (placed.details is null or not placed.details ? 'expiry'
    or (placed.details ->> 'expiry')::numeric >= (
      select block_time from chain_state as state where state.chain_id = placed.chain_id))
  -- The same token again leaves orders open, and its event has a number; of older contracts none has, and all orders ended.
  and not exists (
    select from chain_events as later
    where later.name = 'TokenTypeSet' and later.chain_id = placed.chain_id and later.standard = placed.standard
      and placed.currency <> '0x0000000000000000000000000000000000000000' and later.counterpart = placed.currency
      and (later.account <> later.counterpart or not later.details ? 'number')
      and (later.block_number, later.log_index) > (placed.block_number, placed.log_index));
