-- expand
-- outside a transaction
drop index concurrently if exists subscribers_listed_search;
create index concurrently subscribers_listed_search on subscribers
  using gin (lower(email || e'\x1f' || coalesce(name, '')) gin_trgm_ops) where deleted_at is null;
drop index concurrently if exists subscribers_created_at;
create index concurrently subscribers_created_at on subscribers (created_at, id) where deleted_at is null;
drop index concurrently if exists subscribers_listed_email;
create index concurrently subscribers_listed_email on subscribers (lower(email), id) include (email) where deleted_at is null;
drop index concurrently if exists subscribers_name;
create index concurrently subscribers_name on subscribers (lower(name), id) include (name) where deleted_at is null;
drop index concurrently if exists subscribers_unsubscribed_at;
create index concurrently subscribers_unsubscribed_at on subscribers (unsubscribed_at, id) where deleted_at is null;
drop index concurrently if exists subscribers_trash;
create index concurrently subscribers_trash on subscribers (deleted_at, id)
  where deleted_at is not null and purged_at is null;
drop index concurrently if exists subscribers_live_email_key;
create unique index concurrently subscribers_live_email_key on subscribers (lower(email)) where deleted_at is null;
-- Who was deleted may subscribe again: the email is one subscriber's among those who are listed.
drop index concurrently if exists subscribers_email_key;
