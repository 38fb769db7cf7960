-- expand
-- Replaces statement triggers with transition tables, which Citus and YugabyteDB refuse, by row triggers. The counts and
-- the figures stay as they are: the new triggers append to the same tables.

-- Adds a row to the count that its argument names, in a setting of this transaction. add_counted_rows() stores it at the
-- end of the statement. A rollback, also to a savepoint, restores the setting.
create function count_row() returns trigger language plpgsql as $$
declare
  kept text := 'marketdesk.count_' || tg_argv[0];
begin
  -- An assignment costs half of a PERFORM.
  kept := set_config(kept, (coalesce(nullif(current_setting(kept, true), ''), '0')::bigint
    + case tg_op when 'INSERT' then 1 else -1 end)::text, true);
  return null;
end $$;

-- Appends the rows that a statement counted as one change. PostgreSQL calls it after the row triggers of the statement.
create function add_counted_rows() returns trigger language plpgsql as $$
declare
  kept text := 'marketdesk.count_' || tg_argv[0];
  change text := nullif(current_setting(kept, true), '');
begin
  if change is not null then
    perform set_config(kept, '', true);
    if change <> '0' then
      insert into row_count_changes (name, change) values (tg_argv[0], change::bigint);
    end if;
  end if;
  return null;
end $$;

create or replace trigger count_inserted after insert on mail_messages
  for each row execute function count_row('mail_messages');
create or replace trigger count_deleted after delete on mail_messages
  for each row execute function count_row('mail_messages');
create trigger count_kept after insert or delete on mail_messages
  for each statement execute function add_counted_rows('mail_messages');
create or replace trigger count_inserted after insert on logins
  for each row execute function count_row('logins');
create or replace trigger count_deleted after delete on logins
  for each row execute function count_row('logins');
create trigger count_kept after insert or delete on logins
  for each statement execute function add_counted_rows('logins');
create or replace trigger count_inserted after insert on community_users
  for each row execute function count_row('community_users');
create or replace trigger count_deleted after delete on community_users
  for each row execute function count_row('community_users');
create trigger count_kept after insert or delete on community_users
  for each statement execute function add_counted_rows('community_users');
create or replace trigger count_inserted after insert on verifications
  for each row execute function count_row('verifications');
create or replace trigger count_deleted after delete on verifications
  for each row execute function count_row('verifications');
create trigger count_kept after insert or delete on verifications
  for each statement execute function add_counted_rows('verifications');
create or replace trigger count_inserted after insert on bids
  for each row execute function count_row('bids');
create or replace trigger count_deleted after delete on bids
  for each row execute function count_row('bids');
create trigger count_kept after insert or delete on bids
  for each statement execute function add_counted_rows('bids');
create or replace trigger count_inserted after insert on trades
  for each row execute function count_row('trades');
create or replace trigger count_deleted after delete on trades
  for each row execute function count_row('trades');
create trigger count_kept after insert or delete on trades
  for each statement execute function add_counted_rows('trades');
create or replace trigger count_inserted after insert on fund_transfers
  for each row execute function count_row('fund_transfers');
create or replace trigger count_deleted after delete on fund_transfers
  for each row execute function count_row('fund_transfers');
create trigger count_kept after insert or delete on fund_transfers
  for each statement execute function add_counted_rows('fund_transfers');
create or replace trigger count_inserted after insert on fees
  for each row execute function count_row('fees');
create or replace trigger count_deleted after delete on fees
  for each row execute function count_row('fees');
create trigger count_kept after insert or delete on fees
  for each statement execute function add_counted_rows('fees');
create or replace trigger count_inserted after insert on withdrawals
  for each row execute function count_row('withdrawals');
create or replace trigger count_deleted after delete on withdrawals
  for each row execute function count_row('withdrawals');
create trigger count_kept after insert or delete on withdrawals
  for each statement execute function add_counted_rows('withdrawals');
