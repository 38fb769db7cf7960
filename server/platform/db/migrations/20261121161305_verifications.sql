-- Requests of users to have their email address verified.
create table verifications (
  id uuid primary key,
  user_id uuid not null references users,
  -- As they were when the user asked; the address is EIP-55 checksummed.
  email text collate "pg_c_utf8" not null,
  address text collate "pg_c_utf8",
  status text collate "pg_c_utf8" not null default 'Pending' check (status in ('Pending', 'Accepted', 'Rejected')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint verifications_decision_has_time check ((status = 'Pending') = (decided_at is null)),
  search text collate "pg_c_utf8" generated always as (
    lower(email || e'\x1f' || coalesce(address, '') || e'\x1f' || status)) stored
);
-- Nobody waits twice.
create unique index verifications_pending_key on verifications (user_id) where status = 'Pending';
create index verifications_user_id on verifications (user_id);
create index verifications_search on verifications using gin (search gin_trgm_ops) with (fastupdate = off);
create index verifications_newest on verifications (created_at, id);
create index verifications_email on verifications (lower(email), id) include (email);
create index verifications_address on verifications (lower(address), id) include (address);
create index verifications_status on verifications (status, id);
create index verifications_status_newest on verifications (status, created_at, id);

create trigger count_inserted after insert on verifications referencing new table as changed
  for each statement execute function keep_row_count('verifications');
create trigger count_deleted after delete on verifications referencing old table as changed
  for each statement execute function keep_row_count('verifications');
create trigger count_truncated after truncate on verifications
  for each statement execute function keep_row_count('verifications');

insert into row_counts (name, count) values ('verifications', 0);
