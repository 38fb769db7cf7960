-- expand
-- outside a transaction
-- The snapshot of a reported user finds deleted users by their address, too.
create index concurrently if not exists users_deleted_address on users (lower(address), id) include (address)
  where deleted_at is not null;
