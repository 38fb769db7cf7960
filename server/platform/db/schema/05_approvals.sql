-- What one person asked for and another has to approve. A request lapses by the database's clock.
create table second_person_requests (
  id uuid primary key,
  kind text not null,
  -- What it is about: the id of a stop, a currency, an address.
  subject text not null,
  details jsonb,
  reason text collate "pg_c_utf8" not null,
  asked_by uuid not null references admins (id),
  asked_at timestamptz not null default clock_timestamp(),
  lapses_at timestamptz not null,
  -- 'approved', 'refused' or 'void': what it was about has changed.
  decision text,
  decided_by uuid references admins (id),
  decided_at timestamptz,
  -- Who gains by what is asked for: they don't approve it either.
  benefits uuid[] not null default '{}',
  constraint second_person_requests_two_people check ((decision is distinct from 'approved')
    or (decided_by <> asked_by and (not (decided_by = any (benefits)))))
);
create unique index second_person_requests_open on second_person_requests (kind, subject) where decision is null;

-- Whether changes of rights, keys and fees need a second person: `auto` until there are enough people, then on.
create table second_person_rule (
  id integer primary key default 1 check (id = 1),
  mode text not null default 'auto' check (mode in ('auto', 'on', 'off')),
  changed_at timestamptz not null default now()
);

-- A superadmin who acts alone for a time, and why.
create table broken_glass (
  id uuid primary key,
  admin_id uuid not null references admins (id),
  reason text collate "pg_c_utf8" not null,
  broken_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz not null,
  -- Who looked at what a superadmin did alone, when, and what they found: another person, once the hour is over.
  reviewed_by uuid references admins (id),
  reviewed_at timestamptz,
  review text collate "pg_c_utf8",
  -- The accounts that were one person with the breaker at that moment, by their mailbox: none of them reviews it,
  -- whatever their emails become.
  people uuid[],
  constraint broken_glass_two_people check (num_nulls(reviewed_by, reviewed_at, review) in (0, 3)
    and (reviewed_by is null or (reviewed_by <> admin_id and reviewed_at >= ends_at))),
  constraint broken_glass_other_people check (reviewed_by is null or (reviewed_by <> ALL (people)))
);
create index broken_glass_admin_id on broken_glass (admin_id, ends_at);

-- What a new workspace begins with.
insert into second_person_rule default values;
