-- Moderation: reports of users, the cases that collect them, and notes, assignments and notifications of
-- administrators.

-- Keeps the evidence and the decisions of a case unchanged. Only a reversal and a quality review can be added to a
-- decision.
create function guard_case_file() returns trigger language plpgsql as $$
declare
  later text[] := array['in_force', 'reversed_by', 'reversed_at', 'reversed_because', 'looked_by', 'looked_at', 'agrees', 'look_comment'];
begin
  if tg_op = 'UPDATE' and tg_table_name = 'case_decisions' and to_jsonb(new) - later = to_jsonb(old) - later then
    return new;
  end if;
  raise exception 'the file of a case is only added to' using errcode = 'check_violation', constraint = 'case_file_final';
end $$;

-- What can be seen of a token or a user at this moment.
create function case_snapshot(subject_type text, token uuid, of_address text) returns jsonb language sql stable as $$
  select case subject_type when 'token' then (
    select jsonb_build_object('name', name, 'description', description, 'image', image, 'price', trim_scale(price)::text,
      'currency', currency, 'creator', creator, 'owner', owner, 'collection', collection, 'status', status,
      'chainId', chain_id::text, 'contractAddress', contract_address, 'tokenId', token_id::text,
      'isHidden', hidden_at is not null, 'isDeleted', deleted_at is not null)
    from tokens where tokens.id = token)
  else coalesce((
    select jsonb_build_object('name', name, 'address', address, 'status', status, 'since', created_at, 'isDeleted', deleted_at is not null)
    from users where lower(users.address) = lower(of_address) order by users.id desc limit 1),
    jsonb_build_object('address', of_address))
  end
$$;

-- The priority that the rules give a case.
create function case_priority(of_type text, reports integer, of_price numeric, of_currency text, earlier_cases integer) returns smallint language sql stable as $$
  select coalesce(max(priority), 1)::smallint from case_rules
  where (type is null or type = of_type)
    and (reports_from is null or reports >= reports_from)
    and (price_from is null or (of_price >= price_from and currency = of_currency))
    and (earlier_from is null or earlier_cases >= earlier_from)
$$;

-- Adds open reports to the open case of their subject, or creates one. However many reports arrive at once, each
-- subject changes one row of `cases`, in the order of subjects.
create function take_reports(ids uuid[]) returns void language plpgsql as $$
begin
  with arrived as materialized (
    select reports.*, case type when 'token' then 'token:' || token_record else 'user:' || lower(address) end as subject
    from reports where id = any (ids) and handled_at is null and not exists (
      select from case_reports join cases on cases.id = case_reports.case_id
      where case_reports.report_id = reports.id and cases.state <> 'closed')
  ), subjects as materialized (
    select distinct on (subject) subject, type, token_record, address, name,
      count(*) over wide as reports, min(created_at) over wide as first_at, max(created_at) over wide as last_at
    from arrived window wide as (partition by subject)
    order by subject, created_at desc
  ), taken as (
    insert into cases (id, type, subject, token_record, address, name, price, currency, earlier, report_count, last_reported_at,
      opened_at, priority)
    select new_uuid(), subjects.type, subjects.subject, subjects.token_record, subjects.address, subjects.name,
      tokens.price, tokens.currency, before.cases, reports, last_at, first_at,
      case_priority(subjects.type, reports::integer, tokens.price, tokens.currency, before.cases)
    from subjects
    left join tokens on tokens.id = subjects.token_record
    cross join lateral (
      select count(*)::integer as cases from (
        select from cases where cases.subject = subjects.subject and state = 'closed' and outcome <> 'rejected' and not is_reversed
        limit 100) as found) as before
    order by subjects.subject
    on conflict (subject) where gathers do update set
      report_count = cases.report_count + excluded.report_count,
      last_reported_at = greatest(cases.last_reported_at, excluded.last_reported_at),
      priority = greatest(cases.priority, case_priority(cases.type, cases.report_count + excluded.report_count,
        cases.price, cases.currency, cases.earlier))
    returning id, subject, type, token_record, address
  ), seen as materialized (
    select taken.id, taken.subject, coalesce(case_snapshot(type, token_record, address), '{}') as snapshot from taken
  ), kept as (
    insert into case_evidence (id, case_id, hash, snapshot)
    select new_uuid(), id, text_hash(snapshot::text), snapshot from seen
    on conflict (case_id, hash) do nothing
  )
  insert into case_reports (case_id, report_id, said, hash, evidence_hash)
  select seen.id, arrived.id, said, text_hash(said::text), text_hash(seen.snapshot::text)
  from arrived join seen on seen.subject = arrived.subject
  cross join lateral jsonb_build_object('type', arrived.type, 'description', arrived.description, 'reporterId', arrived.reporter_id,
    'createdAt', arrived.created_at) as said
  on conflict do nothing;
