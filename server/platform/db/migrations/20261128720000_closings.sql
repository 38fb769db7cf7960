-- expand
-- Closings: an orderly end of the whole market or of one currency.

insert into modules (name, switched_off_at) values ('closings', now()) on conflict do nothing;

-- The closing of the market, or of one currency. From its dates on, the feed's new listings, bids and deposits in its
-- scope are refused. The database's clock compares the dates, so nothing has to run for that.
create table closings (
  id uuid primary key,
  -- Null for the whole market. The symbol when it was planned; `currency_id` still finds the currency after it was renamed.
  currency_symbol text collate "pg_c_utf8",
  currency_id uuid references currencies (id) on delete set null,
  reason text collate "pg_c_utf8" not null,
  -- When the first notice goes out.
  announce_at timestamptz not null,
  last_deposit_at timestamptz not null,
  -- The end of new listings, bids and trades.
  last_trade_at timestamptz not null,
  -- Until when users can withdraw.
  payout_until timestamptz not null,
  -- An announced closing shows as closing from its first date on.
  state text collate "pg_c_utf8" not null default 'draft'
    check (state in ('draft', 'announced', 'payingOut', 'closed', 'cancelled')),
  created_by uuid not null references admins (id),
  created_at timestamptz not null default clock_timestamp(),
  started_by uuid references admins (id),
  approved_by uuid references admins (id),
  approved_at timestamptz,
  closed_by uuid references admins (id),
  closed_at timestamptz,
  cancelled_by uuid references admins (id),
  cancelled_at timestamptz,
  cancel_reason text collate "pg_c_utf8",
  constraint closings_order check (announce_at <= last_deposit_at and last_deposit_at <= last_trade_at
    and last_trade_at < payout_until),
  constraint closings_two_people check (state in ('draft', 'cancelled')
    or (started_by is not null and approved_by is not null and started_by <> approved_by))
);
create index closings_created_at on closings (created_at, id);
create index closings_currency on closings (currency_id);
create index closings_created_by on closings (created_by);
create index closings_started_by on closings (started_by);
create index closings_approved_by on closings (approved_by);
create index closings_closed_by on closings (closed_by);
create index closings_cancelled_by on closings (cancelled_by);
-- The closings in force, which each batch of the feed looks up.
create index closings_in_force on closings (last_deposit_at) where state in ('announced', 'payingOut', 'closed');

-- A notice to every user with a balance in the scope of a closing, sent in batches in the order of the users' ids.
create table closing_waves (
  id uuid primary key,
  closing_id uuid not null references closings (id),
  number integer not null,
  -- Null for the announcement, which is sent automatically.
  started_by uuid references admins (id),
  started_at timestamptz not null default clock_timestamp(),
  -- The last user of the batches that are done.
  last_user uuid,
  sent integer not null default 0,
  -- Users without an email address.
  unreachable integer not null default 0,
  ended_at timestamptz,
  unique (closing_id, number)
);
create index closing_waves_started_by on closing_waves (started_by);
create unique index closing_waves_open on closing_waves (closing_id) where ended_at is null;

-- A user whom a wave has notified. It commits with the email, so nobody gets two.
create table closing_notices (
  wave_id uuid not null references closing_waves (id),
  user_id uuid not null references users (id),
  primary key (wave_id, user_id)
);
create index closing_notices_user on closing_notices (user_id);

-- A run that proposes a withdrawal for each balance that is left in the scope of a closing.
create table closing_payout_runs (
  id uuid primary key,
  closing_id uuid not null references closings (id),
  started_by uuid not null references admins (id),
  started_at timestamptz not null default clock_timestamp(),
  -- The last user of the batches that are done.
  last_user uuid,
  proposed integer not null default 0,
  ended_at timestamptz
);
create index closing_payout_runs_closing on closing_payout_runs (closing_id, started_at);
create index closing_payout_runs_started_by on closing_payout_runs (started_by);
create unique index closing_payout_runs_open on closing_payout_runs (closing_id) where ended_at is null;

