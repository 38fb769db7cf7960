-- expand
-- outside a transaction
-- Which bid with a nonce was accepted.
create index concurrently if not exists chain_events_bids on chain_events (counterpart, nonce) where name = 'BidAccepted';