end $$;

-- Adds new reports to cases.
create function take_new_reports() returns trigger language plpgsql as $$
begin
  perform take_reports(array(select id from added where handled_at is null));
  return null;
end $$;

-- Adds a report to an open case when it is reopened.
create function take_reopened_reports() returns trigger language plpgsql as $$
declare
  ids uuid[] := array(select after.id from after join before on before.id = after.id
    where after.handled_at is null and before.handled_at is not null);
begin
  if cardinality(ids) > 0 then
    perform take_reports(ids);
  end if;
  return null;
end $$;

-- A report of a user about a token or another user.
create table reports (
  id uuid primary key,
  type text collate "pg_c_utf8" not null check (type in ('token', 'user')),
  token_record uuid references tokens (id),
  -- The address of the reported user or of the token's owner at that time, EIP-55 checksummed, and the name of the
  -- token or user at that time.
  address text collate "pg_c_utf8" not null,
  name text collate "pg_c_utf8",
  description text collate "pg_c_utf8" not null,
  created_at timestamptz not null default now(),
  -- Null while it is open.
  handled_at timestamptz,
  -- The beginning of the message, for sorting. A whole message can be too long for an index.
  opening text collate "pg_c_utf8" generated always as (lower("left"(description, 100))) stored,
  search text collate "pg_c_utf8" generated always as (lower((address || E'\x1f' || coalesce(name, '') || E'\x1f'
    || description || E'\x1f' || type))) stored,
  reporter_id uuid references users (id),
  constraint reports_of_token_names_it check ((type = 'token') = (token_record is not null))
);
create index reports_search on reports using gin (search gin_trgm_ops) with (fastupdate = off);
create index reports_newest on reports (created_at, id);
create index reports_open on reports (created_at, id) where handled_at is null;
create index reports_handled on reports (created_at, id) where handled_at is not null;
create index reports_address on reports (lower(address), id) include (address);
create index reports_opening on reports (opening, id);
create index reports_type on reports (type, id);
create index reports_type_newest on reports (type, created_at, id);
create index reports_about_address on reports (lower(address), created_at, id);
create index reports_about_token on reports (token_record, created_at, id);
create index reports_by_user on reports (reporter_id, created_at, id) where reporter_id is not null;
create trigger count_inserted after insert on reports
  referencing new table as changed
  for each statement execute function keep_row_count('reports');
create trigger count_deleted after delete on reports
  referencing old table as changed
  for each statement execute function keep_row_count('reports');
create trigger count_truncated after truncate on reports
  for each statement execute function keep_row_count('reports');
create trigger reports_taken after insert on reports
  referencing new table as added
  for each statement execute function take_new_reports();
create trigger reports_taken_again after update on reports
  referencing old table as before new table as after
  for each statement execute function take_reopened_reports();

