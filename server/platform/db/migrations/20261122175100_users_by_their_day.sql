-- outside a transaction
-- The users of one day: a bar of the dashboard leads to them.
create index concurrently if not exists users_created_at on users (created_at, id) where deleted_at is null;
