-- expand
-- Servers that work on this database. A step that takes something away waits until none that still needs it was seen for an hour.
create table servers (
  id uuid primary key,
  host text not null,
  version text not null,
  -- The names of the migrations that it knows.
  knows text[] not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- Backfills are runs too: of nobody, and they can wait.
alter table runs
  alter principal_id drop not null,
  add paused_at timestamptz;
