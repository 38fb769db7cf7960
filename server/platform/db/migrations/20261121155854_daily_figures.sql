-- What came to be on each day, for the dashboard: kept like the counts of lists, as signed changes that triggers append
-- and a job folds, so that a read costs the same however many rows there are and no insert waits for another.
-- Days are those of UTC.
create table daily_figures (
  series text not null,
  -- What `amount` is in; empty where only `count` says something.
  unit text collate "pg_c_utf8" not null,
  day date not null,
  count bigint not null,
  amount numeric not null,
  primary key (series, day, unit)
);
create table daily_figure_changes (
  id bigint generated always as identity primary key,
  series text not null,
  unit text collate "pg_c_utf8" not null default '',
  day date not null,
  count bigint not null,
  amount numeric not null default 0
);
create index daily_figure_changes_day on daily_figure_changes (series, day);

create function utc_day(moment timestamptz) returns date language sql immutable parallel safe
  return (moment at time zone 'UTC')::date;

-- Each of these keeps one table's figures. The triggers for inserts and deletes run once for a statement, whose rows
-- they name `changed`; those for updates run for each row, and only where a figure changes, so that other updates pay
-- nothing.

-- Users, by the day on which they joined; a deleted one leaves it.
create function keep_daily_users() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into daily_figure_changes (series, day, count)
    select 'users', utc_day(created_at), sign
    from (values (old.created_at, old.deleted_at, -1), (new.created_at, new.deleted_at, 1))
      as seen (created_at, deleted_at, sign)
    where deleted_at is null;
  else
    insert into daily_figure_changes (series, day, count)
    select 'users', utc_day(created_at), case tg_op when 'INSERT' then count(*) else -count(*) end
    from changed where deleted_at is null group by utc_day(created_at);
  end if;
  return null;
end $$;

-- Orders, by the day on which they were given: how many, and what was filled of them at their price, which is an amount
-- of the second currency.
create function keep_daily_trades() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into daily_figure_changes (series, unit, day, count, amount)
    values
      ('trades', old.second_currency, utc_day(old.ordered_at), -1, (old.remaining - old.initial_quantity) * old.price),
      ('trades', new.second_currency, utc_day(new.ordered_at), 1, (new.initial_quantity - new.remaining) * new.price);
  else
    insert into daily_figure_changes (series, unit, day, count, amount)
    select 'trades', second_currency, utc_day(ordered_at),
      case tg_op when 'INSERT' then count(*) else -count(*) end,
      case tg_op when 'INSERT' then 1 else -1 end * sum((initial_quantity - remaining) * price)
    from changed group by second_currency, utc_day(ordered_at);
  end if;
  return null;
end $$;

-- Withdrawals, by the day on which they were asked for: New and Pending ones wait, the others are settled.
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

-- Tickets, by the day on which they were written.
create function keep_daily_tickets() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into daily_figure_changes (series, day, count)
    select case closed_status when 0 then 'tickets_open' else 'tickets_closed' end, utc_day(created_at), sign
    from (values (old.closed_status, old.created_at, -1), (new.closed_status, new.created_at, 1))
      as seen (closed_status, created_at, sign);
  else
    insert into daily_figure_changes (series, day, count)
    select case closed_status when 0 then 'tickets_open' else 'tickets_closed' end, utc_day(created_at),
      case tg_op when 'INSERT' then count(*) else -count(*) end
    from changed group by 1, 2;
  end if;
  return null;
end $$;

-- Takes back everything of the series that its arguments name.
create function take_back_daily_figures() returns trigger language plpgsql as $$
begin
  insert into daily_figure_changes (series, unit, day, count, amount)
  select series, unit, day, -sum(count), -sum(amount)
  from (
    select series, unit, day, count, amount from daily_figures where series = any (tg_argv)
    union all
    select series, unit, day, count, amount from daily_figure_changes where series = any (tg_argv)) as kept
  group by series, unit, day
  having sum(count) <> 0 or sum(amount) <> 0;
  return null;
end $$;

create trigger figures_inserted after insert on users referencing new table as changed
  for each statement execute function keep_daily_users();
create trigger figures_deleted after delete on users referencing old table as changed
  for each statement execute function keep_daily_users();
create trigger figures_updated after update of created_at, deleted_at on users
  for each row when ((old.created_at, old.deleted_at is null) is distinct from (new.created_at, new.deleted_at is null))
  execute function keep_daily_users();
create trigger figures_truncated after truncate on users
  for each statement execute function take_back_daily_figures('users');

create trigger figures_inserted after insert on trades referencing new table as changed
  for each statement execute function keep_daily_trades();
create trigger figures_deleted after delete on trades referencing old table as changed
  for each statement execute function keep_daily_trades();
create trigger figures_updated after update of second_currency, initial_quantity, price, remaining, ordered_at on trades
  for each row when (
    (old.second_currency, old.initial_quantity, old.price, old.remaining, old.ordered_at)
      is distinct from (new.second_currency, new.initial_quantity, new.price, new.remaining, new.ordered_at))
  execute function keep_daily_trades();
create trigger figures_truncated after truncate on trades
  for each statement execute function take_back_daily_figures('trades');

create trigger figures_inserted after insert on withdrawals referencing new table as changed
  for each statement execute function keep_daily_withdrawals();
create trigger figures_deleted after delete on withdrawals referencing old table as changed
  for each statement execute function keep_daily_withdrawals();
create trigger figures_updated after update of status, created_at on withdrawals
  for each row when (
    (old.shown_status in (1, 2), old.created_at) is distinct from (new.shown_status in (1, 2), new.created_at))
  execute function keep_daily_withdrawals();
create trigger figures_truncated after truncate on withdrawals
  for each statement execute function take_back_daily_figures('withdrawals_waiting', 'withdrawals_settled');

create trigger figures_inserted after insert on tickets referencing new table as changed
  for each statement execute function keep_daily_tickets();
create trigger figures_deleted after delete on tickets referencing old table as changed
  for each statement execute function keep_daily_tickets();
create trigger figures_updated after update of closed_status, created_at on tickets
  for each row when ((old.closed_status, old.created_at) is distinct from (new.closed_status, new.created_at))
  execute function keep_daily_tickets();
create trigger figures_truncated after truncate on tickets
  for each statement execute function take_back_daily_figures('tickets_open', 'tickets_closed');

-- The rows that are there already. The triggers' locks keep others from adding any until all this is committed.
insert into daily_figures (series, unit, day, count, amount)
select 'users', '', utc_day(created_at), count(*), 0 from users where deleted_at is null group by 3
union all
select 'trades', second_currency, utc_day(ordered_at), count(*), sum((initial_quantity - remaining) * price)
from trades group by 2, 3
union all
select case when shown_status in (1, 2) then 'withdrawals_waiting' else 'withdrawals_settled' end, '',
  utc_day(created_at), count(*), 0
from withdrawals group by 1, 3
union all
select case closed_status when 0 then 'tickets_open' else 'tickets_closed' end, '', utc_day(created_at), count(*), 0
from tickets group by 1, 3;
