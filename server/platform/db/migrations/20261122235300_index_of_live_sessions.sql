-- expand
-- outside a transaction
-- The sessions of all admins that nobody ended, the newest first: ids grow with time.
drop index concurrently if exists admin_sessions_open;
create index concurrently admin_sessions_open on admin_sessions (id) where ended_at is null;
