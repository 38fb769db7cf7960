-- expand
-- Replies that support writes again and again.
create table canned_replies (
  id uuid primary key,
  name text collate "pg_c_utf8" not null,
  text text not null,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index canned_replies_name_key on canned_replies (lower(name));
