create table community_categories (
  id uuid primary key,
  name text collate "pg_c_utf8" not null,
  description text collate "pg_c_utf8",
  created_at timestamptz not null default now()
);
create unique index community_categories_name_key on community_categories (lower(name));

create table community_users (
  id uuid primary key,
  name text collate "pg_c_utf8" not null,
  username text collate "pg_c_utf8" not null,
  email text collate "pg_c_utf8" not null,
  created_at timestamptz not null default now(),
  search text collate "pg_c_utf8" generated always as (
    lower(name || e'\x1f' || username || e'\x1f' || email)) stored
);
create unique index community_users_username_key on community_users (lower(username));
create unique index community_users_email_key on community_users (lower(email));
create index community_users_search on community_users using gin (search gin_trgm_ops) with (fastupdate = off);
create index community_users_name on community_users (lower(name), id) include (name);
create index community_users_username on community_users (lower(username), id) include (username);
create index community_users_email on community_users (lower(email), id) include (email);

create trigger count_inserted after insert on community_users referencing new table as changed
  for each statement execute function keep_row_count('community_users');
create trigger count_deleted after delete on community_users referencing old table as changed
  for each statement execute function keep_row_count('community_users');
create trigger count_truncated after truncate on community_users
  for each statement execute function keep_row_count('community_users');

insert into row_counts (name, count) values ('community_users', 0);