-- A reason for closing cases. Superadmins edit the list. A reason that cases use can be deactivated, not deleted.
create table case_reasons (
  id uuid primary key,
  name text collate "pg_c_utf8" not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index case_reasons_name_key on case_reasons (lower(name));

-- A rule that raises the priority of cases. It applies when all its conditions match; null matches everything.
-- Priority 1 is normal, 2 high, 3 urgent.
create table case_rules (
  id uuid primary key,
  type text collate "pg_c_utf8" check (type in ('token', 'user')),
  reports_from integer,
  -- The lowest price of the token, in `currency`.
  price_from numeric(78,18),
  currency text collate "pg_c_utf8",
  -- The lowest number of earlier cases about the subject that were closed with an action.
  earlier_from integer,
  priority smallint not null check (priority >= 2 and priority <= 3),
  constraint case_rules_price_has_currency check ((price_from is null) = (currency is null))
);

-- A case: the reports about one token or one user until someone resolves it.
create table cases (
  id uuid primary key,
  type text collate "pg_c_utf8" not null check (type in ('token', 'user')),
  -- `token:` with the record's id, or `user:` with the address in lower case.
  subject text collate "pg_c_utf8" not null,
  token_record uuid references tokens (id),
  address text collate "pg_c_utf8" not null,
  name text collate "pg_c_utf8",
  -- As they were when the case was opened, for the rules. `earlier` is the number of earlier cases that were closed
  -- with an action.
  price numeric(78,18),
  currency text collate "pg_c_utf8",
  earlier integer not null default 0,
  state text collate "pg_c_utf8" not null default 'new' check (state in ('new', 'investigating', 'waiting',
    'closed')),
  waits_until timestamptz,
  priority smallint not null default 1 check (priority >= 1 and priority <= 3),
  is_escalated boolean not null default false,
  -- Whether the case collects new reports about its subject. A reopened case does not: new reports create another
  -- case.
  gathers boolean not null default true,
  -- These two are in no index, so that a report changes no index.
  report_count integer not null default 0,
  last_reported_at timestamptz,
  opened_at timestamptz not null default now(),
  outcome text collate "pg_c_utf8" check (outcome in ('hidden', 'deleted', 'blocked', 'warned', 'rejected')),
  reason_name text collate "pg_c_utf8",
  decided_by uuid references admins (id),
  closed_at timestamptz,
  -- Who decided before an appeal, and so can't decide again.
  not_for uuid references admins (id),
  appeals integer not null default 0,
  is_reversed boolean not null default false,
  -- The quality review: another person agrees or disagrees, and a superadmin settles a disagreement. Null: none is
  -- needed.
  look text collate "pg_c_utf8" check (look in ('due', 'agreed', 'disagreed', 'settled')),
  -- Whether some of its reports are still to be marked as handled after it was closed.
  has_rest boolean not null default false,
  version integer not null default 1,
  search text collate "pg_c_utf8" generated always as (lower((coalesce(name, '') || E'\x1f' || address))) stored,
  constraint cases_of_tokens_name_it check ((type = 'token') = (token_record is not null)),
  constraint cases_wait_until check ((state = 'waiting') = (waits_until is not null)),
  constraint cases_closed_at check ((state = 'closed') = (closed_at is not null)),
  constraint cases_closed_gather_nothing check (not (gathers and state = 'closed'))
) with (fillfactor = 70);
create unique index cases_gathering on cases (subject) where gathers;
create index cases_subject on cases (subject, opened_at, id);
create index cases_token_record on cases (token_record);
create index cases_search on cases using gin (search gin_trgm_ops);
create index cases_opened_at on cases (opened_at, id);
create index cases_priority on cases (priority, id);
create index cases_priority_opened_at on cases (priority, opened_at, id);
create index cases_state on cases (state, id);
create index cases_state_opened_at on cases (state, opened_at, id);
create index cases_state_priority on cases (state, priority, id);
create index cases_name on cases (lower(name), id) include (name);
create index cases_type_opened_at on cases (type, opened_at, id);
create index cases_outcome_opened_at on cases (outcome, opened_at, id) where outcome is not null;
create index cases_closed_at on cases (closed_at, id);
-- New cases in the order in which *Next* assigns them.
create index cases_next on cases (is_escalated, priority desc, opened_at, id) where state = 'new';
create index cases_to_wake on cases (waits_until) where state = 'waiting';
create index cases_to_look_at on cases (look, closed_at, id) where look in ('due', 'disagreed');
create index cases_rest on cases (id) where has_rest;
create index cases_decided_by on cases (decided_by);
create index cases_not_for on cases (not_for);
-- Cases with a quality review, in the order of the list.
create index cases_look_opened_at on cases (look, opened_at, id) where look is not null;
-- New cases that nobody has touched, for automatic assignment.
create index cases_fresh on cases (priority desc, opened_at, id) where state = 'new' and version = 1
  and not is_escalated;
create trigger count_inserted after insert on cases
  referencing new table as changed
  for each statement execute function keep_row_count('cases');
create trigger count_deleted after delete on cases
  referencing old table as changed
  for each statement execute function keep_row_count('cases');
create trigger count_truncated after truncate on cases
  for each statement execute function keep_row_count('cases');

-- A snapshot of the subject from when a report arrived or the case was decided. It is never changed.
create table case_evidence (
  id uuid primary key,
  case_id uuid not null references cases (id),
  hash text collate "pg_c_utf8" not null,
  snapshot jsonb not null,
  taken_at timestamptz not null default now()
);
create unique index case_evidence_once on case_evidence (case_id, hash);
create trigger guarded before delete or update on case_evidence
  for each row when ((not is_erasing())) execute function guard_case_file();

-- A report of a case, with its text on arrival and the hash of the evidence at that time. It is never changed.
create table case_reports (
  case_id uuid not null references cases (id),
  report_id uuid not null references reports (id),
  said jsonb not null,
  hash text collate "pg_c_utf8" not null,
  evidence_hash text collate "pg_c_utf8" not null,
  primary key (case_id, report_id)
);
create index case_reports_report on case_reports (report_id);
create trigger guarded before delete or update on case_reports
  for each row when ((not is_erasing())) execute function guard_case_file();

-- A decision about a case. Later columns tell whether it was reversed or reviewed.
create table case_decisions (
  id uuid primary key,
  case_id uuid not null references cases (id),
  outcome text collate "pg_c_utf8" not null check (outcome in ('hidden', 'deleted', 'blocked', 'warned', 'rejected')),
  reason_id uuid not null references case_reasons (id),
  reason_name text collate "pg_c_utf8" not null,
  comment text,
  decided_by uuid not null references admins (id),
  decided_at timestamptz not null default now(),
  evidence_hash text collate "pg_c_utf8" not null,
  -- The calls that were made, each with the call that undoes it: [{"call", "undo", "input"}].
  acts jsonb not null,
  in_force boolean not null default true,
  reversed_by uuid references admins (id),
  reversed_at timestamptz,
  reversed_because text,
  looked_by uuid references admins (id),
  looked_at timestamptz,
  agrees boolean,
  look_comment text
);
create index case_decisions_case on case_decisions (case_id, decided_at);
create unique index case_decisions_in_force on case_decisions (case_id) where in_force;
create index case_decisions_reason on case_decisions (reason_id);
create index case_decisions_decided_by on case_decisions (decided_by, decided_at);
create index case_decisions_decided_at on case_decisions (decided_at);
create index case_decisions_reversed_by on case_decisions (reversed_by);
create index case_decisions_looked_by on case_decisions (looked_by);
create trigger guarded before delete or update on case_decisions
  for each row when ((not is_erasing())) execute function guard_case_file();

-- The percentage of closed cases that get a quality review, by outcome. Superadmins set it.
create table case_shares (
  outcome text collate "pg_c_utf8" primary key check (outcome in ('hidden', 'deleted', 'blocked', 'warned',
    'rejected')),
  percent smallint not null check (percent >= 0 and percent <= 100)
);

-- A verification request or ticket of the case's user that an administrator linked to the case.
create table case_links (
  case_id uuid not null references cases (id),
  kind text collate "pg_c_utf8" not null check (kind in ('verification', 'ticket')),
  record uuid not null,
  linked_by text collate "pg_c_utf8" not null,
  linked_at timestamptz not null default now(),
  primary key (case_id, kind, record)
);
create index case_links_record on case_links (kind, record);

-- The settings of cases. One row. Its version covers the rows of case_rules too.
create table case_settings (
  id smallint primary key default 1 check (id = 1),
  -- Whether new cases are assigned automatically.
  gives_out boolean not null default false,
  version integer not null default 1
);

-- A note of an administrator or an API key on a record of any kind. Deleted notes keep their row, and edited ones
-- their former text.
create table notes (
  id uuid primary key,
  kind text not null,
  -- A row of the kind's table. There is no foreign key, because there are many tables and a note outlives its record.
  record uuid not null,
  text text not null,
  -- {id, name} of each administrator whom the text mentions.
  mentions jsonb not null default '[]',
  author_id uuid not null,
  author_name text not null,
  author_kind text not null check (author_kind in ('admin', 'key')),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by text,
  version integer not null default 1
);
create index notes_record on notes (kind, record, id);

-- A former text of a note, from before an edit.
create table note_texts (
  note_id uuid not null references notes (id),
  version integer not null,
  text text not null,
  -- When an edit replaced it.
  until timestamptz not null default now(),
  primary key (note_id, version)
);

-- The assignee of a record. A record has at most one.
create table assignments (
  kind text not null,
  record uuid not null,
  admin_id uuid not null references admins (id),
  assigned_by text not null,
  assigned_at timestamptz not null default now(),
  primary key (kind, record)
);
create index assignments_admin on assignments (admin_id, kind, record);

-- A notification of an administrator. Whether they can still read the record is checked when they open it.
create table inbox_items (
  id uuid primary key,
  admin_id uuid not null references admins (id),
  reason text not null check (reason in ('mention', 'assignment')),
  kind text not null,
  record uuid not null,
  note_id uuid references notes (id),
  by_name text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index inbox_items_admin on inbox_items (admin_id, id);
create index inbox_items_unread on inbox_items (admin_id, id) where read_at is null;

-- The rows that a new workspace starts with.
insert into row_counts (name, count) values ('reports', 0), ('cases', 0);
insert into case_settings default values;
insert into case_reasons (id, name) values
  ('019abf00-0000-7000-8000-000000000001', 'Nothing wrong found'),
  ('019abf00-0000-7000-8000-000000000002', 'Copy of somebody else’s work'),
  ('019abf00-0000-7000-8000-000000000003', 'Fraud or false promise'),
  ('019abf00-0000-7000-8000-000000000004', 'Trademark or brand'),
  ('019abf00-0000-7000-8000-000000000005', 'Unlawful or offensive content'),
  ('019abf00-0000-7000-8000-000000000006', 'Spam or harassment'),
  ('019abf00-0000-7000-8000-000000000007', 'Impersonation');
insert into case_rules (id, reports_from, price_from, currency, earlier_from, priority) values
  ('019abf00-0000-7000-8000-000000000011', 5, null, null, null, 2),
  ('019abf00-0000-7000-8000-000000000012', 25, null, null, null, 3),
  ('019abf00-0000-7000-8000-000000000013', null, 10, 'ETH', null, 2),
  ('019abf00-0000-7000-8000-000000000014', null, null, null, 1, 2);
insert into case_shares (outcome, percent) values
  ('hidden', 10), ('deleted', 20), ('blocked', 20), ('warned', 5), ('rejected', 5);
