-- Withdrawals: their approval by people and policies, withdrawal freezes, and proof of reserves.

-- Keeps the daily figures of withdrawals by the day of the request: New and Pending ones count as waiting, all others
-- as settled.
create function keep_daily_withdrawals() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into daily_figure_changes (series, day, count)
    select case when shown_status in (1, 2) then 'withdrawals_waiting' else 'withdrawals_settled' end,
      utc_day(created_at), sign
    from (values (old.shown_status, old.created_at, -1), (new.shown_status, new.created_at, 1))
      as seen (shown_status, created_at, sign);
  else
    insert into daily_figure_changes (series, day, count)
    select case when shown_status in (1, 2) then 'withdrawals_waiting' else 'withdrawals_settled' end,
      utc_day(created_at), case tg_op when 'INSERT' then count(*) else -count(*) end
    from changed group by 1, 2;
  end if;
  return null;
end $$;

-- Voids the approvals of a decision that still count.
create function void_approvals(decision uuid, because text) returns void language sql as $$
  update withdrawal_approvals set voided_at = now(), voided_because = because
  where decision_id = decision and voided_at is null
$$;

-- Updates the decision of a withdrawal in the transaction that changes the withdrawal. Approvals of its former
-- content no longer count. A decision that has ended keeps its content and records the conflict instead.
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

-- Keeps a decision that has ended unchanged, and refuses a release without enough approvals. A generated column has
-- no value yet before its row is written, so it is left out of the comparison.
create function guard_decision() returns trigger language plpgsql as $$
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

-- Keeps the total balance of each currency.
create function keep_liabilities() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    insert into liability_changes (currency, amount, accounts)
    select currency, -sum(amount), -sum(accounts) from (
      select currency, amount, accounts from liability_totals
      union all select currency, amount, accounts from liability_changes) as kept group by currency;
  elsif tg_op = 'INSERT' then
    insert into liability_changes (currency, amount, accounts)
    select lower(currency_symbol), sum(amount), count(*) from added group by 1;
  elsif tg_op = 'DELETE' then
    insert into liability_changes (currency, amount, accounts)
    select lower(currency_symbol), -sum(amount), -count(*) from removed group by 1;
  else
    insert into liability_changes (currency, amount, accounts)
    select currency, sum(amount), sum(sign) from (
      select lower(currency_symbol) as currency, amount, 1 as sign from added
      union all select lower(currency_symbol), -amount, -1 from removed) as changed group by 1;
  end if;
  return null;
end $$;

-- A withdrawal that a user requested at the exchange.
create table withdrawals (
  id uuid primary key,
  user_id uuid references users (id),
  email text collate "pg_c_utf8" not null,
  currency_id uuid references currencies (id),
  currency_symbol text collate "pg_c_utf8" not null,
  -- 2 is paid to an address, 4 to a bank account.
  payment_type smallint not null,
  to_address text collate "pg_c_utf8",
  bank_name text,
  bank_account_holder text,
  bank_account_number text collate "pg_c_utf8",
  bank_routing_number text,
  amount numeric(36,18) not null,
  status smallint not null,
  created_at timestamptz not null default now(),
  -- For the list: the address or account number, and the status from 1 to 5. Any other status counts as 1, New.
  destination text collate "pg_c_utf8" generated always as (case payment_type
    when 2 then to_address
    when 4 then bank_account_number
    else null::text
end) stored,
  shown_status smallint generated always as (case
    when (status >= 2 and status <= 5) then (status)::integer
    else 1
end) stored,
  search text collate "pg_c_utf8" generated always as (lower((email || E'\x1f' || currency_symbol || E'\x1f'
    || coalesce(
case payment_type
    when 2 then to_address
    when 4 then bank_account_number
    else null::text
end, '')))) stored,
  -- Whether the exchange pays it only after its release here. Once set, it stays set.
  needs_decision boolean not null default false,
  -- When the withdrawal or its present destination arrived here. The sender's own time does not count, so it can't
  -- make a destination look older. Null for rows of versions without this column.
  arrived_at timestamptz default now()
);
create index withdrawals_search on withdrawals using gin (search gin_trgm_ops) with (fastupdate = on);
create index withdrawals_created_at on withdrawals (created_at, id);
create index withdrawals_email on withdrawals (lower(email), id) include (email);
create index withdrawals_destination on withdrawals (lower(destination), id) include (destination);
create index withdrawals_payment_type on withdrawals (payment_type, id);
create index withdrawals_amount on withdrawals (amount, id);
create index withdrawals_shown_status on withdrawals (shown_status, id);
create index withdrawals_currency_id on withdrawals (currency_id);
create index withdrawals_currency_symbol_sorted on withdrawals (lower(currency_symbol), id) include (currency_symbol);
create index withdrawals_user on withdrawals (user_id, created_at, id);
-- Whether a user was paid at a destination before, which the policy checks for every withdrawal.
create index withdrawals_user_destination on withdrawals (user_id, lower(destination), created_at)
  where shown_status = 3;
