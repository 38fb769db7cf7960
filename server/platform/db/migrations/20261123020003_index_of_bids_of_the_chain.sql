-- expand
-- outside a transaction
-- Accepted bids, newest first: what the chain told of, and what was signed here.
create index concurrently if not exists bids_accepted on bids (created_at, id) where state = 'accepted' or transaction_hash is not null;
