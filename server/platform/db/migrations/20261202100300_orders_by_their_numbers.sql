-- expand
-- Sales are summed in the order of their numbers. While a chain is new and has no statistics, every index looks equally good,
-- and only the order excludes those that give all sales of the chain or of the token.
create or replace view chain_orders as
select placed.standard, placed.token_id, placed.account as seller, changed.amount as price, changed.nonce,
  placed.quantity - sold.quantity as quantity, placed.currency, placed.fee, placed.chain_id
from chain_events as placed
cross join lateral (
  select coalesce(sum(quantity), 0) as quantity
  from (
    select later.quantity
    from chain_events as later
    where later.chain_id = placed.chain_id and later.standard = placed.standard and later.token_id = placed.token_id
      and later.account = placed.account and later.name = 'Sold' and later.nonce >= placed.nonce
    order by later.nonce) as later) as sold
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
  -- Setting the same currency again leaves orders open, and its event has a number. Events of older contracts have
  -- none and ended all orders.
  and not exists (
    select from chain_events as later
    where later.name = 'TokenTypeSet' and later.chain_id = placed.chain_id and later.standard = placed.standard
      and placed.currency <> '0x0000000000000000000000000000000000000000' and later.counterpart = placed.currency
      and (later.account <> later.counterpart or not later.details ? 'number')
      and (later.block_number, later.log_index) > (placed.block_number, placed.log_index));
