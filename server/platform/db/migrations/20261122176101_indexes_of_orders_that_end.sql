-- outside a transaction
-- A seller's orders by their numbers, in place of their position in the chain.
drop index concurrently if exists chain_events_order_numbers;
create index concurrently chain_events_order_numbers on chain_events (standard, token_id, account, nonce)
  where name in ('OrderPlaced', 'PriceChanged', 'OrderCancelled', 'Sold');
drop index concurrently if exists chain_events_orders;
-- Orders that end by themselves at some time.
drop index concurrently if exists chain_events_expiry;
create index concurrently chain_events_expiry on chain_events (((details ->> 'expiry')::numeric))
  where name = 'OrderPlaced' and details ? 'expiry';
-- Orders in a currency, for when it is dropped.
drop index concurrently if exists chain_events_order_currency;
create index concurrently chain_events_order_currency on chain_events (standard, currency, token_id)
  where name = 'OrderPlaced' and currency <> '0x0000000000000000000000000000000000000000';