create or replace trigger count_inserted after insert on withdrawal_decisions
  for each row execute function count_row('withdrawal_decisions');
create or replace trigger count_deleted after delete on withdrawal_decisions
  for each row execute function count_row('withdrawal_decisions');
create trigger count_kept after insert or delete on withdrawal_decisions
  for each statement execute function add_counted_rows('withdrawal_decisions');
create or replace trigger count_inserted after insert on reports
  for each row execute function count_row('reports');
create or replace trigger count_deleted after delete on reports
  for each row execute function count_row('reports');
create trigger count_kept after insert or delete on reports
  for each statement execute function add_counted_rows('reports');
create or replace trigger count_inserted after insert on cases
  for each row execute function count_row('cases');
create or replace trigger count_deleted after delete on cases
  for each row execute function count_row('cases');
create trigger count_kept after insert or delete on cases
  for each statement execute function add_counted_rows('cases');
create or replace trigger count_inserted after insert on tickets
  for each row execute function count_row('tickets');
create or replace trigger count_deleted after delete on tickets
  for each row execute function count_row('tickets');
create trigger count_kept after insert or delete on tickets
  for each statement execute function add_counted_rows('tickets');
create or replace trigger count_inserted after insert on royalties
  for each row execute function count_row('royalties');
create or replace trigger count_deleted after delete on royalties
  for each row execute function count_row('royalties');
create trigger count_kept after insert or delete on royalties
  for each statement execute function add_counted_rows('royalties');
create or replace trigger count_inserted after insert on users
  for each row when (new.deleted_at is null) execute function count_row('users');
create or replace trigger count_deleted after delete on users
  for each row when (old.deleted_at is null) execute function count_row('users');
create trigger count_kept after insert or delete on users
  for each statement execute function add_counted_rows('users');
create or replace trigger count_inserted after insert on tokens
  for each row when (new.deleted_at is null) execute function count_row('tokens');
create or replace trigger count_deleted after delete on tokens
  for each row when (old.deleted_at is null) execute function count_row('tokens');
create trigger count_kept after insert or delete on tokens
  for each statement execute function add_counted_rows('tokens');
create or replace trigger count_sold_inserted after insert on tokens
  for each row when (new.status = 'sold' and new.deleted_at is null) execute function count_row('tokens_sold');
create or replace trigger count_sold_deleted after delete on tokens
  for each row when (old.status = 'sold' and old.deleted_at is null) execute function count_row('tokens_sold');
create trigger count_sold_kept after insert or delete on tokens
  for each statement execute function add_counted_rows('tokens_sold');
create or replace trigger count_inserted after insert on subscribers
  for each row when (new.unsubscribed_at is null) execute function count_row('subscribers');
create or replace trigger count_deleted after delete on subscribers
  for each row when (old.unsubscribed_at is null) execute function count_row('subscribers');
create trigger count_kept after insert or delete on subscribers
  for each statement execute function add_counted_rows('subscribers');
create or replace trigger count_all_inserted after insert on subscribers
  for each row when (new.deleted_at is null) execute function count_row('all_subscribers');
create or replace trigger count_all_deleted after delete on subscribers
  for each row when (old.deleted_at is null) execute function count_row('all_subscribers');
create trigger count_all_kept after insert or delete on subscribers
  for each statement execute function add_counted_rows('all_subscribers');

-- Subtracts the whole count after a table was truncated.
create or replace function keep_row_count() returns trigger language plpgsql as $$
begin
  insert into row_count_changes (name, change)
  select tg_argv[0], -sum(counted) from (
    select count as counted from row_counts where name = tg_argv[0]
    union all
    select change from row_count_changes where name = tg_argv[0]) as kept
  having sum(counted) <> 0;
  return null;
end $$;

-- Keep counts when a row is deleted softly, restored, sold, listed again, unsubscribed or subscribed.
create or replace function keep_live_row_count() returns trigger language plpgsql as $$
begin
  insert into row_count_changes (name, change)
  values (tg_argv[0], case when new.deleted_at is null then 1 else -1 end);
  return null;
