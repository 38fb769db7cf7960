-- Personal data: who revealed it, erasure requests, identity documents, data retention and masking.

-- A masked value that someone revealed, and why. The value itself is not stored. Many reveals within an hour raise an
-- alarm. A search for a whole personal value counts as a reveal too; `record` is null if it found nothing.
create table personal_reveals (
  id uuid primary key,
  admin_id uuid not null references principals (id),
  kind text not null,
  record uuid,
  field text not null,
  reason text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index personal_reveals_of_admin on personal_reveals (admin_id, created_at);

-- An erasure request for a user's personal data (specification 23). One row for each user, never deleted, so that
-- rows about the user that arrive later are refused.
create table erasures (
  id uuid primary key,
  user_id uuid not null unique,
  asked_by uuid references admins (id),
  reason text collate "pg_c_utf8" not null,
  asked_at timestamptz not null default now(),
  -- The erasure waits until older transactions have ended, because they can still add rows about the user.
  transaction_id xid8 not null default pg_current_xact_id(),
  began_at timestamptz,
  -- The progress and the counts, so that another server can continue.
  cursor jsonb not null default '{}',
  -- The values to search for, and the key for this user. Both are deleted at the end.
  sought jsonb,
  secret bytea,
  ended_at timestamptz,
  -- The number of erased values, by place.
  report jsonb,
  -- Why the erasure does not continue: `waits_for` names money that arrived after the request, `stopped_at` says
  -- since when a step fails.
  waits_for text,
  stopped_at timestamptz,
  -- The error, without any value of the user.
  stopped_because text,
  constraint erasures_destroyed check (ended_at is null or (sought is null and secret is null and report is not null))
);

-- An identity document that a user submitted. The row comes through the feed. Its file comes separately and is
-- deleted earlier.
create table documents (
  id uuid primary key,
  user_id uuid not null,
  kind text not null check (kind in ('passport', 'identity-card', 'driving-licence', 'residence-permit',
    'proof-of-address', 'selfie', 'other')),
  side text not null default 'whole' check (side in ('whole', 'front', 'back')),
  -- Only its last characters: the feed removes the others before it stores the row.
  number text collate "pg_c_utf8",
  -- The verification level that the marketplace gives the user once the document is accepted.
  level smallint check (level >= 0 and level <= 9),
  expires_at timestamptz,
  -- The SHA-256 of the file, from the sender.
  file_hash text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  -- The hash of the file that was deleted. A file with another hash is accepted.
  deleted_hash text,
  file_deleted_at timestamptz,
  file_deleted_because text check (file_deleted_because in ('decided', 'expired', 'user'))
);
create index documents_user on documents (user_id, created_at);
create index documents_expires_at on documents (expires_at) where expires_at is not null;

-- The file of a document, encrypted with the workspace's key. Neither the database nor a backup reveals it without
-- the key.
create table document_files (
  document_id uuid primary key references documents (id) on delete cascade,
  hash text not null,
  type text not null check (type in ('image/webp', 'application/pdf')),
  size integer not null,
  bytes bytea storage external not null,
  received_at timestamptz not null default now()
);

-- How long files of documents are kept. One row.
create table document_rules (
  id boolean primary key default true check (id),
  days_after_decision integer not null default 90 check (days_after_decision >= 0 and days_after_decision <= 3650),
  days_after_expiry integer not null default 30 check (days_after_expiry >= 0 and days_after_expiry <= 3650),
  version integer not null default 1
);

-- How many days a kind of log is kept. Null: without limit (specification 26.1).
create table retention_terms (
  kind text primary key,
  keep_days integer,
  version integer not null default 1,
  constraint retention_terms_days check (keep_days >= 1 and keep_days <= 3650)
);

-- The outcome of the last nightly run of data retention. One row.
create table retention_round (
  is_only boolean primary key default true check (is_only),
  ended_at timestamptz not null,
  -- Whether nothing that was due is left.
  is_whole boolean not null,
  -- The number of deleted rows, by kind.
  gone jsonb not null
);

-- The key that encrypts a user's personal data in archives of the audit trail. An erasure deletes it.
create table archive_keys (
  user_id uuid primary key,
  key bytea not null check (octet_length(key) = 32)
);

-- Whether personal data is masked for administrators and API keys without the right to see it (specification 23.3).
-- One row.
create table personal_data_policy (
  is_only boolean primary key default true check (is_only),
  is_masked boolean not null default false,
  version integer not null default 1
);

-- The rows that a new workspace starts with.
insert into personal_data_policy (is_masked) values (false);
insert into document_rules default values;
insert into retention_terms (kind, keep_days) values
  ('signIns', null), ('mail', null), ('mailingRecipients', 90), ('webhookLog', 30), ('events', 90), ('sessions', 90),
  ('refusedCalls', 90), ('runs', 90), ('audit', null);
