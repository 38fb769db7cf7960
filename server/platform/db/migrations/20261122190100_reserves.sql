-- expand
-- What the exchange owes its users: the whole balance of each, with what is locked and what is asked to be withdrawn and not paid yet.
create table balances (
  id uuid primary key,
  -- Null where the sender gives the total of many.
  user_id uuid references users,
  currency_id uuid references currencies,
  currency_symbol text collate "pg_c_utf8" not null,
  amount numeric(36, 18) not null check (amount >= 0),
  changed_at timestamptz not null default now()
);
create index balances_user on balances (user_id);
create index balances_currency on balances (currency_id);

-- What it has: per account or address, as of a moment.
create table custody (
  id uuid primary key,
  currency_id uuid references currencies,
  currency_symbol text collate "pg_c_utf8" not null,
  account text collate "pg_c_utf8" not null,
  address text collate "pg_c_utf8",
  -- The chain of the address; the same one may hold the currency on several.
  network text collate "pg_c_utf8" not null default '',
  amount numeric(36, 18) not null check (amount >= 0),
  observed_at timestamptz not null default now()
);
-- Nothing is counted twice under two names.
create unique index custody_address_key on custody (lower(address), lower(network), lower(currency_symbol)) where address is not null;
create index custody_currency on custody (lower(currency_symbol));
create index custody_currency_id on custody (currency_id);

create table feed_balances partition of feed_records for values in ('balances');
create table feed_custody partition of feed_records for values in ('custody');

-- The sum of the balances of each currency, kept as the counts of lists are: signed changes that a statement appends once, and a job
-- folds. A read costs the same however many users there are, and no batch waits for another.
create table liability_totals (
  currency text collate "pg_c_utf8" primary key,
  amount numeric not null,
  accounts bigint not null,
  last_at timestamptz not null
);
create table liability_changes (
  id bigint generated always as identity primary key,
  currency text collate "pg_c_utf8" not null,
  amount numeric not null,
  accounts bigint not null,
  created_at timestamptz not null default now()
);

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
create trigger liabilities_inserted after insert on balances referencing new table as added
  for each statement execute function keep_liabilities();
create trigger liabilities_updated after update on balances referencing new table as added old table as removed
  for each statement execute function keep_liabilities();
create trigger liabilities_deleted after delete on balances referencing old table as removed
  for each statement execute function keep_liabilities();
create trigger liabilities_truncated after truncate on balances
  for each statement execute function keep_liabilities();

-- What holds: for all currencies ('') or one. The newest row that is in force counts; a looser one comes into force a day later.
create table reserve_rules (
  id bigint generated always as identity primary key,
  currency text collate "pg_c_utf8" not null,
  tolerance numeric(36, 18) not null check (tolerance >= 0),
  stale_hours integer not null check (stale_hours > 0),
  unknown_holds boolean not null,
  set_by uuid references admins,
  set_at timestamptz not null default clock_timestamp(),
  in_force_at timestamptz not null default clock_timestamp()
);
create index reserve_rules_currency on reserve_rules (currency, id);
insert into reserve_rules (currency, tolerance, stale_hours, unknown_holds) values ('', 0, 24, false);

-- Two people let releases of a currency go on for a time, up to the shortfall that they saw.
create table reserve_overrides (
  id uuid primary key,
  currency text collate "pg_c_utf8" not null,
  up_to numeric not null,
  reason text collate "pg_c_utf8" not null,
  asked_by uuid not null references admins,
  approved_by uuid not null references admins,
  since timestamptz not null default clock_timestamp(),
  ends_at timestamptz not null,
  constraint reserve_overrides_two_people check (asked_by <> approved_by)
);
create index reserve_overrides_currency on reserve_overrides (currency, ends_at);

-- What each currency was told to be the last time.
create table reserve_states (
  currency text collate "pg_c_utf8" primary key,
  state text not null,
  since timestamptz not null default clock_timestamp()
);

-- Each hour's figures, for the chart; older ones of the first hour of each day.
create table reserve_snapshots (
  currency text collate "pg_c_utf8" not null,
  taken_at timestamptz not null,
  liabilities numeric not null,
  custody numeric,
  pending numeric not null,
  state text not null,
  primary key (currency, taken_at)
);

-- Each currency as it is now: short where less is held than owed by more than the tolerance; unknown where nobody reported custody, or an
-- account that holds something was not reported for too long; else covered.
create view reserves as
  with owed as (
    select currency, sum(amount) as amount, sum(accounts)::bigint as accounts, max(last_at) as last_at from (
      select currency, amount, accounts, last_at from liability_totals
      union all select currency, amount, accounts, created_at from liability_changes) as kept group by currency
  ), held as (
    select lower(currency_symbol) as currency, sum(amount) as amount, count(*) as accounts,
      min(observed_at) filter (where amount > 0) as oldest, max(observed_at) as newest
    from custody group by 1
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
