-- expand
-- Verification requests and tickets that belong to a case: its user's.
create table case_links (
  case_id uuid not null references cases,
  kind text collate "pg_c_utf8" not null check (kind in ('verification', 'ticket')),
  record uuid not null,
  linked_by text collate "pg_c_utf8" not null,
  linked_at timestamptz not null default now(),
  primary key (case_id, kind, record)
);
create index case_links_record on case_links (kind, record);
