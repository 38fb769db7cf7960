-- Files that were uploaded for an import. They stand in the database, so that any server can go on with one.
create table import_files (
  id uuid primary key,
  admin_id uuid not null references principals,
  name text not null,
  form text not null check (form in ('csv', 'ndjson', 'json')),
  -- Null while it is being sent.
  bytes bigint,
  keep_until timestamptz not null default now() + interval '1 day'
);
create table import_chunks (
  file_id uuid not null references import_files on delete cascade,
  n integer not null,
  content bytea not null,
  primary key (file_id, n)
);
-- Compressing them would take longer than writing them.
alter table import_chunks alter column content set storage external;
