-- expand
-- Hidden by the desk: off the marketplace's pages, and back as it was. The chain knows nothing of it.
alter table tokens add column hidden_at timestamptz;

-- An id as the server makes them (RFC 9562, version 7), for rows that triggers add.
create function new_uuid() returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
    52, 1), 53, 1), 'hex')::uuid
$$;

-- Why cases are closed: superadmins keep the list. A reason that cases name is switched off, never deleted.
create table case_reasons (
  id uuid primary key,
  name text collate "pg_c_utf8" not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index case_reasons_name_key on case_reasons (lower(name));
insert into case_reasons (id, name) values
  ('019abf00-0000-7000-8000-000000000001', 'Nothing wrong found'),
  ('019abf00-0000-7000-8000-000000000002', 'Copy of somebody else’s work'),
  ('019abf00-0000-7000-8000-000000000003', 'Fraud or false promise'),
  ('019abf00-0000-7000-8000-000000000004', 'Trademark or brand'),
  ('019abf00-0000-7000-8000-000000000005', 'Unlawful or offensive content'),
  ('019abf00-0000-7000-8000-000000000006', 'Spam or harassment'),
  ('019abf00-0000-7000-8000-000000000007', 'Impersonation');

-- What raises the priority of a case: all that a row says must hold. 1 is usual, 2 high, 3 urgent.
create table case_rules (
  id uuid primary key,
  type text collate "pg_c_utf8" check (type in ('token', 'user')),
  reports_from integer,
  -- The price of the token, in a currency.
  price_from numeric(78, 18),
  currency text collate "pg_c_utf8",
  -- How many cases about the same were closed with an action.
  earlier_from integer,
  priority smallint not null check (priority between 2 and 3),
  constraint case_rules_price_has_currency check ((price_from is null) = (currency is null))
);
insert into case_rules (id, reports_from, price_from, currency, earlier_from, priority) values
  ('019abf00-0000-7000-8000-000000000011', 5, null, null, null, 2),
  ('019abf00-0000-7000-8000-000000000012', 25, null, null, null, 3),
  ('019abf00-0000-7000-8000-000000000013', null, 10, 'ETH', null, 2),
  ('019abf00-0000-7000-8000-000000000014', null, null, null, 1, 2);

-- What is worked on: reports about one token or one user gather in one case until it is closed.
create table cases (
  id uuid primary key,
  type text collate "pg_c_utf8" not null check (type in ('token', 'user')),
  -- `token:` with the record's id, or `user:` with the address in small letters.
  subject text collate "pg_c_utf8" not null,
  token_record uuid references tokens,
  address text collate "pg_c_utf8" not null,
  name text collate "pg_c_utf8",
  -- As they were when the case was opened: rules look at them.
  price numeric(78, 18),
  currency text collate "pg_c_utf8",
  earlier integer not null default 0,
  state text collate "pg_c_utf8" not null default 'new'
    check (state in ('new', 'investigating', 'waiting', 'closed')),
  waits_until timestamptz,
  priority smallint not null default 1 check (priority between 1 and 3),
  is_escalated boolean not null default false,
  -- Takes the reports that arrive about its subject. One that was opened again takes none: they make a case of their own.
  gathers boolean not null default true,
  -- Neither is indexed, so that a report changes no index.
  report_count integer not null default 0,
  last_reported_at timestamptz,
  opened_at timestamptz not null default now(),
  outcome text collate "pg_c_utf8" check (outcome in ('hidden', 'deleted', 'blocked', 'warned', 'rejected')),
  reason_name text collate "pg_c_utf8",
  decided_by uuid references admins,
  closed_at timestamptz,
  -- Who decided before an appeal: somebody else decides now.
  not_for uuid references admins,
  appeals integer not null default 0,
  is_reversed boolean not null default false,
  -- A second person looks at the decision; a superadmin, where the two disagree.
  look text collate "pg_c_utf8" check (look in ('due', 'agreed', 'disagreed', 'settled')),
  -- More of its reports are to be marked as handled than its closing did.
  has_rest boolean not null default false,
  version integer not null default 1,
  constraint cases_of_tokens_name_it check ((type = 'token') = (token_record is not null)),
  constraint cases_wait_until check ((state = 'waiting') = (waits_until is not null)),
  constraint cases_closed_at check ((state = 'closed') = (closed_at is not null)),
  constraint cases_closed_gather_nothing check (not (gathers and state = 'closed')),
  search text collate "pg_c_utf8" generated always as (lower(coalesce(name, '') || e'\x1f' || address)) stored
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
-- What *Next* hands out, in its order.
create index cases_next on cases (is_escalated, priority desc, opened_at, id) where state = 'new';
create index cases_to_wake on cases (waits_until) where state = 'waiting';
create index cases_to_look_at on cases (look, closed_at, id) where look in ('due', 'disagreed');
create index cases_rest on cases (id) where has_rest;
create index cases_decided_by on cases (decided_by);
create index cases_not_for on cases (not_for);

create trigger count_inserted after insert on cases referencing new table as changed
  for each statement execute function keep_row_count('cases');
create trigger count_deleted after delete on cases referencing old table as changed
  for each statement execute function keep_row_count('cases');
create trigger count_truncated after truncate on cases
  for each statement execute function keep_row_count('cases');
insert into row_counts (name, count) values ('cases', 0);

-- What was to be seen of the subject, as it was: when a report came, and when it was decided. Never changed.
create table case_evidence (
  id uuid primary key,
  case_id uuid not null references cases,
  hash text collate "pg_c_utf8" not null,
  snapshot jsonb not null,
  taken_at timestamptz not null default now()
);
create unique index case_evidence_once on case_evidence (case_id, hash);

-- The reports of a case, with what each said when it came and what there was to be seen.
create table case_reports (
  case_id uuid not null references cases,
  report_id uuid not null references reports,
  said jsonb not null,
  hash text collate "pg_c_utf8" not null,
  evidence_hash text collate "pg_c_utf8" not null,
  primary key (case_id, report_id)
);
create index case_reports_report on case_reports (report_id);

-- What was decided about a case, each time.
create table case_decisions (
  id uuid primary key,
  case_id uuid not null references cases,
  outcome text collate "pg_c_utf8" not null
    check (outcome in ('hidden', 'deleted', 'blocked', 'warned', 'rejected')),
  reason_id uuid not null references case_reasons,
  reason_name text collate "pg_c_utf8" not null,
  comment text,
  decided_by uuid not null references admins,
  decided_at timestamptz not null default now(),
  evidence_hash text collate "pg_c_utf8" not null,
  -- The calls that were made, each with the one that takes it back: [{"call", "undo", "input"}].
  acts jsonb not null,
  in_force boolean not null default true,
  reversed_by uuid references admins,
  reversed_at timestamptz,
  reversed_because text,
  looked_by uuid references admins,
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

-- What stands in the file of a decision stays: the evidence, and who decided what and why.
create function guard_case_file() returns trigger language plpgsql as $$
declare
  later text[] := array['in_force', 'reversed_by', 'reversed_at', 'reversed_because', 'looked_by', 'looked_at', 'agrees', 'look_comment'];
begin
  if tg_op = 'UPDATE' and tg_table_name = 'case_decisions' and to_jsonb(new) - later = to_jsonb(old) - later then
    return new;
  end if;
  raise exception 'the file of a case is only added to' using errcode = 'check_violation', constraint = 'case_file_final';
end $$;
create trigger guarded before update or delete on case_evidence for each row execute function guard_case_file();
create trigger guarded before update or delete on case_decisions for each row execute function guard_case_file();
create trigger guarded before update or delete on case_reports for each row execute function guard_case_file();

create function text_hash(text text) returns text language sql immutable as $$
  select encode(sha256(convert_to(text, 'UTF8')), 'hex')
$$;

-- What there is to be seen of a token or a user now.
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

-- What the rules say of a case.
create function case_priority(of_type text, reports integer, of_price numeric, of_currency text, earlier_cases integer) returns smallint
language sql stable as $$
  select coalesce(max(priority), 1)::smallint from case_rules
  where (type is null or type = of_type)
    and (reports_from is null or reports >= reports_from)
    and (price_from is null or (of_price >= price_from and currency = of_currency))
    and (earlier_from is null or earlier_cases >= earlier_from)
$$;

-- Puts open reports into the open case of their subject, or into a new one: one row of cases is changed for each subject, however many
-- reports come at once, in the order of the subjects.
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

create function take_new_reports() returns trigger language plpgsql as $$
begin
  perform take_reports(array(select id from added where handled_at is null));
  return null;
end $$;
create trigger reports_taken after insert on reports referencing new table as added
  for each statement execute function take_new_reports();

-- A report that was handled and is open again belongs to an open case as well.
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
create trigger reports_taken_again after update on reports referencing old table as before new table as after
  for each statement execute function take_reopened_reports();
