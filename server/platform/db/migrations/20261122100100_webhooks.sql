-- Where events are sent.
create table webhook_endpoints (
  id uuid primary key,
  url text not null,
  description text not null,
  -- Null: all types.
  types text[],
  -- Whose ids the events carry.
  source text,
  -- Encrypted under a key that is not in the database.
  secret bytea not null,
  former_secret bytea,
  former_until timestamptz,
  -- The last event that was taken into the queue.
  position bigint not null,
  -- Failed attempts since the last delivery, and until when no further event is taken because of them.
  failures integer not null default 0,
  next_at timestamptz,
  last_error text,
  last_delivered_at timestamptz,
  paused_at timestamptz,
  paused_because text check (paused_because in ('byHand', 'failing', 'gone')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint webhook_endpoints_paused check ((paused_at is null) = (paused_because is null))
);

-- Events that are being delivered or tried again. Only the first of a record is tried; the others wait behind it.
create table webhook_queue (
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  position bigint not null,
  record text not null,
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  primary key (endpoint_id, position)
);
create index webhook_queue_record on webhook_queue (endpoint_id, record, position);

-- What was sent and answered, for 30 days. Without a foreign key: the rows of a deleted endpoint go with their time.
create table webhook_attempts (
  id bigint generated always as identity primary key,
  endpoint_id uuid not null,
  event_id uuid not null,
  type text not null,
  outcome text not null check (outcome in ('delivered', 'failed')),
  status integer,
  error text,
  duration_ms integer not null,
  request text not null,
  answer text,
  created_at timestamptz not null default now()
);
create index webhook_attempts_endpoint on webhook_attempts (endpoint_id, id);
create index webhook_attempts_failed on webhook_attempts (endpoint_id, id) where outcome = 'failed';
