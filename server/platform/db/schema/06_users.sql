-- The users of the marketplace with their sign-ins, verification requests and the community.

-- Keeps the daily figure of users, by the day on which they joined; deleted users don't count. Triggers for inserts
-- and deletes run once for a statement and name its rows `changed`. Triggers for updates run for each row whose
-- figure changes, so other updates cost nothing.
create function keep_daily_users() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into daily_figure_changes (series, day, count)
    select 'users', utc_day(created_at), sign
    from (values (old.created_at, old.deleted_at, -1), (new.created_at, new.deleted_at, 1))
      as seen (created_at, deleted_at, sign)
    where deleted_at is null;
  else
    insert into daily_figure_changes (series, day, count)
    select 'users', utc_day(created_at), case tg_op when 'INSERT' then count(*) else -count(*) end
    from changed where deleted_at is null group by utc_day(created_at);
  end if;
  return null;
end $$;

-- Voids the approvals of a user's open withdrawals when the user changes: approvers check the user too.
create function follow_user() returns trigger language plpgsql as $$
declare
  decision uuid;
begin
  for decision in select id from withdrawal_decisions
    where user_id = new.id and state in ('waiting', 'approved', 'held') order by id for update
  loop
    perform void_approvals(decision, 'user');
    update withdrawal_decisions set state = case state when 'approved' then 'waiting' else state end,
      outcome = null, approvals = 0, lapses_at = null, version = version + 1
    where id = decision;
  end loop;
  return null;
end $$;

-- A user of the marketplace. A deleted one stays, because other rows refer to it.
create table users (
  id uuid primary key,
  name text collate "pg_c_utf8" not null,
  -- The wallet address, EIP-55 checksummed.
  address text collate "pg_c_utf8",
  email text collate "pg_c_utf8",
  dial_code text collate "pg_c_utf8",
  phone_number text collate "pg_c_utf8",
  account_type text,
  status text not null default 'active' check (status in ('active', 'blocked')),
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  search text collate "pg_c_utf8" generated always as (lower((name || E'\x1f' || coalesce(address, '') || E'\x1f'
    || coalesce(email, '') || E'\x1f' || coalesce((dial_code || ' ' || phone_number), '')))) stored,
  -- A deleted user can be restored from the trash for 90 days. Then the personal data is removed.
  purged_at timestamptz,
  -- When the user last changed the password or second factor, if the sender reports it.
  credentials_changed_at timestamptz,
  constraint users_phone_is_whole check ((dial_code is null) = (phone_number is null))
);
create unique index users_email_key on users (lower(email)) where deleted_at is null;
-- With `fastupdate`, feeding many users at once is faster; a search also reads the few rows that are not in the index
-- yet.
create index users_search on users using gin (search gin_trgm_ops) with (fastupdate = on) where deleted_at is null;
-- One index for each column that sorts. The bare column is included because PostgreSQL reads only the index if the
-- columns of its expression are in it too. Otherwise deep pages would fetch every row before them.
create index users_newest on users (id) where deleted_at is null;
create index users_name on users (lower(name), id) include (name) where deleted_at is null;
create index users_address on users (lower(address), id) include (address) where deleted_at is null;
create index users_email on users (lower(email), id) include (email) where deleted_at is null;
create index users_phone on users (((dial_code || ' ' || phone_number)), id) include (dial_code, phone_number)
  where deleted_at is null;
create index users_status on users (status, id) where deleted_at is null;
create index users_trash on users (deleted_at, id) where deleted_at is not null and purged_at is null;
-- The users of one day, to which a bar of the dashboard chart links.
create index users_created_at on users (created_at, id) where deleted_at is null;
-- For callers who see masked values: they search names by a part, and phone numbers by the whole value.
create index users_name_search on users using gin (lower(name) gin_trgm_ops) with (fastupdate = off)
  where deleted_at is null;
create index users_phone_number on users (phone_number) where deleted_at is null;
create trigger count_inserted after insert on users
  referencing new table as changed
  for each statement execute function keep_live_row_count('users');
create trigger count_deleted after delete on users
  referencing old table as changed
  for each statement execute function keep_live_row_count('users');
create trigger count_softly_deleted after update of deleted_at on users
  for each row when (((old.deleted_at is null) <> (new.deleted_at is null))) execute function keep_live_row_count('users');
create trigger count_truncated after truncate on users
  for each statement execute function keep_row_count('users');
create trigger figures_inserted after insert on users
  referencing new table as changed
  for each statement execute function keep_daily_users();
create trigger figures_deleted after delete on users
  referencing old table as changed
  for each statement execute function keep_daily_users();
create trigger figures_updated after update of created_at, deleted_at on users
  for each row when ((old.created_at, old.deleted_at is null) is distinct from (new.created_at, new.deleted_at is null))
  execute function keep_daily_users();
create trigger figures_truncated after truncate on users
  for each statement execute function take_back_daily_figures('users');
create trigger decisions_followed after update on users
  for each row when ((old.name, old.email, old.address, old.dial_code, old.phone_number, old.status, old.deleted_at,
      old.credentials_changed_at)
    is distinct from (new.name, new.email, new.address, new.dial_code, new.phone_number, new.status, new.deleted_at,
      new.credentials_changed_at))
  execute function follow_user();

