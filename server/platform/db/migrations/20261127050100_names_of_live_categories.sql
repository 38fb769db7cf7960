-- expand
-- outside a transaction
-- A category in the trash leaves its name to others.
create unique index concurrently if not exists categories_live_name_key on categories (lower(name))
  where deleted_at is null;
