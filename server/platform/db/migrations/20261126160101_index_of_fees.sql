-- expand
-- outside a transaction
-- The fees of some blocks of a chain, by currency.
drop index concurrently if exists chain_events_fees;
create index concurrently chain_events_fees on chain_events (chain_id, currency, block_number) include (standard, fee)
  where name in ('Sold', 'BidAccepted');