-- The unpaid amount of each currency, which is summed every hour and on the proof of reserves.
create index withdrawals_pending on withdrawals (lower(currency_symbol)) include (amount) where shown_status <= 2;
create trigger count_inserted after insert on withdrawals
  referencing new table as changed
  for each statement execute function keep_row_count('withdrawals');
create trigger count_deleted after delete on withdrawals
  referencing old table as changed
  for each statement execute function keep_row_count('withdrawals');
create trigger count_truncated after truncate on withdrawals
  for each statement execute function keep_row_count('withdrawals');
create trigger figures_inserted after insert on withdrawals
  referencing new table as changed
  for each statement execute function keep_daily_withdrawals();
create trigger figures_deleted after delete on withdrawals
  referencing old table as changed
  for each statement execute function keep_daily_withdrawals();
create trigger figures_updated after update of status, created_at on withdrawals
  for each row when ((old.shown_status in (1, 2), old.created_at) is distinct from (new.shown_status in (1, 2), new.created_at))
  execute function keep_daily_withdrawals();
create trigger figures_truncated after truncate on withdrawals
  for each statement execute function take_back_daily_figures('withdrawals_waiting', 'withdrawals_settled');
create trigger decision_made after insert on withdrawals
  for each row when (new.needs_decision) execute function follow_withdrawal();
create trigger decision_followed after update on withdrawals
  for each row when (((new.needs_decision or old.needs_decision)
    and (not is_erasing()))) execute function follow_withdrawal();

-- A version of the withdrawal policy: who must approve which withdrawals. One superadmin proposes a version and
-- another puts it in force. One version is in force at a time.
create table withdrawal_policies (
  version integer primary key,
  state text collate "pg_c_utf8" not null check (state in ('proposed', 'in force', 'replaced', 'withdrawn')),
  -- The rules in order, of which the first match applies, and the named lists of destinations that they use.
  rows jsonb not null,
  lists jsonb not null,
  -- How long an approval is valid.
  approval_hours smallint not null check (approval_hours >= 1 and approval_hours <= 720),
  -- The rows that differ from the version before. The proposer can't approve withdrawals that match them for
  -- a day.
  changed_rows text[] not null default '{}',
  proposed_by uuid references admins (id),
  proposed_at timestamptz not null default now(),
  confirmed_by uuid references admins (id),
  confirmed_at timestamptz,
  ended_at timestamptz,
  constraint withdrawal_policies_two_people check (version = 1 or state in ('proposed', 'withdrawn')
    or (proposed_by is not null and confirmed_by is not null and proposed_by <> confirmed_by))
);
create unique index withdrawal_policies_in_force on withdrawal_policies (state) where state = 'in force';
create unique index withdrawal_policies_proposed on withdrawal_policies (state) where state = 'proposed';
create index withdrawal_policies_proposed_by on withdrawal_policies (proposed_by, proposed_at);
create index withdrawal_policies_confirmed_by on withdrawal_policies (confirmed_by);

