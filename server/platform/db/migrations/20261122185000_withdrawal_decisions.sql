-- Withdrawals that the exchange pays only when the desk lets them go. Once it asked for a decision, it asks for good.
alter table withdrawals add column needs_decision boolean not null default false;
-- When the user's password or second factor last changed, where the sender says it.
alter table users add column credentials_changed_at timestamptz;

-- Who has to agree to what: whole versions, of which one is in force. One superadmin proposes, another puts in force.
create table withdrawal_policies (
  version integer primary key,
  state text collate "pg_c_utf8" not null check (state in ('proposed', 'in force', 'replaced', 'withdrawn')),
  rows jsonb not null,
  lists jsonb not null,
  approval_hours smallint not null check (approval_hours between 1 and 720),
  -- The rows that mean something else than in the version before: who proposed it approves nothing that they match for a day.
  changed_rows text[] not null default '{}',
  proposed_by uuid references admins,
  proposed_at timestamptz not null default now(),
  confirmed_by uuid references admins,
  confirmed_at timestamptz,
  ended_at timestamptz,
  -- The first version ships with the desk.
  constraint withdrawal_policies_two_people check (
    version = 1 or state in ('proposed', 'withdrawn')
    or (proposed_by is not null and confirmed_by is not null and proposed_by <> confirmed_by))
);
create unique index withdrawal_policies_in_force on withdrawal_policies (state) where state = 'in force';
create unique index withdrawal_policies_proposed on withdrawal_policies (state) where state = 'proposed';
create index withdrawal_policies_proposed_by on withdrawal_policies (proposed_by, proposed_at);
create index withdrawal_policies_confirmed_by on withdrawal_policies (confirmed_by);

insert into withdrawal_policies (version, state, rows, lists, approval_hours) values
  (1, 'in force', '[{"id": "last", "currency": null, "conditions": {}, "outcome": "two", "reason": null}]', '[]', 24);

-- What is decided about a withdrawal, with a copy of what it is decided about. Its id is the withdrawal's.
create table withdrawal_decisions (
  id uuid primary key references withdrawals,
  state text collate "pg_c_utf8" not null default 'waiting'
    check (state in ('waiting', 'held', 'approved', 'released', 'refused', 'expired')),
  user_id uuid references users,
  email text collate "pg_c_utf8" not null,
  currency_id uuid,
  currency_symbol text collate "pg_c_utf8" not null,
  amount numeric(36, 18) not null,
  -- The address, or the account with its bank: {"paymentType", "toAddress", "bankName", "accountHolder", "accountNumber", "routingNumber"}.
  paid_to jsonb not null,
  destination text collate "pg_c_utf8",
  asked_at timestamptz not null,
  -- What the policy says; all null until it was asked, and again when something changed that it looks at.
  policy_version integer references withdrawal_policies,
  policy_row text,
  outcome text collate "pg_c_utf8" check (outcome in ('release', 'one', 'two', 'hold', 'refuse')),
  evaluated_at timestamptz,
  -- How many people have to approve, and how many have.
  needed smallint not null default 2 check (needed between 0 and 2),
  approvals smallint not null default 0 check (approvals between 0 and 2),
  -- The first of the approvals to lapse.
  lapses_at timestamptz,
  -- Why it is held, refused or expired.
  reason text,
  -- After the end of the decision, the sender said something that does not fit it.
  is_conflicting boolean not null default false,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  constraint withdrawal_decisions_end_has_time
    check ((state in ('released', 'refused', 'expired')) = (decided_at is not null)),
  search text collate "pg_c_utf8" generated always as (
    lower(email || e'\x1f' || currency_symbol || e'\x1f' || coalesce(destination, ''))) stored
);
create index withdrawal_decisions_search on withdrawal_decisions using gin (search gin_trgm_ops);
create index withdrawal_decisions_asked_at on withdrawal_decisions (asked_at, id);
create index withdrawal_decisions_email on withdrawal_decisions (lower(email), id) include (email);
create index withdrawal_decisions_currency on withdrawal_decisions (lower(currency_symbol), id) include (currency_symbol);
create index withdrawal_decisions_destination on withdrawal_decisions (lower(destination), id) include (destination);
create index withdrawal_decisions_amount on withdrawal_decisions (amount, id);
create index withdrawal_decisions_state on withdrawal_decisions (state, id);
create index withdrawal_decisions_state_asked_at on withdrawal_decisions (state, asked_at, id);
create index withdrawal_decisions_state_amount on withdrawal_decisions (state, amount, id);
create index withdrawal_decisions_user on withdrawal_decisions (user_id, asked_at, id);
create index withdrawal_decisions_policy on withdrawal_decisions (policy_version);
-- What the policy has to be asked about.
create index withdrawal_decisions_to_evaluate on withdrawal_decisions (id)
  where outcome is null and state in ('waiting', 'held');
