-- expand
-- What was held once is never released by itself again.
alter table withdrawal_decisions add column was_held boolean not null default false;

-- A generated column is not there yet before its row is written.
create or replace function guard_decision() returns trigger language plpgsql as $$
begin
  if old.state in ('released', 'refused', 'expired') then
    if (to_jsonb(new) - '{is_conflicting,search}'::text[]) is distinct from (to_jsonb(old) - '{is_conflicting,search}'::text[]) then
      raise exception 'a decision that has ended stays as it is' using errcode = 'check_violation', constraint = 'withdrawal_decisions_final';
    end if;
  elsif new.state = 'released' and (
    (new.needed = 0 and new.outcome is distinct from 'release')
    or (select count(distinct approval.admin_id) from withdrawal_approvals as approval
        join admins on admins.id = approval.admin_id and admins.status = 'active'
        where approval.decision_id = new.id and approval.voided_at is null and approval.expires_at > now()) < new.needed)
  then
    raise exception 'not enough people approved' using errcode = 'check_violation', constraint = 'withdrawal_decisions_approved';
  end if;
  return new;
end $$;

-- Rows have a key: ids on the wire are those of records.
-- few rows: the one that ships with the desk
update withdrawal_policies set rows = '[{"key": "last", "currency": null, "conditions": {}, "outcome": "two", "reason": null}]'
  where version = 1;