-- The decision about a withdrawal, with a copy of the content that it applies to. It has the id of the withdrawal.
create table withdrawal_decisions (
  id uuid primary key references withdrawals (id),
  state text collate "pg_c_utf8" not null default 'waiting' check (state in ('waiting', 'held', 'approved',
    'released', 'refused', 'expired')),
  user_id uuid references users (id),
  email text collate "pg_c_utf8" not null,
  currency_id uuid,
  currency_symbol text collate "pg_c_utf8" not null,
  amount numeric(36,18) not null,
  -- The address, or the account with its bank: {"paymentType", "toAddress", "bankName", "accountHolder",
  -- "accountNumber", "routingNumber"}.
  paid_to jsonb not null,
  destination text collate "pg_c_utf8",
  asked_at timestamptz not null,
  -- The result of the policy. All null until the policy was evaluated, and again after a change that affects it.
  policy_version integer references withdrawal_policies (version),
  policy_row text,
  outcome text collate "pg_c_utf8" check (outcome in ('release', 'one', 'two', 'hold', 'refuse')),
  evaluated_at timestamptz,
  -- How many people must approve, and how many have approved.
  needed smallint not null default 2 check (needed >= 0 and needed <= 2),
  approvals smallint not null default 0 check (approvals >= 0 and approvals <= 2),
  -- When the first of the approvals expires.
  lapses_at timestamptz,
  -- Why it is held, refused or expired.
  reason text,
  -- Whether the sender reported something after the end of the decision that contradicts it.
  is_conflicting boolean not null default false,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  search text collate "pg_c_utf8" generated always as (lower((email || E'\x1f' || currency_symbol || E'\x1f'
    || coalesce(destination, '')))) stored,
  -- Whether it was ever held. Such a withdrawal is never released automatically.
  was_held boolean not null default false,
  constraint withdrawal_decisions_end_has_time check ((state in ('released', 'refused',
    'expired')) = (decided_at is not null))
);
create index withdrawal_decisions_search on withdrawal_decisions using gin (search gin_trgm_ops);
create index withdrawal_decisions_asked_at on withdrawal_decisions (asked_at, id);
create index withdrawal_decisions_email on withdrawal_decisions (lower(email), id) include (email);
create index withdrawal_decisions_currency on withdrawal_decisions (lower(currency_symbol), id)
  include (currency_symbol);
create index withdrawal_decisions_destination on withdrawal_decisions (lower(destination), id) include (destination);
create index withdrawal_decisions_amount on withdrawal_decisions (amount, id);
create index withdrawal_decisions_state on withdrawal_decisions (state, id);
create index withdrawal_decisions_state_asked_at on withdrawal_decisions (state, asked_at, id);
create index withdrawal_decisions_state_amount on withdrawal_decisions (state, amount, id);
create index withdrawal_decisions_user on withdrawal_decisions (user_id, asked_at, id);
create index withdrawal_decisions_policy on withdrawal_decisions (policy_version);
-- Decisions for which the policy must be evaluated.
create index withdrawal_decisions_to_evaluate on withdrawal_decisions (id) where outcome is null
  and state in ('waiting', 'held');
-- Decisions that are released automatically once nothing prevents it.
create index withdrawal_decisions_to_release on withdrawal_decisions (id) where outcome = 'release'
  and state = 'waiting';
create index withdrawal_decisions_to_lapse on withdrawal_decisions (lapses_at) where state = 'approved';
create index withdrawal_decisions_conflicts on withdrawal_decisions (asked_at, id) where is_conflicting;
-- Open decisions that were evaluated with an older policy.
create index withdrawal_decisions_open_policy on withdrawal_decisions (policy_version, id)
  where state in ('waiting', 'approved', 'held');
-- Decisions that wait for an approval, in the orders of the list.
create index withdrawal_decisions_open_asked_at on withdrawal_decisions (asked_at, id) where state in ('waiting',
  'approved') and needed > 0;
create index withdrawal_decisions_open_amount on withdrawal_decisions (amount, id) where state in ('waiting',
  'approved') and needed > 0;
create trigger count_inserted after insert on withdrawal_decisions
  referencing new table as changed
  for each statement execute function keep_row_count('withdrawal_decisions');
create trigger count_deleted after delete on withdrawal_decisions
  referencing old table as changed
  for each statement execute function keep_row_count('withdrawal_decisions');
