-- expand
-- outside a transaction
-- What callers who see masks search in users: names by a part, telephone numbers by their whole value. Emails and addresses have their indexes.
drop index concurrently if exists users_name_search;
create index concurrently users_name_search on users using gin (lower(name) gin_trgm_ops) with (fastupdate = off)
  where deleted_at is null;
drop index concurrently if exists users_phone_number;
create index concurrently users_phone_number on users (phone_number) where deleted_at is null;