end $$;
create or replace function keep_sold_token_count() returns trigger language plpgsql as $$
begin
  insert into row_count_changes (name, change)
  values ('tokens_sold', case when new.status = 'sold' and new.deleted_at is null then 1 else -1 end);
  return null;
end $$;
create or replace function keep_subscriber_count() returns trigger language plpgsql as $$
begin
  insert into row_count_changes (name, change)
  values ('subscribers', case when new.unsubscribed_at is null then 1 else -1 end);
  return null;
end $$;

-- Daily figures: each row appends its own change. An update subtracts the old row and adds the new one.

create or replace function keep_daily_users() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    insert into daily_figure_changes (series, day, count)
    values ('users', utc_day(old.created_at), -1);
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    insert into daily_figure_changes (series, day, count)
    values ('users', utc_day(new.created_at), 1);
  end if;
  return null;
end $$;
create or replace trigger figures_inserted after insert on users
  for each row when (new.deleted_at is null) execute function keep_daily_users();
create or replace trigger figures_deleted after delete on users
  for each row when (old.deleted_at is null) execute function keep_daily_users();

create or replace function keep_daily_trades() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into daily_figure_changes (series, unit, day, count, amount)
    values ('trades', old.second_currency, utc_day(old.ordered_at), -1, -(old.initial_quantity - old.remaining) * old.price);
  end if;
  if tg_op <> 'DELETE' then
    insert into daily_figure_changes (series, unit, day, count, amount)
    values ('trades', new.second_currency, utc_day(new.ordered_at), 1, (new.initial_quantity - new.remaining) * new.price);
  end if;
  return null;
end $$;
create or replace trigger figures_inserted after insert on trades
  for each row execute function keep_daily_trades();
create or replace trigger figures_deleted after delete on trades
  for each row execute function keep_daily_trades();

