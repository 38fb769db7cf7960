-- expand
-- The removal of the sample (specification 30.2).

-- A sample that was removed isn't loaded again by the next start.
alter table sample_loads add column removed_at timestamptz;

-- Whether this transaction is a step of the run that removes the sample.
create function is_removing_sample() returns boolean language sql stable as $$
  select exists (select from runs
    where id = nullif(current_setting('marketdesk.removing_sample', true), '')::uuid and kind = 'sampleRemoval'
      and ended_at is null)
$$;

-- The file of a case is only added to, unless a case of the sample is removed with it.
create or replace function guard_case_file() returns trigger language plpgsql as $$
declare
  later text[] := array['in_force', 'reversed_by', 'reversed_at', 'reversed_because', 'looked_by', 'looked_at', 'agrees', 'look_comment'];
begin
  if tg_op = 'UPDATE' and tg_table_name = 'case_decisions' and to_jsonb(new) - later = to_jsonb(old) - later then
    return new;
  end if;
  if tg_op = 'DELETE' and is_removing_sample()
      and exists (select from sample_rows where table_name = 'cases' and old.case_id = any (ids)) then
    return old;
  end if;
  raise exception 'the file of a case is only added to' using errcode = 'check_violation', constraint = 'case_file_final';
end $$;
