-- Who looked at which masked value, and why; never the value. Many within an hour raise an alarm.
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

-- Users whose personal data was taken out for good (specification 23). One row for each, and none is ever deleted:
-- what is sent of them later is refused by it.
create table erasures (
  id uuid primary key,
  user_id uuid not null unique,
  asked_by uuid references admins (id),
  reason text collate "pg_c_utf8" not null,
  asked_at timestamptz not null default now(),
  -- What was written by older transactions is looked for once they are over.
  transaction_id xid8 not null default pg_current_xact_id(),
  began_at timestamptz,
  -- How far it is, and what it counted: a server that dies loses no step.
  cursor jsonb not null default '{}',
  -- The values that are looked for, and the key of this one user's: both are destroyed at the end.
  sought jsonb,
  secret bytea,
  ended_at timestamptz,
  -- What was erased and how often.
  report jsonb,
  -- Why an erasure does not go on: money that came in after it was asked for, or a row that could not be erased.
  -- [with stopped_at,stopped_because]
  waits_for text,
  stopped_at timestamptz,
  -- A sentence without any value of the user.
  stopped_because text,
  constraint erasures_destroyed check (ended_at is null or (sought is null and secret is null and report is not null))
);

-- What users showed to prove who they are. The rows come by the feed; the files come apart from them, and go
-- before them.
create table documents (
  id uuid primary key,
  user_id uuid not null,
  kind text not null check (kind in ('passport', 'identity-card', 'driving-licence', 'residence-permit',
    'proof-of-address', 'selfie', 'other')),
  side text not null default 'whole' check (side in ('whole', 'front', 'back')),
  -- Its last characters alone: the feed cuts the others off before they are stored.
  number text collate "pg_c_utf8",
  -- How far the marketplace takes the user for known once the document is accepted.
  level smallint check (level >= 0 and level <= 9),
  expires_at timestamptz,
  -- SHA-256 of the file as the sender has it.
  file_hash text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  -- The file that was deleted: another one may come.
  deleted_hash text,
  file_deleted_at timestamptz,
  file_deleted_because text check (file_deleted_because in ('decided', 'expired', 'user'))
);
create index documents_user on documents (user_id, created_at);
create index documents_expires_at on documents (expires_at) where expires_at is not null;

-- The files, encrypted by the desk's key: neither the database nor a backup without the key can show one.
create table document_files (
  document_id uuid primary key references documents (id) on delete cascade,
  hash text not null,
  type text not null check (type in ('image/webp', 'application/pdf')),
  size integer not null,
  bytes bytea storage external not null,
  received_at timestamptz not null default now()
);

-- How long files are kept.
create table document_rules (
  id boolean primary key default true check (id),
  days_after_decision integer not null default 90 check (days_after_decision >= 0 and days_after_decision <= 3650),
  days_after_expiry integer not null default 30 check (days_after_expiry >= 0 and days_after_expiry <= 3650),
  version integer not null default 1
);

-- For how many days each kind of log is kept, null for ever (specification 26.1).
create table retention_terms (
  kind text primary key,
  keep_days integer,
  version integer not null default 1,
  constraint retention_terms_days check (keep_days >= 1 and keep_days <= 3650)
);

-- The last nightly round.
create table retention_round (
  is_only boolean primary key default true check (is_only),
  ended_at timestamptz not null,
  -- Whether nothing that was due was left.
  is_whole boolean not null,
  -- Rows that went, by kind.
  gone jsonb not null
);

-- The key of a user, under which the archives of the audit trail hold their personal values. Erasing the user
-- destroys it.
create table archive_keys (
  user_id uuid primary key,
  key bytea not null check (octet_length(key) = 32)
);

-- Whether personal data is masked for administrators and API keys without the right to see it (specification
-- 23.3).
create table personal_data_policy (
  is_only boolean primary key default true check (is_only),
  is_masked boolean not null default false,
  version integer not null default 1
);

-- What a new workspace begins with.
insert into personal_data_policy (is_masked) values (false);
insert into document_rules default values;
insert into retention_terms (kind, keep_days) values
  ('signIns', null), ('mail', null), ('mailingRecipients', 90), ('webhookLog', 30), ('events', 90), ('sessions', 90),
  ('refusedCalls', 90), ('runs', 90), ('audit', null);
