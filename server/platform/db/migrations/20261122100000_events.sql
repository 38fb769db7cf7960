-- What the desk decided, for other systems. A row is written with the change and its audit row, and is never changed but for its position.
create table events (
  -- What receivers know the event by.
  id uuid primary key,
  -- Counts in the order of writing: rows of one record are written under its lock, so their order is that of their changes.
  written bigint not null generated always as identity,
  -- The event's place for readers: without gaps, given once the transaction is over.
  position bigint,
  type text not null,
  record_type text not null,
  record_id text,
  before jsonb,
  after jsonb,
  actor_kind text not null,
  actor_id uuid not null,
  actor_name text not null,
  call text not null,
  request_id text not null,
  run_id uuid,
  created_at timestamptz not null
);
create unique index events_position on events (position) where position is not null;
create index events_unplaced on events (written) where position is null;

-- The last position that was given. One row, locked by the one sequencer.
create table event_head (
  is_only_row boolean primary key default true check (is_only_row),
  position bigint not null
);
insert into event_head (position) values (0);
