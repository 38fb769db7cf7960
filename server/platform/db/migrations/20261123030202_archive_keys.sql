-- expand
-- The key of a user, under which the archives of the audit trail hold their personal values. Erasing the user destroys it.
create table archive_keys (
  user_id uuid primary key,
  key bytea not null check (octet_length(key) = 32)
);
