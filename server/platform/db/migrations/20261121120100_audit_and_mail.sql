-- Who did what. Rows are only ever added; the chain beside them shows if that was broken.
create table audit_log (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default clock_timestamp(),
  -- The writing transaction: the sealer takes rows only once nothing older can still appear.
  transaction_id xid8 not null default pg_current_xact_id(),
  admin_id uuid,
  call text not null,
  record text,
  outcome text not null default 'done' check (outcome in ('done', 'refused')),
  before jsonb,
  after jsonb,
  ip_address inet not null,
  request_id text not null
);
create index audit_log_admin on audit_log (admin_id, id);
create index audit_log_call on audit_log (call, id);
create index audit_log_record on audit_log (record, id);
create index audit_log_created_at on audit_log (created_at, id);

-- The sealed chain: each hash covers its row and the hash before it, under a key that is not in the database.
create table audit_seals (
  position bigint primary key,
  audit_id bigint not null unique,
  hash bytea not null,
  sealed_at timestamptz not null default now()
);

-- Mail is written here in the transaction that causes it, and sent by a job.
create table mail_messages (
  id uuid primary key,
  to_address text not null,
  subject text not null,
  text text not null,
  html text,
  headers jsonb not null default '{}',
  -- `kept`: no SMTP server is configured, so it is read in the outbox.
  status text not null check (status in ('waiting', 'kept', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_messages_status on mail_messages (status, id);
