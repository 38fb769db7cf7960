-- Nightly backups, made or failed: one server of many makes each. The files are in the folder of that server.
create table backups (
  id uuid primary key,
  -- The moment whose state it holds.
  taken_at timestamptz not null,
  host text not null,
  file text not null,
  -- Both null while it is being made, and for good where the server was killed.
  ended_at timestamptz,
  bytes bigint,
  error text,
  constraint backups_outcome check (ended_at is not null or (bytes is null and error is null))
);
create index backups_taken_at on backups (taken_at);
