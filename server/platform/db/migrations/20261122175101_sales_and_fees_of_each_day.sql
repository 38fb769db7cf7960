-- Two more series of the daily figures: tokens sold, and service fees earned. They are kept as the others are: signed changes
-- that triggers append once for a statement that adds or deletes, and for each row whose figure an update changes.

-- Sold tokens as their list shows them, by the day of the sale, in the currency of their price.
create function keep_daily_sales() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into daily_figure_changes (series, unit, day, count, amount)
    select 'sales', currency, utc_day(sold_at), sign, sign * coalesce(price, 0)
    from (values (old.status, old.deleted_at, old.currency, old.sold_at, old.price, -1),
      (new.status, new.deleted_at, new.currency, new.sold_at, new.price, 1))
      as seen (status, deleted_at, currency, sold_at, price, sign)
    where status = 'sold' and deleted_at is null;
  else
    insert into daily_figure_changes (series, unit, day, count, amount)
    select 'sales', currency, utc_day(sold_at), case tg_op when 'INSERT' then count(*) else -count(*) end,
      case tg_op when 'INSERT' then 1 else -1 end * sum(coalesce(price, 0))
    from changed where status = 'sold' and deleted_at is null group by currency, utc_day(sold_at);
  end if;
  return null;
end $$;

-- Fees, in what they were paid in.
create function keep_daily_fees() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into daily_figure_changes (series, unit, day, count, amount)
    select 'fees', case buy_type when 'token' then 'PKS' else coin end, utc_day(created_at), sign, sign * amount
    from (values (old.buy_type, old.coin, old.created_at, old.amount, -1),
      (new.buy_type, new.coin, new.created_at, new.amount, 1)) as seen (buy_type, coin, created_at, amount, sign);
  else
    insert into daily_figure_changes (series, unit, day, count, amount)
    select 'fees', case buy_type when 'token' then 'PKS' else coin end, utc_day(created_at),
      case tg_op when 'INSERT' then count(*) else -count(*) end,
      case tg_op when 'INSERT' then 1 else -1 end * sum(amount)
    from changed group by 2, 3;
  end if;
  return null;
end $$;

create trigger figures_inserted after insert on tokens referencing new table as changed
  for each statement execute function keep_daily_sales();
create trigger figures_deleted after delete on tokens referencing old table as changed
  for each statement execute function keep_daily_sales();
create trigger figures_updated after update of status, deleted_at, currency, sold_at, price on tokens
  for each row when (
    (old.status = 'sold' or new.status = 'sold')
    and (old.status, old.deleted_at is null, old.currency, old.sold_at, old.price)
      is distinct from (new.status, new.deleted_at is null, new.currency, new.sold_at, new.price))
  execute function keep_daily_sales();
create trigger figures_truncated after truncate on tokens
  for each statement execute function take_back_daily_figures('sales');

create trigger figures_inserted after insert on fees referencing new table as changed
  for each statement execute function keep_daily_fees();
create trigger figures_deleted after delete on fees referencing old table as changed
  for each statement execute function keep_daily_fees();
create trigger figures_updated after update of buy_type, coin, created_at, amount on fees
  for each row when (
    (old.buy_type, old.coin, old.created_at, old.amount)
      is distinct from (new.buy_type, new.coin, new.created_at, new.amount))
  execute function keep_daily_fees();
create trigger figures_truncated after truncate on fees
  for each statement execute function take_back_daily_figures('fees');

-- The rows that are there already. The triggers' locks keep others from adding any until all this is committed.
insert into daily_figures (series, unit, day, count, amount)
select 'sales', currency, utc_day(sold_at), count(*), sum(coalesce(price, 0))
from tokens where status = 'sold' and deleted_at is null group by 2, 3
union all
select 'fees', case buy_type when 'token' then 'PKS' else coin end, utc_day(created_at), count(*), sum(amount)
from fees group by 2, 3;