-- A sign-in of a user at the marketplace, successful or not.
create table logins (
  id uuid primary key,
  user_id uuid references users (id),
  email text collate "pg_c_utf8" not null,
  country_name text collate "pg_c_utf8",
  country_code text collate "pg_c_utf8",
  region_name text collate "pg_c_utf8",
  ip_address text collate "pg_c_utf8" not null,
  os text collate "pg_c_utf8",
  status text not null check (status in ('Success', 'Failed')),
  created_at timestamptz not null default now(),
  search text collate "pg_c_utf8" generated always as (lower((email || E'\x1f' || coalesce(country_name, '')
    || E'\x1f' || coalesce(country_code, '') || E'\x1f' || coalesce(region_name, '') || E'\x1f' || ip_address
    || E'\x1f' || coalesce(os, '') || E'\x1f' || status))) stored
);
create index logins_search on logins using gin (search gin_trgm_ops) with (fastupdate = on);
create index logins_created_at on logins (created_at, id);
create index logins_email on logins (lower(email), id) include (email);
create index logins_country_name on logins (lower(country_name), id) include (country_name);
create index logins_country_code on logins (country_code, id);
create index logins_region_name on logins (lower(region_name), id) include (region_name);
create index logins_ip_address on logins (ip_address, id);
create index logins_os on logins (lower(os), id) include (os);
create index logins_status on logins (status, id);
-- The newest sign-ins of a user, for the user's page.
create index logins_user on logins (user_id, created_at, id);
create trigger count_inserted after insert on logins
  referencing new table as changed
  for each statement execute function keep_row_count('logins');
create trigger count_deleted after delete on logins
  referencing old table as changed
  for each statement execute function keep_row_count('logins');
create trigger count_truncated after truncate on logins
  for each statement execute function keep_row_count('logins');

-- A category of the community.
create table community_categories (
  id uuid primary key,
  name text collate "pg_c_utf8" not null,
  description text collate "pg_c_utf8",
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index community_categories_name_key on community_categories (lower(name));

-- A member of the community.
create table community_users (
  id uuid primary key,
  name text collate "pg_c_utf8" not null,
  username text collate "pg_c_utf8" not null,
  email text collate "pg_c_utf8" not null,
  created_at timestamptz not null default now(),
  search text collate "pg_c_utf8" generated always as (lower((name || E'\x1f' || username || E'\x1f'
    || email))) stored
);
create unique index community_users_username_key on community_users (lower(username));
create unique index community_users_email_key on community_users (lower(email));
create index community_users_search on community_users using gin (search gin_trgm_ops) with (fastupdate = off);
create index community_users_name on community_users (lower(name), id) include (name);
create index community_users_username on community_users (lower(username), id) include (username);
create index community_users_email on community_users (lower(email), id) include (email);
create trigger count_inserted after insert on community_users
  referencing new table as changed
  for each statement execute function keep_row_count('community_users');
create trigger count_deleted after delete on community_users
  referencing old table as changed
  for each statement execute function keep_row_count('community_users');
create trigger count_truncated after truncate on community_users
  for each statement execute function keep_row_count('community_users');

-- A request of a user to have their email address verified.
create table verifications (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- As they were at the time of the request. The address is EIP-55 checksummed.
  email text collate "pg_c_utf8" not null,
  address text collate "pg_c_utf8",
  status text collate "pg_c_utf8" not null default 'Pending' check (status in ('Pending', 'Accepted', 'Rejected')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  search text collate "pg_c_utf8" generated always as (lower((email || E'\x1f' || coalesce(address, '') || E'\x1f'
    || status))) stored,
  constraint verifications_decision_has_time check ((status = 'Pending') = (decided_at is null))
);
-- A user has at most one pending request.
create unique index verifications_pending_key on verifications (user_id) where status = 'Pending';
create index verifications_search on verifications using gin (search gin_trgm_ops) with (fastupdate = off);
create index verifications_newest on verifications (created_at, id);
create index verifications_email on verifications (lower(email), id) include (email);
create index verifications_address on verifications (lower(address), id) include (address);
create index verifications_status on verifications (status, id);
create index verifications_status_newest on verifications (status, created_at, id);
create index verifications_user on verifications (user_id, created_at, id);
create index verifications_decided on verifications (user_id, decided_at, id) where decided_at is not null;
create trigger count_inserted after insert on verifications
  referencing new table as changed
  for each statement execute function keep_row_count('verifications');
create trigger count_deleted after delete on verifications
  referencing old table as changed
  for each statement execute function keep_row_count('verifications');
create trigger count_truncated after truncate on verifications
  for each statement execute function keep_row_count('verifications');

-- These tables belong to earlier features.
alter table canaries add constraint canaries_user_id_fkey foreign key (user_id) references users (id) on delete cascade;

alter table erasures add constraint erasures_user_id_fkey foreign key (user_id) references users (id);

alter table documents add constraint documents_user_id_fkey foreign key (user_id) references users (id);

-- The rows that a new workspace starts with.
insert into row_counts (name, count) values ('users', 0), ('logins', 0), ('verifications', 0), ('community_users', 0);