create trigger count_truncated after truncate on withdrawal_decisions
  for each statement execute function keep_row_count('withdrawal_decisions');
create trigger decision_guarded before update on withdrawal_decisions
  for each row when ((not is_erasing())) execute function guard_decision();

-- An administrator's approval of a withdrawal. The digest covers everything that the approver saw, and the signature
-- uses the server's key.
create table withdrawal_approvals (
  id uuid primary key,
  decision_id uuid not null references withdrawal_decisions (id),
  admin_id uuid not null references admins (id),
  policy_version integer not null references withdrawal_policies (version),
  digest text not null,
  signature bytea not null,
  given_at timestamptz not null default now(),
  expires_at timestamptz not null,
  voided_at timestamptz,
  voided_because text check (voided_because in ('changed', 'policy', 'user', 'held', 'ended', 'lapsed', 'disabled',
    'dependent')),
  -- What the approver's passkey signed. Null for an approval with a code.
  passkey jsonb,
  constraint withdrawal_approvals_void_has_reason check ((voided_at is null) = (voided_because is null))
);
-- An administrator counts once for each decision.
create unique index withdrawal_approvals_once on withdrawal_approvals (decision_id, admin_id) where voided_at is null;
create index withdrawal_approvals_decision on withdrawal_approvals (decision_id, given_at);
create index withdrawal_approvals_admin on withdrawal_approvals (admin_id);
create index withdrawal_approvals_policy on withdrawal_approvals (policy_version);

-- A report of the sender that contradicts the decision, such as a payment without a release.
create table withdrawal_conflicts (
  id uuid primary key default gen_random_uuid(),
  decision_id uuid not null references withdrawal_decisions (id),
  kind text not null check (kind in ('changed', 'paidUnreleased', 'paidRefused', 'reopened')),
  sent jsonb not null,
  created_at timestamptz not null default now()
);
create index withdrawal_conflicts_decision on withdrawal_conflicts (decision_id, created_at);

-- The row that every release locks in share mode and every new freeze exclusively. A new freeze waits for releases in
-- progress, and later releases see the freeze.
create table withdrawal_release_gate (
  is_only_row boolean primary key default true check (is_only_row)
);

-- A withdrawal freeze, in force or ended. It ends automatically: each decision compares `ends_at` with the database's
-- clock.
create table withdrawal_stops (
  id uuid primary key,
  scope text not null,
  -- The symbol when the freeze began. `currency_id` still finds the currency after it was renamed.
  currency_symbol text collate "pg_c_utf8",
  currency_id uuid references currencies (id) on delete set null,
  user_id uuid references users (id),
  -- Freezes destinations that the user first requested less than this many hours ago.
  destination_hours integer,
  reason text collate "pg_c_utf8" not null,
  engaged_by uuid not null references principals (id),
  engaged_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz not null,
  lifted_at timestamptz,
  -- When the end was recorded in the audit trail, shortly after it.
  told_at timestamptz,
  constraint withdrawal_stops_scope check (case scope
    when 'all' then (num_nonnulls(currency_symbol, user_id, destination_hours) = 0)
    when 'currency' then (currency_symbol is not null and num_nonnulls(user_id, destination_hours) = 0)
    when 'user' then (user_id is not null and num_nonnulls(currency_symbol, destination_hours) = 0)
    when 'newDestinations' then (destination_hours > 0 and num_nonnulls(currency_symbol, user_id) = 0)
    else false
end)
);
-- Freezes that are in force, and those whose end is not recorded yet.
create index withdrawal_stops_open on withdrawal_stops (ends_at) where told_at is null;

-- The holdings of the exchange of a currency in one account or at one address, as the feed reported it.
create table custody (
  id uuid primary key,
  currency_id uuid references currencies (id),
  currency_symbol text collate "pg_c_utf8" not null,
  account text collate "pg_c_utf8" not null,
  address text collate "pg_c_utf8",
  -- The blockchain of the address, which can hold the currency on several.
  network text collate "pg_c_utf8" not null default '',
  amount numeric(36,18) not null check (amount >= 0),
  observed_at timestamptz not null default now()
);
-- An address counts once for each blockchain and currency, also under two names.
create unique index custody_address_key on custody (lower(address), lower(network), lower(currency_symbol))
  where address is not null;
