-- When the last block that was read was made, in seconds since 1970: orders may have a last second.
alter table chain_state add column block_time bigint not null default 0;
update chain_state set block_time = coalesce((
  select extract(epoch from occurred_at)::bigint from chain_events
  order by block_number desc, log_index desc limit 1), 0);

-- Orders that can be bought from: placed, neither taken back nor sold out, not expired, and in a currency that is accepted
-- still. A seller has one for a token. What belongs to an order is told by its numbers, which only grow: a seller's contract
-- may place the next order while it is paid for the last, so the order of events says less.
create or replace view chain_orders as
select placed.standard, placed.token_id, placed.account as seller, changed.amount as price, changed.nonce,
  placed.quantity - sold.quantity as quantity, placed.currency, placed.fee
from chain_events as placed
cross join lateral (
  select coalesce(sum(later.quantity), 0) as quantity
  from chain_events as later
  where later.standard = placed.standard and later.token_id = placed.token_id and later.account = placed.account
    and later.name = 'Sold' and later.nonce >= placed.nonce) as sold
cross join lateral (
  select later.amount, later.nonce
  from chain_events as later
  where later.standard = placed.standard and later.token_id = placed.token_id and later.account = placed.account
    and later.name in ('OrderPlaced', 'PriceChanged') and later.nonce >= placed.nonce
  order by later.nonce desc
  limit 1) as changed
where placed.name = 'OrderPlaced' and placed.quantity > sold.quantity
  and not exists (
    select from chain_events as later
    where later.standard = placed.standard and later.token_id = placed.token_id and later.account = placed.account
      and (later.name = 'OrderPlaced' and later.nonce > placed.nonce
        or later.name = 'OrderCancelled' and later.nonce >= placed.nonce))
  and (placed.details is null or not placed.details ? 'expiry'
    or (placed.details ->> 'expiry')::numeric >= (select block_time from chain_state))
  -- The same token again leaves orders open, and its event has a number; of older contracts none has, and all orders ended.
  and not exists (
    select from chain_events as later
    where later.name = 'TokenTypeSet' and later.standard = placed.standard
      and placed.currency <> '0x0000000000000000000000000000000000000000' and later.counterpart = placed.currency
      and (later.account <> later.counterpart or not later.details ? 'number')
      and (later.block_number, later.log_index) > (placed.block_number, placed.log_index));
