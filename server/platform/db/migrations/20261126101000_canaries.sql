-- expand
-- Users that no honest person looks for: whoever reads one raises an alarm. Apart from the users, so that no answer about them differs.
create table canaries (
  user_id uuid primary key references users (id) on delete cascade,
  created_by uuid not null,
  created_at timestamptz not null default now()
);
-- Up to which row of the sealed trail it was looked whether a write touched one.
create table canary_watch (
  is_only_row boolean primary key default true check (is_only_row),
  position bigint not null default 0
);
