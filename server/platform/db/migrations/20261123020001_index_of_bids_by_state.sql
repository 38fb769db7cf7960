-- expand
-- outside a transaction
-- The list of bids by state, newest first.
create index concurrently if not exists bids_state on bids (state, created_at, id) where state is not null;
