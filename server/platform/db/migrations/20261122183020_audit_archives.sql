-- expand
-- Parts of the audit trail that were written to files and dropped here. The chain goes on after the last of them; each is signed under a
-- key that is not in the database, so that nobody can pass a deletion off as an archive.
create table audit_archives (
  last_position bigint primary key,
  first_position bigint not null,
  -- The chain's hash at the last position.
  hash bytea not null,
  signature bytea not null,
  file text not null,
  made_at timestamptz not null default now(),
  constraint audit_archives_in_order check (first_position <= last_position)
);