-- A withdrawal that a closing proposed for a user.
create table closing_payouts (
  withdrawal_id uuid primary key references withdrawals (id),
  closing_id uuid not null references closings (id),
  run_id uuid not null references closing_payout_runs (id),
  user_id uuid not null references users (id),
  -- The symbol in lower case.
  currency text collate "pg_c_utf8" not null,
  amount numeric(36,18) not null check (amount > 0),
  -- The user's balance when it was proposed.
  balance_before numeric not null,
  proposed_at timestamptz not null default clock_timestamp(),
  -- When the exchange reported here that it was paid.
  paid_at timestamptz
);
create index closing_payouts_closing on closing_payouts (closing_id);
create index closing_payouts_run on closing_payouts (run_id);
create index closing_payouts_user on closing_payouts (user_id, currency);

-- Keeps when a proposed withdrawal was paid.
create function keep_closing_payment() returns trigger language plpgsql as $$
begin
  update closing_payouts set paid_at = case when new.shown_status = 3 then clock_timestamp() end
  where withdrawal_id = new.id;
  return null;
end $$;
create trigger closing_paid after update of status on withdrawals
  for each row when ((old.shown_status = 3) is distinct from (new.shown_status = 3))
  execute function keep_closing_payment();

-- What is left of each balance in the scope of a closing: the balance, less what is requested and not paid yet, and less
-- what a closing paid and the exchange has not taken out of the balance yet. The three always add up to the balance.
-- `id` names the user and the currency. A total that the sender reports for many users has no user.
create view closing_register as
  select coalesce(owed.user_id::text, 'total') || ' ' || owed.currency as id, closing.id as closing_id,
    owed.user_id, owed.currency, owed.currency_symbol, owed.balance, asked.pending, gone.paid,
    owed.balance - asked.pending - gone.paid as remaining,
    known.payment_type, known.destination, known.withdrawal_id as known_from,
    case when owed.balance - asked.pending - gone.paid = 0 then case when asked.pending > 0 then 'pending' else 'paid' end
      when owed.user_id is null then 'noUser'
      when known.destination is null then 'noAddress'
      else 'ready' end as state
  from closings as closing
  cross join lateral (
    select balances.user_id, lower(balances.currency_symbol) as currency, min(balances.currency_symbol) as currency_symbol,
      sum(balances.amount) as balance, max(balances.changed_at) as changed_at
    from balances
    where balances.amount > 0 and (closing.currency_symbol is null or lower(balances.currency_symbol) in (
      lower(closing.currency_symbol), (select lower(symbol) from currencies where currencies.id = closing.currency_id)))
    group by 1, 2) as owed
  cross join lateral (
    select least(owed.balance, coalesce(sum(withdrawal.amount), 0)) as pending
    from withdrawals as withdrawal
    where withdrawal.user_id = owed.user_id and lower(withdrawal.currency_symbol) = owed.currency
      -- An expression, so that the index of the user is read: before a payout hardly any withdrawal is unpaid, and the
      -- statistics say so during it.
      and withdrawal.shown_status + 0 <= 2
      -- Not a join, which would read all decisions for each balance.
      and (select state from withdrawal_decisions where withdrawal_decisions.id = withdrawal.id)
        is distinct from 'refused') as asked
  cross join lateral (
    select least(owed.balance - asked.pending, coalesce(sum(payout.amount), 0)) as paid from closing_payouts as payout
    where payout.user_id = owed.user_id and payout.currency = owed.currency and payout.paid_at > owed.changed_at
      and owed.balance > payout.balance_before - payout.amount) as gone
  left join lateral (
    (select withdrawal.id as withdrawal_id, withdrawal.payment_type, withdrawal.destination
      from withdrawals as withdrawal
      where withdrawal.user_id = owed.user_id and lower(withdrawal.currency_symbol) = owed.currency
        and withdrawal.shown_status = 3 and withdrawal.destination is not null
      order by withdrawal.created_at desc limit 1)
    union all
    (select null::uuid, 2::smallint, users.address from users
      where users.id = owed.user_id and users.address is not null and exists (
        select from currencies where lower(currencies.symbol) = owed.currency and currencies.type = 'token'))
    order by 1 nulls last limit 1) as known on true;