-- What releases itself as soon as nothing stops it.
create index withdrawal_decisions_to_release on withdrawal_decisions (id)
  where outcome = 'release' and state = 'waiting';
create index withdrawal_decisions_to_lapse on withdrawal_decisions (lapses_at) where state = 'approved';
create index withdrawal_decisions_conflicts on withdrawal_decisions (asked_at, id) where is_conflicting;

create trigger count_inserted after insert on withdrawal_decisions referencing new table as changed
  for each statement execute function keep_row_count('withdrawal_decisions');
create trigger count_deleted after delete on withdrawal_decisions referencing old table as changed
  for each statement execute function keep_row_count('withdrawal_decisions');
create trigger count_truncated after truncate on withdrawal_decisions
  for each statement execute function keep_row_count('withdrawal_decisions');
insert into row_counts (name, count) values ('withdrawal_decisions', 0);

-- An approval: who, of exactly what (the digest), signed under the server's key.
create table withdrawal_approvals (
  id uuid primary key,
  decision_id uuid not null references withdrawal_decisions,
  admin_id uuid not null references admins,
  policy_version integer not null references withdrawal_policies,
  digest text not null,
  signature bytea not null,
  given_at timestamptz not null default now(),
  expires_at timestamptz not null,
  voided_at timestamptz,
  voided_because text check (voided_because in ('changed', 'policy', 'user', 'held', 'ended', 'lapsed', 'disabled')),
  constraint withdrawal_approvals_void_has_reason check ((voided_at is null) = (voided_because is null))
);
-- Nobody counts twice.
create unique index withdrawal_approvals_once on withdrawal_approvals (decision_id, admin_id) where voided_at is null;
create index withdrawal_approvals_decision on withdrawal_approvals (decision_id, given_at);
create index withdrawal_approvals_admin on withdrawal_approvals (admin_id);
create index withdrawal_approvals_policy on withdrawal_approvals (policy_version);

-- What the sender said after the end of a decision, or without waiting for it.
create table withdrawal_conflicts (
  id uuid primary key default gen_random_uuid(),
  decision_id uuid not null references withdrawal_decisions,
  kind text not null check (kind in ('changed', 'paidUnreleased', 'paidRefused', 'reopened')),
  sent jsonb not null,
  created_at timestamptz not null default now()
);
create index withdrawal_conflicts_decision on withdrawal_conflicts (decision_id, created_at);

create function paid_to(withdrawal withdrawals) returns jsonb language sql immutable as $$
  select jsonb_build_object('paymentType', withdrawal.payment_type, 'toAddress', withdrawal.to_address,
    'bankName', withdrawal.bank_name, 'accountHolder', withdrawal.bank_account_holder,
    'accountNumber', withdrawal.bank_account_number, 'routingNumber', withdrawal.bank_routing_number)
$$;

create function void_approvals(decision uuid, because text) returns void language sql as $$
  update withdrawal_approvals set voided_at = now(), voided_because = because
  where decision_id = decision and voided_at is null
$$;

-- Whatever changes a withdrawal changes its decision in the same transaction: approvals of what it was no longer count, and
-- a decision that has ended stays as it is, with a note of what was said afterwards.
create function follow_withdrawal() returns trigger language plpgsql as $$
declare
  decision withdrawal_decisions;
  is_other boolean;
