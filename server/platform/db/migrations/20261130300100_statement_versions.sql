-- expand
-- Statements of reasons (specification 39.7): corrections, which keep the version before, and their emails.

alter table statements_of_reasons
  add column version integer not null default 1,
  -- When the present version replaced the one before.
  add column corrected_at timestamptz,
  -- The email with the present version. Not a reference: old emails are deleted.
  add column mail_id uuid;

-- A version of a statement that a correction replaced, as it was.
create table statement_versions (
  statement_id uuid not null references statements_of_reasons (id),
  version integer not null,
  -- Whom the statement restricts.
  user_id uuid references users (id),
  puid uuid not null unique,
  ground text collate "pg_c_utf8" not null,
  legal_ground text collate "pg_c_utf8" not null,
  category text collate "pg_c_utf8" not null,
  facts text collate "pg_c_utf8" not null,
  made_at timestamptz not null,
  sent_at timestamptz,
  push_state text collate "pg_c_utf8" not null,
  pushed_at timestamptz,
  push_uuid text,
  push_error text collate "pg_c_utf8",
  -- Who corrected it, when and why.
  corrected_by uuid not null references admins (id),
  corrected_at timestamptz not null,
  reason text collate "pg_c_utf8" not null,
  primary key (statement_id, version)
);
create index statement_versions_user on statement_versions (user_id);
create index statement_versions_corrected_by on statement_versions (corrected_by);
