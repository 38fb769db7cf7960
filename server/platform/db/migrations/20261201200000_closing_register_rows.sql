-- expand
-- The register of a closing with many balances is stored with its figures, so that a page of it reads only its rows
-- (specification 42.9).

-- The id names the closing, too: two closings can have the same balance in their scope.
create or replace view closing_register as
  select closing.id || ' ' || coalesce(owed.user_id::text, 'total') || ' ' || owed.currency as id, closing.id as closing_id,
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

-- The register of a closing with many balances, as its figures were counted (closing_figures). Name, email and destination
-- are looked up when it is read. The counting server changes only the rows that differ.
create table closing_register_rows (
  -- The closing, the user and the currency.
  id text collate "pg_c_utf8" primary key,
  closing_id uuid not null references closings (id),
  -- Null for a total that the sender reports for many users.
  user_id uuid references users (id) on delete cascade,
  -- The symbol in lower case.
  currency text collate "pg_c_utf8" not null,
  currency_symbol text collate "pg_c_utf8" not null,
  balance numeric not null,
  pending numeric not null,
  paid numeric not null,
  remaining numeric not null,
  state text collate "pg_c_utf8" not null,
  -- The paid withdrawal whose destination is known.
  known_from uuid references withdrawals (id) on delete set null,
  -- Whether the destination is the user's wallet.
  is_wallet boolean not null,
  search text collate "pg_c_utf8" not null,
  constraint closing_register_rows_sum check (balance = pending + paid + remaining)
);
create index closing_register_rows_remaining on closing_register_rows (closing_id, remaining, id);
create index closing_register_rows_balance on closing_register_rows (closing_id, balance, id);
create index closing_register_rows_state on closing_register_rows (closing_id, state, remaining, id);
create index closing_register_rows_currency on closing_register_rows (closing_id, currency, remaining, id);
create index closing_register_rows_user on closing_register_rows (user_id);
create index closing_register_rows_known on closing_register_rows (known_from);
create index closing_register_rows_search on closing_register_rows using gin (search gin_trgm_ops) with (fastupdate = on);
