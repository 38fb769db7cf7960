-- expand
-- What users showed to prove who they are. The rows come by the feed; the files come apart from them, and go before them.
create table documents (
  id uuid primary key,
  user_id uuid not null references users,
  kind text not null
    check (kind in ('passport', 'identity-card', 'driving-licence', 'residence-permit', 'proof-of-address', 'selfie', 'other')),
  side text not null default 'whole' check (side in ('whole', 'front', 'back')),
  -- Its last characters alone: the feed cuts the others off before they are stored.
  number text collate "pg_c_utf8",
  -- How far the marketplace takes the user for known once the document is accepted.
  level smallint check (level between 0 and 9),
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

-- The files, encrypted by the desk's key: neither the database nor a backup without the key can show one.
create table document_files (
  document_id uuid primary key references documents on delete cascade,
  hash text not null,
  type text not null check (type in ('image/webp', 'application/pdf')),
  size integer not null,
  bytes bytea not null,
  received_at timestamptz not null default now()
);
-- What is encrypted can't be compressed.
alter table document_files alter column bytes set storage external;

create table feed_documents partition of feed_records for values in ('documents');

-- How long files are kept.
create table document_rules (
  id boolean primary key default true check (id),
  days_after_decision integer not null default 90 check (days_after_decision between 0 and 3650),
  days_after_expiry integer not null default 30 check (days_after_expiry between 0 and 3650),
  version integer not null default 1
);
insert into document_rules default values;
