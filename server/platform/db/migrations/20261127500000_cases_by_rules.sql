-- expand
-- Priority rules of cases and their automatic assignment become rules (specification 34), which follow two events.

-- Adds the events of cases that were opened, and of their first reports.
create function tell_opened_cases() returns trigger language plpgsql as $$
begin
  insert into events (id, type, record_type, record_id, before, after, actor_kind, actor_id, actor_name, call, request_id, created_at)
  select new_uuid(), told.type, 'case', opened.id, told.before, told.after, 'desk', '00000000-0000-0000-0000-000000000000', 'marketdesk',
    told.call, new_uuid()::text, clock_timestamp()
  from opened
  cross join lateral jsonb_build_object('state', state, 'subject', subject, 'reports', report_count) as seen
  cross join lateral (values
    (1, 'case.opened', 'openCase', null::jsonb, seen || jsonb_build_object('earlier', earlier)),
    (2, 'case.reported', 'addReports', jsonb_build_object('reports', 0), seen)) as told (turn, type, call, before, after)
  where state = 'new' and (turn = 1 or report_count > 0)
  order by subject, turn;
  return null;
end $$;
create trigger cases_told after insert on cases
  referencing new table as opened
  for each statement execute function tell_opened_cases();

-- Adds open reports to the open case of their subject, or creates one. However many reports arrive at once, each
-- subject changes one row of `cases`, in the order of subjects.
create or replace function take_reports(ids uuid[]) returns void language plpgsql as $$
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
      opened_at)
    select new_uuid(), subjects.type, subjects.subject, subjects.token_record, subjects.address, subjects.name,
      tokens.price, tokens.currency, before.cases, reports, last_at, first_at
    from subjects
    left join tokens on tokens.id = subjects.token_record
    cross join lateral (
      select count(*)::integer as cases from (
        select from cases where cases.subject = subjects.subject and state = 'closed' and outcome <> 'rejected' and not is_reversed
        limit 100) as found) as before
    order by subjects.subject
    on conflict (subject) where gathers do update set
      report_count = cases.report_count + excluded.report_count,
      last_reported_at = greatest(cases.last_reported_at, excluded.last_reported_at)
    -- A row that was there has the number of this transaction, which changed it.
    returning id, subject, type, token_record, address, state, report_count, xmax <> 0 as was_there
  ), told as (
    -- The time is that of the lock on the case, so that changes before it are not taken for later ones.
    insert into events (id, type, record_type, record_id, before, after, actor_kind, actor_id, actor_name, call, request_id, created_at)
    select new_uuid(), 'case.reported', 'case', taken.id, jsonb_build_object('reports', report_count - subjects.reports),
      jsonb_build_object('state', state, 'subject', taken.subject, 'reports', report_count), 'desk',
      '00000000-0000-0000-0000-000000000000', 'marketdesk', 'addReports', new_uuid()::text, clock_timestamp()
    from taken join subjects on subjects.subject = taken.subject where was_there order by taken.subject
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

-- The rules act as the superadmin who saved the settings, or else as the first active one. If none is active, they stop
-- and say so. A new workspace has none yet, and gets its rules with the first superadmin.
with owner as (
  select id from admins where role = 'superadmin'
  order by status = 'active' desc, id = (select admin_id from audit_log where call = 'updateCaseRules' and outcome = 'done' order by id desc limit 1)
    desc nulls last, id
  limit 1
), former as (
  select id, 'case.reported' as event,
    left(case priority when 3 then 'Urgent: ' else 'High priority: ' end || concat_ws(', ', 'about a ' || type,
      reports_from || ' or more reports', 'price from ' || trim_scale(price_from) || ' ' || currency,
      earlier_from || ' or more earlier cases'), 80) as name,
    jsonb_strip_nulls(jsonb_build_object('type', type, 'reportCount', reports_from || '..', 'price', trim_scale(price_from) || '..',
      'currency', 'is:' || currency, 'earlier', earlier_from || '..',
      'priority', case priority when 3 then '..2' else '1' end)) as matching,
    jsonb_build_object('name', 'raise', 'value', priority::text) as action
  from case_rules
  union all
  select new_uuid(), 'case.opened', 'Assign new cases', '{}', jsonb_build_object('name', 'autoAssign')
  from case_settings where gives_out
)
insert into rules (id, name, event, matching, actions, principal_id, cap, state, position, changed_by, switched_on_by)
select former.id, name, event, matching, jsonb_build_array(action), owner.id, 1000, 'on', (select position from event_head),
  owner.id, owner.id
from former cross join owner;
