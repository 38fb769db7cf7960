-- expand
-- Screening (specification 37): users and destinations of withdrawals are compared with the company's sanctions lists.

-- A company switches it on once it has lists.
insert into modules (name, switched_off_at) values ('screening', now()) on conflict do nothing;

-- A list: where it comes from, and which version counts.
create table screening_lists (
  id uuid primary key,
  name text collate "pg_c_utf8" not null,
  format text collate "pg_c_utf8" not null
    check (format in ('ofacSdn', 'eu', 'un', 'openSanctions', 'followTheMoney', 'own')),
  -- Where new versions are loaded from. Null: files are uploaded.
  url text collate "pg_c_utf8",
  -- How old the list may be.
  max_age_hours integer not null default 48 check (max_age_hours between 1 and 8760),
  -- The number of the version that counts, and of the last with which everybody was checked. 0: none yet.
  current integer not null default 0,
  checked integer not null default 0,
  entries integer not null default 0,
  -- When its source last gave the version that counts.
  confirmed_at timestamptz,
  -- When it is loaded next.
  fetch_at timestamptz,
  -- Why the last file or download is no version.
  problem jsonb,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
comment on table screening_lists is 'Erasure: the desk''s own words.';
create index screening_lists_fetch_at on screening_lists (fetch_at) where fetch_at is not null;

-- A file of a list, and what it changed.
create table screening_versions (
  id uuid primary key,
  list_id uuid not null references screening_lists (id) on delete cascade,
  -- Null if it never counted.
  number integer,
  state text collate "pg_c_utf8" not null default 'waiting' check (state in ('waiting', 'imported', 'same', 'refused')),
  file text collate "pg_c_utf8" not null,
  sha256 text collate "pg_c_utf8" not null,
  -- The file, compressed. Null once it was read.
  content bytea,
  -- Whether it may be much smaller than the version before.
  allows_smaller boolean not null default false,
  entries integer,
  added integer,
  changed integer,
  removed integer,
  -- Entries without an address whose names are too short to be compared.
  unmatchable integer,
  -- Hits that checking everybody with it opened.
  hits integer not null default 0,
  problem jsonb,
  imported_by text collate "pg_c_utf8" not null,
  created_at timestamptz not null default now()
);
comment on table screening_versions is 'Erasure: the desk''s own words.';
create unique index screening_versions_number on screening_versions (list_id, number) where number is not null;
create index screening_versions_list on screening_versions (list_id, id);

-- An entry of a list, from one version until another. A change makes a new row.
create table screening_entries (
  id uuid primary key,
  list_id uuid not null references screening_lists (id) on delete cascade,
  external_id text collate "pg_c_utf8" not null,
  names text[] not null,
  addresses text[] not null,
  birth_years integer[] not null,
  countries text[] not null,
  programme text collate "pg_c_utf8",
  -- A digest of all that.
  facts text collate "pg_c_utf8" not null,
  since integer not null,
  until integer
);
comment on table screening_entries is 'Erasure: published lists about people, which are no users'' data.';
create unique index screening_entries_current on screening_entries (list_id, external_id) where until is null;
create index screening_entries_since on screening_entries (list_id, since);

-- A user or a destination of a withdrawal that matches an entry, and what people decided about it.
create table screening_hits (
  id uuid primary key,
  list_id uuid not null references screening_lists (id) on delete cascade,
  external_id text collate "pg_c_utf8" not null,
  entry_id uuid not null references screening_entries (id) on delete cascade,
  subject_kind text collate "pg_c_utf8" not null check (subject_kind in ('user', 'withdrawal')),
  subject_id uuid not null,
  score smallint not null check (score between 0 and 100),
  -- The parts of the score: [{"part", "subject", "entry", "points"}].
  parts jsonb not null,
  -- A digest of what both sides say. A decision ends with it.
  facts text collate "pg_c_utf8" not null,
  state text collate "pg_c_utf8" not null default 'open' check (state in ('open', 'dismissed', 'confirmed', 'ended')),
  reason text collate "pg_c_utf8",
  decided_by uuid references admins (id),
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  constraint screening_hits_decided_whole check ((decided_by is null) = (decided_at is null)
    and (decided_by is null) = (reason is null)),
  constraint screening_hits_decided check (state = 'ended' or (state = 'open') = (decided_by is null))
);
create unique index screening_hits_once on screening_hits (subject_id, subject_kind, list_id, external_id);
create index screening_hits_state on screening_hits (state, id);
create index screening_hits_list on screening_hits (list_id, external_id);
create index screening_hits_entry on screening_hits (entry_id);
create index screening_hits_decided_by on screening_hits (decided_by);

-- Users and withdrawals that are new or have changed, and wait for their check.
create table screening_due (
  subject_id uuid primary key,
  subject_kind text collate "pg_c_utf8" not null,
  due_at timestamptz not null default clock_timestamp()
);
comment on table screening_due is 'Erasure: ids and times alone.';
create index screening_due_at on screening_due (due_at);

-- Without lists nothing waits: the first version of a list checks everybody.
create function screen_added_later() returns trigger language plpgsql as $$
begin
  insert into screening_due (subject_id, subject_kind)
  select id, tg_argv[0] from added where exists (select from screening_lists)
  on conflict (subject_id) do update set due_at = clock_timestamp();
  return null;
end $$;
create function screen_changed_later() returns trigger language plpgsql as $$
begin
  insert into screening_due (subject_id, subject_kind)
  select new.id, tg_argv[0] where exists (select from screening_lists)
  on conflict (subject_id) do update set due_at = clock_timestamp();
  return null;
end $$;
create trigger screen_added after insert on users
  referencing new table as added for each statement execute function screen_added_later('user');
create trigger screen_changed after update of name, address, own_values, deleted_at on users
  for each row when ((old.name, old.address, old.own_values, old.deleted_at)
    is distinct from (new.name, new.address, new.own_values, new.deleted_at))
  execute function screen_changed_later('user');
create trigger screen_added after insert on withdrawals
  referencing new table as added for each statement execute function screen_added_later('withdrawal');
create trigger screen_changed after update of payment_type, to_address on withdrawals
  for each row when ((old.payment_type, old.to_address) is distinct from (new.payment_type, new.to_address))
  execute function screen_changed_later('withdrawal');