begin
  select * into decision from withdrawal_decisions where id = new.id for update;
  if not found then
    insert into withdrawal_decisions (id, user_id, email, currency_id, currency_symbol, amount, paid_to, destination,
      asked_at, state, reason, decided_at)
    values (new.id, new.user_id, new.email, new.currency_id, new.currency_symbol, new.amount, paid_to(new), new.destination,
      new.created_at, case when new.status in (3, 4, 5) then 'expired' else 'waiting' end,
      case when new.status = 3 then 'paidUnreleased' when new.status in (4, 5) then 'endedBySender' end,
      case when new.status in (3, 4, 5) then now() end);
    if new.status = 3 then
      insert into withdrawal_conflicts (decision_id, kind, sent) values (new.id, 'paidUnreleased', jsonb_build_object('status', new.status));
      update withdrawal_decisions set is_conflicting = true where id = new.id;
    end if;
    return null;
  end if;
  is_other := (new.user_id, new.email, new.currency_id, new.currency_symbol, new.amount, paid_to(new))
    is distinct from (decision.user_id, decision.email, decision.currency_id, decision.currency_symbol, decision.amount, decision.paid_to);
  if decision.state in ('released', 'refused', 'expired') then
    if tg_op = 'UPDATE' and is_other and (new.user_id, new.email, new.currency_id, new.currency_symbol, new.amount, paid_to(new))
        is distinct from (old.user_id, old.email, old.currency_id, old.currency_symbol, old.amount, paid_to(old)) then
      insert into withdrawal_conflicts (decision_id, kind, sent) values (new.id, 'changed',
        jsonb_build_object('userId', new.user_id, 'email', new.email, 'currencySymbol', new.currency_symbol,
          'amount', trim_scale(new.amount)::text, 'paidTo', paid_to(new)));
      update withdrawal_decisions set is_conflicting = true where id = new.id;
    end if;
    if tg_op = 'UPDATE' and new.status = 3 and old.status <> 3 and decision.state <> 'released' then
      insert into withdrawal_conflicts (decision_id, kind, sent) values (new.id,
        case decision.state when 'refused' then 'paidRefused' else 'paidUnreleased' end, jsonb_build_object('status', new.status));
      update withdrawal_decisions set is_conflicting = true where id = new.id;
    elsif tg_op = 'UPDATE' and decision.state = 'expired' and old.status in (3, 4, 5) and new.status not in (3, 4, 5) then
      insert into withdrawal_conflicts (decision_id, kind, sent) values (new.id, 'reopened', jsonb_build_object('status', new.status));
      update withdrawal_decisions set is_conflicting = true where id = new.id;
    end if;
    return null;
  end if;
  if is_other then
    perform void_approvals(new.id, 'changed');
    update withdrawal_decisions set user_id = new.user_id, email = new.email, currency_id = new.currency_id,
      currency_symbol = new.currency_symbol, amount = new.amount, paid_to = paid_to(new), destination = new.destination,
      state = case state when 'approved' then 'waiting' else state end,
      outcome = null, approvals = 0, lapses_at = null, version = version + 1
    where id = new.id;
  end if;
  if new.status in (3, 4, 5) then
    perform void_approvals(new.id, 'ended');
    if new.status = 3 then
      insert into withdrawal_conflicts (decision_id, kind, sent) values (new.id, 'paidUnreleased', jsonb_build_object('status', new.status));
    end if;
    update withdrawal_decisions set state = 'expired', reason = case when new.status = 3 then 'paidUnreleased' else 'endedBySender' end,
      decided_at = now(), approvals = 0, lapses_at = null, is_conflicting = is_conflicting or new.status = 3, version = version + 1
    where id = new.id;
  end if;
  return null;
end $$;
create trigger decision_made after insert on withdrawals
  for each row when (new.needs_decision) execute function follow_withdrawal();
create trigger decision_followed after update on withdrawals
  for each row when (new.needs_decision or old.needs_decision) execute function follow_withdrawal();

-- Who wants the money is part of what was approved.
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
create trigger decisions_followed after update on users for each row
  when ((old.name, old.email, old.address, old.dial_code, old.phone_number, old.status, old.deleted_at, old.credentials_changed_at)
    is distinct from (new.name, new.email, new.address, new.dial_code, new.phone_number, new.status, new.deleted_at, new.credentials_changed_at))
  execute function follow_user();

-- The last safeguard, below all code: an end is an end, and nothing is released without as many people as it needs.
create function guard_decision() returns trigger language plpgsql as $$
begin
  if old.state in ('released', 'refused', 'expired') then
    if (to_jsonb(new) - 'is_conflicting') is distinct from (to_jsonb(old) - 'is_conflicting') then
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
create trigger decision_guarded before update on withdrawal_decisions for each row execute function guard_decision();
