-- What users report: a token, or another user.
create table reports (
  id uuid primary key,
  type text collate "pg_c_utf8" not null check (type in ('token', 'user')),
  token_record uuid references tokens,
  -- Who is reported, or whose the token was then; EIP-55 checksummed. And what token or user was called then.
  address text collate "pg_c_utf8" not null,
  name text collate "pg_c_utf8",
  description text collate "pg_c_utf8" not null,
  created_at timestamptz not null default now(),
  -- Null while it is open.
  handled_at timestamptz,
  constraint reports_of_token_names_it check ((type = 'token') = (token_record is not null)),
  -- What messages are sorted by: a whole one may be too long for an index.
  opening text collate "pg_c_utf8" generated always as (lower(left(description, 100))) stored,
  search text collate "pg_c_utf8" generated always as (
    lower(address || e'\x1f' || coalesce(name, '') || e'\x1f' || description || e'\x1f' || type)) stored
);
create index reports_search on reports using gin (search gin_trgm_ops) with (fastupdate = off);
create index reports_newest on reports (created_at, id);
create index reports_open on reports (created_at, id) where handled_at is null;
create index reports_handled on reports (created_at, id) where handled_at is not null;
create index reports_address on reports (lower(address), id) include (address);
create index reports_opening on reports (opening, id);
create index reports_type on reports (type, id);
create index reports_type_newest on reports (type, created_at, id);
create index reports_token_record on reports (token_record);

create trigger count_inserted after insert on reports referencing new table as changed
  for each statement execute function keep_row_count('reports');
create trigger count_deleted after delete on reports referencing old table as changed
  for each statement execute function keep_row_count('reports');
create trigger count_truncated after truncate on reports
  for each statement execute function keep_row_count('reports');

insert into row_counts (name, count) values ('reports', 0);