create or replace function keep_daily_withdrawals() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into daily_figure_changes (series, day, count)
    values (case when old.shown_status in (1, 2) then 'withdrawals_waiting' else 'withdrawals_settled' end, utc_day(old.created_at), -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into daily_figure_changes (series, day, count)
    values (case when new.shown_status in (1, 2) then 'withdrawals_waiting' else 'withdrawals_settled' end, utc_day(new.created_at), 1);
  end if;
  return null;
end $$;
create or replace trigger figures_inserted after insert on withdrawals
  for each row execute function keep_daily_withdrawals();
create or replace trigger figures_deleted after delete on withdrawals
  for each row execute function keep_daily_withdrawals();

create or replace function keep_daily_tickets() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into daily_figure_changes (series, day, count)
    values (case old.closed_status when 0 then 'tickets_open' else 'tickets_closed' end, utc_day(old.created_at), -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into daily_figure_changes (series, day, count)
    values (case new.closed_status when 0 then 'tickets_open' else 'tickets_closed' end, utc_day(new.created_at), 1);
  end if;
  return null;
end $$;
create or replace trigger figures_inserted after insert on tickets
  for each row execute function keep_daily_tickets();
create or replace trigger figures_deleted after delete on tickets
  for each row execute function keep_daily_tickets();

create or replace function keep_daily_sales() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'sold' and old.deleted_at is null then
    insert into daily_figure_changes (series, unit, day, count, amount)
    values ('sales', old.currency, utc_day(old.sold_at), -1, -coalesce(old.price, 0));
  end if;
  if tg_op <> 'DELETE' and new.status = 'sold' and new.deleted_at is null then
    insert into daily_figure_changes (series, unit, day, count, amount)
    values ('sales', new.currency, utc_day(new.sold_at), 1, coalesce(new.price, 0));
  end if;
  return null;
end $$;
create or replace trigger figures_inserted after insert on tokens
  for each row when (new.status = 'sold' and new.deleted_at is null) execute function keep_daily_sales();
create or replace trigger figures_deleted after delete on tokens
  for each row when (old.status = 'sold' and old.deleted_at is null) execute function keep_daily_sales();

create or replace function keep_daily_fees() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into daily_figure_changes (series, unit, day, count, amount)
    values ('fees', case old.buy_type when 'token' then 'PKS' else old.coin end, utc_day(old.created_at), -1, -old.amount);
  end if;
  if tg_op <> 'DELETE' then
    insert into daily_figure_changes (series, unit, day, count, amount)
    values ('fees', case new.buy_type when 'token' then 'PKS' else new.coin end, utc_day(new.created_at), 1, new.amount);
  end if;
  return null;
end $$;
create or replace trigger figures_inserted after insert on fees
  for each row execute function keep_daily_fees();
create or replace trigger figures_deleted after delete on fees
  for each row execute function keep_daily_fees();

create or replace function keep_daily_fees_by_chain() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into daily_figure_changes (series, unit, day, count, amount)
    values ('fees_by_chain', coalesce(old.chain_id::text, '') || ':' || case old.buy_type when 'token' then 'PKS' else old.coin end, utc_day(old.created_at), -1, -old.amount);
  end if;
  if tg_op <> 'DELETE' then
    insert into daily_figure_changes (series, unit, day, count, amount)
    values ('fees_by_chain', coalesce(new.chain_id::text, '') || ':' || case new.buy_type when 'token' then 'PKS' else new.coin end, utc_day(new.created_at), 1, new.amount);
  end if;
  return null;
end $$;
create or replace trigger chain_figures_inserted after insert on fees
  for each row execute function keep_daily_fees_by_chain();
create or replace trigger chain_figures_deleted after delete on fees
  for each row execute function keep_daily_fees_by_chain();

create or replace function keep_daily_royalties() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into daily_figure_changes (series, unit, day, count, amount)
    values ('royalties_by_chain', old.chain_id::text || ':' || old.currency, utc_day(old.created_at), -1, -old.amount);
  end if;
  if tg_op <> 'DELETE' then
    insert into daily_figure_changes (series, unit, day, count, amount)
    values ('royalties_by_chain', new.chain_id::text || ':' || new.currency, utc_day(new.created_at), 1, new.amount);
  end if;
  return null;
end $$;
create or replace trigger chain_figures_inserted after insert on royalties
  for each row execute function keep_daily_royalties();
create or replace trigger chain_figures_deleted after delete on royalties
  for each row execute function keep_daily_royalties();

create or replace function keep_daily_sales_by_chain() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'sold' and old.deleted_at is null then
    insert into daily_figure_changes (series, unit, day, count, amount)
    values ('sales_by_chain', old.chain_id::text || ':' || old.currency, utc_day(old.sold_at), -1, -coalesce(old.price, 0));
  end if;
  if tg_op <> 'DELETE' and new.status = 'sold' and new.deleted_at is null then
    insert into daily_figure_changes (series, unit, day, count, amount)
    values ('sales_by_chain', new.chain_id::text || ':' || new.currency, utc_day(new.sold_at), 1, coalesce(new.price, 0));
  end if;
  return null;
end $$;
create or replace trigger chain_figures_inserted after insert on tokens
  for each row when (new.status = 'sold' and new.deleted_at is null) execute function keep_daily_sales_by_chain();
create or replace trigger chain_figures_deleted after delete on tokens
  for each row when (old.status = 'sold' and old.deleted_at is null) execute function keep_daily_sales_by_chain();

create or replace function keep_daily_paid_withdrawals() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 3 then
    insert into daily_figure_changes (series, unit, day, count, amount)
    values ('withdrawals_paid', ':' || old.currency_symbol, utc_day(old.created_at), -1, -old.amount);
  end if;
  if tg_op <> 'DELETE' and new.status = 3 then
    insert into daily_figure_changes (series, unit, day, count, amount)
    values ('withdrawals_paid', ':' || new.currency_symbol, utc_day(new.created_at), 1, new.amount);
  end if;
  return null;
end $$;
create or replace trigger chain_figures_inserted after insert on withdrawals
  for each row when (new.status = 3) execute function keep_daily_paid_withdrawals();
create or replace trigger chain_figures_deleted after delete on withdrawals
  for each row when (old.status = 3) execute function keep_daily_paid_withdrawals();

-- The totals of the balances, by currency.
create or replace function keep_liabilities() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    insert into liability_changes (currency, amount, accounts)
    select currency, -sum(amount), -sum(accounts) from (
      select currency, amount, accounts from liability_totals
      union all select currency, amount, accounts from liability_changes) as kept group by currency;
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into liability_changes (currency, amount, accounts) values (lower(old.currency_symbol), -old.amount, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into liability_changes (currency, amount, accounts) values (lower(new.currency_symbol), new.amount, 1);
  end if;
  return null;
end $$;
create or replace trigger liabilities_inserted after insert on balances
  for each row execute function keep_liabilities();
create or replace trigger liabilities_updated after update on balances
  for each row when ((old.currency_symbol, old.amount) is distinct from (new.currency_symbol, new.amount))
  execute function keep_liabilities();
create or replace trigger liabilities_deleted after delete on balances
  for each row execute function keep_liabilities();

-- The royalties of events that are added or removed. Currencies are stored before their first event.
create or replace function keep_royalties() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from royalties where chain_id = old.chain_id and transaction_hash = old.transaction_hash
      and log_index = old.log_index;
  else
    insert into royalties (id, token_id, contract_address, amount, currency, created_at, chain_id, transaction_hash,
      log_index)
    select new_uuid(), new.token_id,
      case new.standard when 721 then state.single_contract else state.multi_contract end,
      trim_scale(new.royalty * ('1e-' || paid.decimals)::numeric), paid.symbol, new.occurred_at, new.chain_id,
      new.transaction_hash, new.log_index
    from chain_state as state join chain_currencies as paid on paid.chain_id = state.chain_id
    where state.chain_id = new.chain_id and paid.address = new.currency
    on conflict do nothing;
  end if;
  return null;
end $$;
create or replace trigger royalties_inserted after insert on chain_events
  for each row when (new.name in ('Sold', 'BidAccepted') and new.royalty > 0) execute function keep_royalties();
create or replace trigger royalties_deleted after delete on chain_events
  for each row when (old.name in ('Sold', 'BidAccepted')) execute function keep_royalties();

-- Screening: users and withdrawals that are new. Without lists nothing waits; a statement looks once whether there are
-- any, and its rows then cost nothing.
create function look_for_screening_lists() returns trigger language plpgsql as $$
declare
  found text;
begin
  found := set_config('marketdesk.has_screening_lists', (exists (select from screening_lists))::text, true);
  return null;
end $$;
create trigger screening_looked before insert on users
  for each statement execute function look_for_screening_lists();
create trigger screening_looked before insert on withdrawals
  for each statement execute function look_for_screening_lists();
create or replace trigger screen_added after insert on users
  for each row when (current_setting('marketdesk.has_screening_lists', true) = 'true')
  execute function screen_changed_later('user');
create or replace trigger screen_added after insert on withdrawals
  for each row when (current_setting('marketdesk.has_screening_lists', true) = 'true')
  execute function screen_changed_later('withdrawal');
drop function screen_added_later();

-- The events of cases that were opened, and of their first reports, in the order of the subjects.
create or replace function tell_opened_cases() returns trigger language plpgsql as $$
begin
  insert into events (id, type, record_type, record_id, before, after, actor_kind, actor_id, actor_name, call, request_id, created_at)
  select new_uuid(), told.type, 'case', new.id, told.before, told.after, 'desk', '00000000-0000-0000-0000-000000000000', 'marketdesk',
    told.call, new_uuid()::text, clock_timestamp()
  from jsonb_build_object('state', new.state, 'subject', new.subject, 'reports', new.report_count) as seen
  cross join lateral (values
    (1, 'case.opened', 'openCase', null::jsonb, seen || jsonb_build_object('earlier', new.earlier)),
    (2, 'case.reported', 'addReports', jsonb_build_object('reports', 0), seen)) as told (turn, type, call, before, after)
  where turn = 1 or new.report_count > 0
  order by turn;
  return null;
end $$;
create or replace trigger cases_told after insert on cases
  for each row when (new.state = 'new') execute function tell_opened_cases();

-- Remembers the id of a row in the setting that its first argument names, for the trigger at the end of the statement:
-- one change of a case or a ticket for a whole batch, in one order. A thousand ids are given to the function of the
-- second argument at once, because each row copies them.
create function collect_id() returns trigger language plpgsql as $$
declare
  ids text := concat_ws(',', nullif(current_setting(tg_argv[0], true), ''), new.id);
begin
  if octet_length(ids) < 37000 then
    ids := set_config(tg_argv[0], ids, true);
  else
    perform set_config(tg_argv[0], '', true);
    execute format('select %I($1)', tg_argv[1]) using string_to_array(ids, ',')::uuid[];
  end if;
  return null;
end $$;

-- The ids that a statement collected. They are forgotten.
create function take_collected_ids(setting text) returns uuid[] language plpgsql as $$
declare
  ids uuid[] := string_to_array(nullif(current_setting(setting, true), ''), ',')::uuid[];
begin
  if ids is not null then
    perform set_config(setting, '', true);
  end if;
  return ids;
end $$;

create or replace function take_new_reports() returns trigger language plpgsql as $$
declare
  ids uuid[] := take_collected_ids('marketdesk.reports');
begin
  if ids is not null then
    perform take_reports(ids);
  end if;
  return null;
end $$;
create trigger reports_collected after insert on reports
  for each row when (new.handled_at is null) execute function collect_id('marketdesk.reports', 'take_reports');
create trigger reports_collected_again after update of handled_at on reports
  for each row when (new.handled_at is null and old.handled_at is not null)
  execute function collect_id('marketdesk.reports', 'take_reports');
create or replace trigger reports_taken after insert on reports
  for each statement execute function take_new_reports();
create or replace trigger reports_taken_again after update of handled_at on reports
  for each statement execute function take_new_reports();
drop function take_reopened_reports();

-- Notes new replies on their tickets. A merged ticket's replies count for the ticket that it was merged into, too.
create function note_replies(ids uuid[]) returns void language plpgsql as $$
begin
  perform 1 from tickets where id in (
      select ticket_id from ticket_replies where id = any (ids)
      union select merged_into from tickets as part
      where part.id in (select ticket_id from ticket_replies where id = any (ids)))
    order by id for no key update;
  update tickets set last_reply_id = latest.id, waiting = tickets.waiting and not latest.has_user,
    before_merge = case when latest.has_user then before_merge || '{"waiting": false}' else before_merge end
  from (
    select distinct on (home) home, id, bool_or(author = 'user') over (partition by home) as has_user
    from (
      select added.*, homes.home from ticket_replies as added
      join lateral (select added.ticket_id as home
        union select merged_into from tickets as part where part.id = added.ticket_id and merged_into is not null) as homes
        on true
      where added.id = any (ids)
    ) as each order by home, created_at desc, id desc
  ) as latest where latest.home = tickets.id;
end $$;
create or replace function note_ticket_replies() returns trigger language plpgsql as $$
declare
  ids uuid[] := take_collected_ids('marketdesk.replies');
begin
  if ids is not null then
    perform note_replies(ids);
  end if;
  return null;
end $$;
create trigger reply_collected after insert on ticket_replies
  for each row execute function collect_id('marketdesk.replies', 'note_replies');
create or replace trigger reply_noted after insert on ticket_replies
  for each statement execute function note_ticket_replies();
