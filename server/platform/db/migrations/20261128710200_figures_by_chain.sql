-- backfill of daily_figures
-- One series and day at a time. What is added is the difference between the rows and the kept figures in one snapshot,
-- so that repeating it adds nothing, and concurrent changes count once.
with known as (
  select case series when 'fees' then 'fees_by_chain' when 'sales' then 'sales_by_chain' else 'withdrawals_paid' end
    as series, day
  from (select series, day from daily_figures union all select series, day from daily_figure_changes) as kept
  where series in ('fees', 'sales', 'withdrawals_settled')),
next as (
  select series, day from known
  where $1::text is null or (series, day) > (split_part($1, ' ', 1), split_part($1, ' ', 2)::date)
  order by series, day limit least(1, $2::integer)),
counted as (
  select next.series, day, coalesce(chain_id::text, '') || ':' || case buy_type when 'token' then 'PKS' else coin end
    as unit, count(*) as count, sum(amount) as amount
  from next join fees on created_at >= day::timestamp at time zone 'UTC'
    and created_at < (day + 1)::timestamp at time zone 'UTC'
  where next.series = 'fees_by_chain' group by 1, 2, 3
  union all
  select next.series, day, chain_id::text || ':' || currency, count(*), sum(coalesce(price, 0))
  from next join tokens on sold_at >= day::timestamp at time zone 'UTC'
    and sold_at < (day + 1)::timestamp at time zone 'UTC' and status = 'sold' and deleted_at is null
  where next.series = 'sales_by_chain' group by 1, 2, 3
  union all
  select next.series, day, ':' || currency_symbol, count(*), sum(amount)
  from next join withdrawals on created_at >= day::timestamp at time zone 'UTC'
    and created_at < (day + 1)::timestamp at time zone 'UTC' and status = 3
  where next.series = 'withdrawals_paid' group by 1, 2, 3),
missing as (
  select series, unit, day, sum(count) as count, sum(amount) as amount from (
    select series, unit, day, count, amount from counted
    union all
    select series, unit, day, -count, -amount from daily_figures join next using (series, day)
    union all
    select series, unit, day, -count, -amount from daily_figure_changes join next using (series, day)) as both_sides
  group by series, unit, day having sum(count) <> 0 or sum(amount) <> 0),
added as (
  insert into daily_figure_changes (series, unit, day, count, amount)
  select series, unit, day, count, amount from missing)
select (select series || ' ' || day from next) as cursor, (select count(*) from next) as done
