-- Pictures, named by the SHA-256 of their WebP: one store means one backup and any number of servers.
create table images (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  bytes bytea not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now()
);
-- WebP doesn't compress any further.
alter table images alter bytes set storage external;