create index custody_currency on custody (lower(currency_symbol));
create index custody_currency_id on custody (currency_id);

-- The total balance that the exchange owes its users in one currency, without the changes that are not added yet.
-- Triggers append changes to liability_changes and a job adds them here, so that reads are cheap and batches do not
-- wait for each other.
create table liability_totals (
  currency text collate "pg_c_utf8" primary key,
  amount numeric not null,
  accounts bigint not null,
  last_at timestamptz not null
);

-- A change of a total balance that is not yet added to liability_totals.
create table liability_changes (
  id bigint primary key generated always as identity,
  currency text collate "pg_c_utf8" not null,
  amount numeric not null,
  accounts bigint not null,
  created_at timestamptz not null default now()
);

-- A rule of proof of reserves for one currency, or for all (''). The newest row in force applies. A less strict rule
-- comes into force after a day.
create table reserve_rules (
  id bigint primary key generated always as identity,
  currency text collate "pg_c_utf8" not null,
  -- The shortfall that still counts as covered.
  tolerance numeric(36,18) not null check (tolerance >= 0),
  -- After how many hours without a report an account makes the state unknown.
  stale_hours integer not null check (stale_hours > 0),
  -- Whether withdrawals are also held while the state is unknown.
  unknown_holds boolean not null,
  set_by uuid references admins (id),
  set_at timestamptz not null default clock_timestamp(),
  in_force_at timestamptz not null default clock_timestamp()
);
create index reserve_rules_currency on reserve_rules (currency, id);

-- An exception that two administrators approved: a currency's withdrawals are released despite a shortfall of at most
-- `up_to`, until `ends_at`.
create table reserve_overrides (
  id uuid primary key,
  currency text collate "pg_c_utf8" not null,
  up_to numeric not null,
  reason text collate "pg_c_utf8" not null,
  asked_by uuid not null references admins (id),
  approved_by uuid not null references admins (id),
  since timestamptz not null default clock_timestamp(),
  ends_at timestamptz not null,
  constraint reserve_overrides_two_people check (asked_by <> approved_by)
);
create index reserve_overrides_currency on reserve_overrides (currency, ends_at);

-- The last state of a currency that was reported to superadmins and other systems, so that each change is reported
-- once.
create table reserve_states (
  currency text collate "pg_c_utf8" primary key,
  state text not null,
  since timestamptz not null default clock_timestamp()
);

-- The reserves of a currency at the beginning of an hour, for the chart. Of older days only the first hour is kept.
create table reserve_snapshots (
  currency text collate "pg_c_utf8" not null,
  taken_at timestamptz not null,
  liabilities numeric not null,
  custody numeric,
  -- The amount of withdrawals that are not paid yet.
  pending numeric not null,
  state text not null,
  primary key (currency, taken_at)
);

-- An address of the exchange whose holdings the server reads from its own blockchain. It counts from a day after it
-- was added until it is removed; an address that was not read yet counts as 0.
create table custody_addresses (
  id uuid primary key,
  -- The symbol in lower case.
  currency text collate "pg_c_utf8" not null,
  chain_id text collate "pg_c_utf8" not null,
  address text collate "pg_c_utf8" not null,
  name text collate "pg_c_utf8" not null,
  -- The currency's contract. Null for the blockchain's own coin.
  contract_address text collate "pg_c_utf8",
  decimals integer not null check (decimals >= 0 and decimals <= 77),
  added_by uuid not null references admins (id),
  added_at timestamptz not null default clock_timestamp(),
  -- When it begins to count.
  in_force_at timestamptz not null,
  removed_at timestamptz,
  amount numeric(36,18) check (amount >= 0),
  block_number bigint,
  -- The time of that block.
  observed_at timestamptz
);
create unique index custody_addresses_on_chain on custody_addresses (currency, chain_id, lower(address))
  where removed_at is null;

