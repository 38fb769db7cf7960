-- expand
-- Who gains by what is asked for: they don't approve it either.
alter table second_person_requests add column benefits uuid[] not null default '{}';
alter table second_person_requests add constraint second_person_requests_two_people
  check (decision is distinct from 'approved' or (decided_by <> asked_by and not decided_by = any (benefits))) not valid;

-- Whether changes of rights, keys and fees need a second person: `auto` until there are enough people, then on.
create table second_person_rule (
  id integer primary key default 1 check (id = 1),
  mode text not null default 'auto' check (mode in ('auto', 'on', 'off')),
  changed_at timestamptz not null default now()
);
insert into second_person_rule default values;

-- A superadmin who acts alone for a time, and why.
create table broken_glass (
  id uuid primary key,
  admin_id uuid not null references admins,
  reason text collate "pg_c_utf8" not null,
  broken_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz not null
);
create index broken_glass_admin_id on broken_glass (admin_id, ends_at);
