-- Integrations: webhooks that send events, the feed that receives records from other systems, and imports.

-- Sets when a withdrawal's new destination arrived here.
create function note_arrival() returns trigger language plpgsql as $$
begin
  new.arrived_at := clock_timestamp();
  return new;
end $$;

-- An endpoint to which webhooks send events.
create table webhook_endpoints (
  id uuid primary key,
  url text not null,
  description text not null,
  -- Null: all types.
  types text[],
  -- The source whose external ids the events contain.
  source text,
  -- Encrypted with a key that is not in the database.
  secret bytea not null,
  former_secret bytea,
  former_until timestamptz,
  -- The last event that was added to the queue.
  position bigint not null,
  -- The failed attempts since the last delivery, and until when they prevent adding events to the queue.
  failures integer not null default 0,
  next_at timestamptz,
  last_error text,
  last_delivered_at timestamptz,
  paused_at timestamptz,
  paused_because text check (paused_because in ('byHand', 'failing', 'gone', 'restored')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- The number of events that were deleted before the endpoint could get them, and when that last happened.
  lost_events bigint not null default 0,
  lost_at timestamptz,
  -- Whether the events contain personal data, or masks instead.
  personal_data boolean not null default true,
  constraint webhook_endpoints_paused check ((paused_at is null) = (paused_because is null))
);

-- An event that is to be delivered, or delivered again after a failure. Only the first event of a record is tried;
-- later ones wait for it.
create table webhook_queue (
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  position bigint not null,
  -- The type and id of the record, for the order of its events.
  record text not null,
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  primary key (endpoint_id, "position")
);
create index webhook_queue_record on webhook_queue (endpoint_id, record, "position");

-- A delivery attempt with its request and answer, kept for 30 days. There is no foreign key, because attempts of a
-- deleted endpoint are kept as long.
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

-- A notice to an endpoint about events that it will not get. It is sent before all events, at one position of the
-- queue, and kept as long as the delivery attempts, so that it can be sent again.
create table webhook_losses (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  -- The position in webhook_queue: negative, while those of events are positive.
  position bigint not null,
  count bigint not null,
  -- The positions of the first and the last lost event.
  first bigint not null,
  last bigint not null,
  created_at timestamptz not null default now(),
  unique (endpoint_id, "position")
);

-- A record from another system: which record here has which external id of a source. There is a partition for each
-- entity, because each entity is written in bulk separately.
create table feed_records (
  entity text not null,
  source text not null,
  external_id text collate "C" not null,
  -- Null while other records refer to it but it has not arrived, and while it is parked.
  record_id uuid,
  -- The revision that the sender gave. Rows with a lower one are ignored.
  revision bigint,
  -- The last value that the source sent for fields that can be edited here too.
  sent jsonb,
  -- The row that waits because a record that it requires has not arrived.
  parked jsonb,
  constraint feed_records_parked check (parked is null or record_id is null),
  primary key (entity, source, external_id)
) partition by list (entity);
create index feed_records_record_id on feed_records (record_id) where record_id is not null;

-- The partitions of feed_records, one for each entity.
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

create table feed_balances partition of feed_records for VALUES in ('balances');

create table feed_custody partition of feed_records for VALUES in ('custody');

create table feed_documents partition of feed_records for VALUES in ('documents');

-- A reference to a record that has not arrived yet. The awaited record has a row in feed_records without a record id,
-- which both sides lock, so that neither misses the other.
create table feed_waiting (
  entity text not null,
  source text not null,
  external_id text collate "C" not null,
  field text not null,
  target_entity text not null,
  target_id text collate "C" not null,
  primary key (entity, source, external_id, field)
);
-- The references to one record are read in batches, each after the last.
create index feed_waiting_in_order on feed_waiting (source, target_entity, target_id, entity, external_id, field);

-- A record that has arrived and to which more references wait than its own transaction resolves. A job resolves the
-- others in batches, each in its own transaction. No new reference waits for a record that has arrived, so they only
-- become fewer.
create table feed_joins (
  entity text not null,
  source text not null,
  external_id text collate "C" not null,
  -- The last reference that was resolved.
  joined_entity text not null default '',
  joined_id text collate "C" not null default '',
  joined_field text not null default '',
  -- When the record last had a batch. The record that has waited longest is next.
  turn_at timestamptz not null default clock_timestamp(),
  primary key (entity, source, external_id)
);

-- An import of a file with `npm run import`. Each batch is recorded in its own transaction, so that an interrupted
-- import continues where it stopped.
create table imports (
  id uuid primary key,
  entity text not null,
  source text not null,
  -- Identifies the same import again: the hash of its file and its mapping.
  fingerprint text not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
create unique index imports_unfinished on imports (entity, source, fingerprint) where finished_at is null;

-- A batch of an import that is complete, with its counts.
create table import_batches (
  import_id uuid not null references imports (id) on delete cascade,
  batch integer not null,
  counts jsonb not null,
  -- The rejected rows: [{place, reason}]. Places count from 0 within the batch.
  rejected jsonb not null default '[]',
  primary key (import_id, batch)
);

-- A file that was uploaded for an import. It is in the database so that any server can continue the import.
create table import_files (
  id uuid primary key,
  admin_id uuid not null references principals (id),
  name text not null,
  form text not null check (form in ('csv', 'ndjson', 'json')),
  -- Null while it is being uploaded.
  bytes bigint,
  keep_until timestamptz not null default (now() + '1 day')
);

-- A piece of an uploaded file.
create table import_chunks (
  file_id uuid not null references import_files (id) on delete cascade,
  n integer not null,
  content bytea storage external not null,
  primary key (file_id, n)
);

-- The table of this trigger belongs to withdrawals.
create trigger destination_arrived before update of payment_type, to_address, bank_account_number,
  user_id on withdrawals
  for each row when ((old.payment_type, lower(old.to_address), lower(old.bank_account_number), old.user_id)
    is distinct from (new.payment_type, lower(new.to_address), lower(new.bank_account_number), new.user_id))
  execute function note_arrival();
