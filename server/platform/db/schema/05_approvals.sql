-- Two-person approval: approval requests, whether they are required, and emergency access (break-glass).

-- An approval request: a change that one administrator submitted and another has to approve. It expires by the
-- database's clock.
create table second_person_requests (
  id uuid primary key,
  kind text not null,
  -- What the request is about, such as the id of a freeze, a currency or a call with its record.
  subject text not null,
  -- What the approval would change, for the approver to check.
  details jsonb,
  reason text collate "pg_c_utf8" not null,
  asked_by uuid not null references admins (id),
  asked_at timestamptz not null default clock_timestamp(),
  lapses_at timestamptz not null,
  -- `approved`, `refused`, or `void` if the record has changed meanwhile. Null while it is open.
  decision text,
  decided_by uuid references admins (id),
  decided_at timestamptz,
  -- The administrators who benefit from the change. They can't approve it either.
  benefits uuid[] not null default '{}',
  constraint second_person_requests_two_people check ((decision is distinct from 'approved')
    or (decided_by <> asked_by and (not (decided_by = any (benefits)))))
);
create unique index second_person_requests_open on second_person_requests (kind, subject) where decision is null;

-- Whether changes of rights, API keys and fees require two-person approval. `auto`: once there are enough
-- administrators. One row.
create table second_person_rule (
  id integer primary key default 1 check (id = 1),
  mode text not null default 'auto' check (mode in ('auto', 'on', 'off')),
  changed_at timestamptz not null default now()
);

-- An emergency access: a superadmin acts without two-person approval for a limited time.
create table broken_glass (
  id uuid primary key,
  admin_id uuid not null references admins (id),
  reason text collate "pg_c_utf8" not null,
  broken_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz not null,
  -- Another administrator's review of the actions, after the access has ended.
  reviewed_by uuid references admins (id),
  reviewed_at timestamptz,
  review text collate "pg_c_utf8",
  -- The accounts that shared a mailbox with the superadmin at that moment. None of them can review, even if their
  -- emails change later.
  people uuid[],
  constraint broken_glass_two_people check (num_nulls(reviewed_by, reviewed_at, review) in (0, 3)
    and (reviewed_by is null or (reviewed_by <> admin_id and reviewed_at >= ends_at))),
  constraint broken_glass_other_people check (reviewed_by is null or (reviewed_by <> ALL (people)))
);
create index broken_glass_admin_id on broken_glass (admin_id, ends_at);

-- The rows that a new workspace starts with.
insert into second_person_rule default values;