-- Where a withdrawal is paid to, as in withdrawal_decisions.paid_to.
create function paid_to(withdrawal withdrawals) returns jsonb language sql immutable as $$
  select jsonb_build_object('paymentType', withdrawal.payment_type, 'toAddress', withdrawal.to_address,
    'bankName', withdrawal.bank_name, 'accountHolder', withdrawal.bank_account_holder,
    'accountNumber', withdrawal.bank_account_number, 'routingNumber', withdrawal.bank_routing_number)
$$;

-- The holdings that count: those of the feed, except at addresses that the server reads itself, and those that it
-- reads.
create view counted_custody as
  select lower(currency_symbol) as currency, amount, observed_at from custody
  where not exists (
    select from custody_addresses as own where own.currency = lower(custody.currency_symbol)
      and lower(own.address) = lower(custody.address) and own.removed_at is null and own.in_force_at <= clock_timestamp())
  union all
  select currency, coalesce(amount, 0), coalesce(observed_at, in_force_at) from custody_addresses
  where removed_at is null and in_force_at <= clock_timestamp();

-- The present state of each currency. `short`: the exchange holds less than it owes, by more than the tolerance.
-- `unknown`: no holdings were reported, or an account with holdings was not reported for too long. Otherwise
-- `covered`.
create view reserves as
  with owed as (
    select currency, sum(amount) as amount, sum(accounts)::bigint as accounts, max(last_at) as last_at from (
      select currency, amount, accounts, last_at from liability_totals
      union all select currency, amount, accounts, created_at from liability_changes) as kept group by currency
  ), held as (
    select currency, sum(amount) as amount, count(*) as accounts,
      min(observed_at) filter (where amount > 0) as oldest, max(observed_at) as newest
    from counted_custody group by 1
  ), known as (
    select coalesce(owed.currency, held.currency) as currency, coalesce(owed.amount, 0) as liabilities,
      coalesce(owed.accounts, 0) as balances, owed.last_at as balances_at, held.amount as custody,
      coalesce(held.accounts, 0) as accounts, held.oldest as custody_oldest_at, held.newest as custody_at
    from owed full join held on held.currency = owed.currency
  )
  select known.currency as id, known.liabilities, known.balances, known.balances_at, known.custody, known.accounts,
    known.custody_oldest_at, known.custody_at, rule.tolerance, rule.stale_hours, rule.unknown_holds, judged.state,
    (judged.state = 'short' or (judged.state = 'unknown' and rule.unknown_holds)) and not exists (
      select from reserve_overrides where reserve_overrides.currency = known.currency and ends_at > clock_timestamp()
        and greatest(known.liabilities - coalesce(known.custody, 0), 0) <= up_to) as is_held
  from known cross join lateral (
    select tolerance, stale_hours, unknown_holds from reserve_rules
    where reserve_rules.currency in (known.currency, '') and in_force_at <= clock_timestamp()
    order by reserve_rules.currency desc, id desc limit 1) as rule
  cross join lateral (select case
      when known.custody is not null and known.custody + rule.tolerance < known.liabilities then 'short'
      when known.custody is null and known.liabilities > 0 then 'unknown'
      when known.custody_oldest_at < clock_timestamp() - make_interval(hours => rule.stale_hours) then 'unknown'
      else 'covered' end as state) as judged;

-- The tables of these triggers belong to the exchange.
create trigger liabilities_inserted after insert on balances
  referencing new table as added
  for each statement execute function keep_liabilities();

create trigger liabilities_updated after update on balances
  referencing old table as removed new table as added
  for each statement execute function keep_liabilities();

create trigger liabilities_deleted after delete on balances
  referencing old table as removed
  for each statement execute function keep_liabilities();

create trigger liabilities_truncated after truncate on balances
  for each statement execute function keep_liabilities();

-- The rows that a new workspace starts with.
insert into row_counts (name, count) values ('withdrawals', 0), ('withdrawal_decisions', 0);
insert into withdrawal_policies (version, state, rows, lists, approval_hours) values
  (1, 'in force', '[{"key": "last", "currency": null, "conditions": {}, "outcome": "two", "reason": null}]', '[]', 24);
insert into withdrawal_release_gate default values;
insert into reserve_rules (currency, tolerance, stale_hours, unknown_holds) values ('', 0, 24, false);
