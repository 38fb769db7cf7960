create function note_arrival() returns trigger language plpgsql as $$
begin
  new.arrived_at := clock_timestamp();
  return new;
end $$;

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
  paused_because text check (paused_because in ('byHand', 'failing', 'gone', 'restored')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- Events that an endpoint will not get: they were older than events are kept when it came to them. [with
  -- lost_at]
  lost_events bigint not null default 0,
  lost_at timestamptz,
  personal_data boolean not null default true,
  constraint webhook_endpoints_paused check ((paused_at is null) = (paused_because is null))
);

-- Events that are being delivered or tried again. Only the first of a record is tried; the others wait behind it.
create table webhook_queue (
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  position bigint not null,
  record text not null,
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  primary key (endpoint_id, "position")
);
create index webhook_queue_record on webhook_queue (endpoint_id, record, "position");

-- What was sent and answered, for 30 days. Without a foreign key: the rows of a deleted endpoint go with their
-- time.
create table webhook_attempts (
  id bigint primary key generated always as identity,
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

-- What came from outside: which record of the desk is which of the sender's. One partition for each entity, as
-- each is written in bulk on its own.
create table feed_records (
  entity text not null,
  source text not null,
  external_id text collate "C" not null,
  -- Null while the record has not arrived and others refer to it, and while it is parked.
  record_id uuid,
  revision bigint,
  -- What was sent last for those fields that the desk may change as well.
  sent jsonb,
  -- A row that can't be a record yet, because what it needs has not arrived.
  parked jsonb,
  constraint feed_records_parked check (parked is null or record_id is null),
  primary key (entity, source, external_id)
) partition by list (entity);
create index feed_records_record_id on feed_records (record_id) where record_id is not null;

create table feed_users partition of feed_records for VALUES in ('users');

create table feed_logins partition of feed_records for VALUES in ('logins');

create table feed_currencies partition of feed_records for VALUES in ('currencies');

create table feed_withdrawals partition of feed_records for VALUES in ('withdrawals');

create table feed_transfers partition of feed_records for VALUES in ('transfers');

create table feed_trades partition of feed_records for VALUES in ('trades');

create table feed_tickets partition of feed_records for VALUES in ('tickets');

create table feed_ticket_replies partition of feed_records for VALUES in ('ticket-replies');

create table feed_bids partition of feed_records for VALUES in ('bids');

create table feed_tokens partition of feed_records for VALUES in ('tokens');

create table feed_auctions partition of feed_records for VALUES in ('auctions');

create table feed_reports partition of feed_records for VALUES in ('reports');

create table feed_subscribers partition of feed_records for VALUES in ('subscribers');

create table feed_verifications partition of feed_records for VALUES in ('verifications');

create table feed_community_users partition of feed_records for VALUES in ('community-users');

-- References to records that have not arrived yet. What is awaited has a row in feed_records without a record:
-- whoever brings it and whoever begins to wait for it meet there, so that neither misses the other.
create table feed_waiting (
  entity text not null,
  source text not null,
  external_id text collate "C" not null,
  field text not null,
  target_entity text not null,
  target_id text collate "C" not null,
  primary key (entity, source, external_id, field)
);
-- Who waits for a record is read in pieces, from a place on.
create index feed_waiting_in_order on feed_waiting (source, target_entity, target_id, entity, external_id, field);

-- Imports of a history by the command, and which of their batches are in: each is written in the batch's own
-- transaction, so that an import goes on where it was killed.
create table imports (
  id uuid primary key,
  entity text not null,
  source text not null,
  -- What the same import is known by: its file's content and its mapping.
  fingerprint text not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
create unique index imports_unfinished on imports (entity, source, fingerprint) where finished_at is null;

-- TODO import_batches
create table import_batches (
  import_id uuid not null references imports (id) on delete cascade,
  batch integer not null,
  counts jsonb not null,
  -- The rejected rows: [{place, reason}], places counted from 0 in the batch.
  rejected jsonb not null default '[]',
  primary key (import_id, batch)
);

-- Files that were uploaded for an import. They stand in the database, so that any server can go on with one.
create table import_files (
  id uuid primary key,
  admin_id uuid not null references principals (id),
  name text not null,
  form text not null check (form in ('csv', 'ndjson', 'json')),
  -- Null while it is being sent.
  bytes bigint,
  keep_until timestamptz not null default (now() + '1 day')
);

-- TODO import_chunks
create table import_chunks (
  file_id uuid not null references import_files (id) on delete cascade,
  n integer not null,
  content bytea storage external not null,
  primary key (file_id, n)
);

-- Records that have arrived and for which more rows wait than their own transaction joins: the rest is joined in
-- pieces, each in a transaction of its own with how far it has come. Nobody begins to wait for a record that is
-- there, so the rows that wait for it become only fewer.
create table feed_joins (
  entity text not null,
  source text not null,
  external_id text collate "C" not null,
  -- The last waiting reference that was joined.
  joined_entity text not null default '',
  joined_id text collate "C" not null default '',
  joined_field text not null default '',
  -- Records take turns: whoever had none for longest is next.
  turn_at timestamptz not null default clock_timestamp(),
  primary key (entity, source, external_id)
);

-- What an endpoint is told of events that it will not get. Each waits in the queue before all events, at the same
-- position, and stays for as long as the log of deliveries, so that it can be sent again.
create table webhook_losses (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  -- In webhook_queue. Negative, as events have positive ones.
  position bigint not null,
  count bigint not null,
  -- The positions of the first and the last of them.
  first bigint not null,
  last bigint not null,
  created_at timestamptz not null default now(),
  unique (endpoint_id, "position")
);

create table feed_balances partition of feed_records for VALUES in ('balances');

create table feed_custody partition of feed_records for VALUES in ('custody');

create table feed_documents partition of feed_records for VALUES in ('documents');

create trigger destination_arrived before update of payment_type, to_address, bank_account_number,
  user_id on withdrawals
  for each row when ((old.payment_type, lower(old.to_address), lower(old.bank_account_number), old.user_id)
    is distinct from (new.payment_type, lower(new.to_address), lower(new.bank_account_number), new.user_id))
  execute function note_arrival();
