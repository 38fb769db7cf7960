-- Jobs that people wait for: exports and imports. Each shows its progress, can be cancelled, and says how it ended.
create table runs (
  id uuid primary key,
  kind text not null,
  -- The values of the sentence that names it on the screens, such as the list and the format.
  title jsonb not null,
  -- Who started it, with the name as it was.
  principal_id uuid not null references principals,
  principal_name text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- What is to be done, and how far it is: read by its kind alone.
  input jsonb not null,
  cursor jsonb,
  -- Null while nobody knows.
  total bigint check (total >= 0),
  done bigint not null default 0 check (done >= 0),
  failed bigint not null default 0 check (failed >= 0),
  result jsonb,
  -- The sentence of a failure with its values: {"sentence", "values"}.
  error jsonb,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  -- The last sign of life of a run that waits for its turn in a server's memory.
  seen_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint runs_ended_at check ((state in ('waiting', 'running')) = (ended_at is null)),
  constraint runs_error check ((state = 'failed') = (error is not null))
);
create index runs_open on runs (id) where ended_at is null;
create index runs_principal on runs (principal_id, id);

-- One-time addresses of downloads: a browser that follows a link sends no Authorization header. Of a ticket there is
-- only the hash.
create table export_tickets (
  hash bytea primary key,
  run_id uuid not null references runs on delete cascade,
  session_id uuid not null,
  expires_at timestamptz not null
);
create index export_tickets_run on export_tickets (run_id);
