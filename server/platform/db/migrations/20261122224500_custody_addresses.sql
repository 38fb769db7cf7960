-- expand
-- Addresses of the exchange whose holdings the desk reads from its own chain. One counts a day after it was added, and no more once it
-- was removed; what was not read yet counts as nothing.
create table custody_addresses (
  id uuid primary key,
  -- The symbol in lower case.
  currency text collate "pg_c_utf8" not null,
  chain_id text collate "pg_c_utf8" not null,
  address text collate "pg_c_utf8" not null,
  name text collate "pg_c_utf8" not null,
  -- Of the currency; null for the chain's own coin.
  contract_address text collate "pg_c_utf8",
  decimals integer not null check (decimals between 0 and 77),
  added_by uuid not null references admins,
  added_at timestamptz not null default clock_timestamp(),
  in_force_at timestamptz not null,
  removed_at timestamptz,
  amount numeric(36, 18) check (amount >= 0),
  block_number bigint,
  -- When that block was made.
  observed_at timestamptz
);
create unique index custody_addresses_once on custody_addresses (currency, lower(address)) where removed_at is null;

-- What counts of each account: what the feed reports, but for addresses that the desk reads itself.
create view counted_custody as
  select lower(currency_symbol) as currency, amount, observed_at from custody
  where not exists (
    select from custody_addresses as own where own.currency = lower(custody.currency_symbol)
      and lower(own.address) = lower(custody.address) and own.removed_at is null and own.in_force_at <= clock_timestamp())
  union all
  select currency, coalesce(amount, 0), coalesce(observed_at, in_force_at) from custody_addresses
  where removed_at is null and in_force_at <= clock_timestamp();

create or replace view reserves as
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
