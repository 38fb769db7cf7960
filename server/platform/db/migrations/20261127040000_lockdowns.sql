-- expand
-- Lockdowns: a user is blocked, their withdrawals are frozen, their tokens are hidden and a case is opened in one
-- action, which is undone as one.

-- A lockdown of a user's account, with what it changed. Parts that were so before are not listed.
create table lockdowns (
  id uuid primary key,
  user_id uuid not null references users (id),
  reason text collate "pg_c_utf8" not null,
  locked_by uuid not null references admins (id),
  -- The tokens that it hid have the same time in `hidden_at`, as long as nobody else changed them.
  locked_at timestamptz not null default now(),
  -- Whether it blocked the user and nobody has changed the status since.
  has_blocked boolean not null,
  stop_id uuid references withdrawal_stops (id),
  hidden_tokens uuid[] not null default '{}',
  -- The case that it opened.
  case_id uuid references cases (id),
  undone_by uuid references admins (id),
  undone_at timestamptz,
  undone_because text collate "pg_c_utf8"
);
create unique index lockdowns_open on lockdowns (user_id) where undone_at is null;
create index lockdowns_user on lockdowns (user_id, locked_at);
create index lockdowns_stop on lockdowns (stop_id);
create index lockdowns_case on lockdowns (case_id);
create index lockdowns_locked_by on lockdowns (locked_by);
create index lockdowns_undone_by on lockdowns (undone_by);

-- A status that somebody changed during a lockdown is not put back when it is undone.
create function keep_status_of_others() returns trigger language plpgsql as $$
begin
  update lockdowns set has_blocked = false where user_id = new.id and undone_at is null and has_blocked;
  return null;
end $$;
create trigger keep_status_of_others after update of status on users
  for each row when (old.status is distinct from new.status) execute function keep_status_of_others();
