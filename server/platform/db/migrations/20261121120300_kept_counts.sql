-- The sum of a list's changes is read with every whole list, so it comes from the index alone.
create index row_count_changes_name on row_count_changes (name) include (change);

-- Keeps the count of a table without soft deletion. Its triggers name the rows `changed`.
create function keep_row_count() returns trigger language plpgsql as $$
declare
  change bigint;
begin
  if tg_op = 'TRUNCATE' then
    select -coalesce(sum(counted), 0) into change from (
      select count as counted from row_counts where name = tg_argv[0]
      union all
      select row_count_changes.change from row_count_changes where name = tg_argv[0]) as kept;
  else
    select case tg_op when 'INSERT' then count(*) else -count(*) end into change from changed;
  end if;
  if change <> 0 then
    insert into row_count_changes (name, change) values (tg_argv[0], change);
  end if;
  return null;
end $$;

-- Keeps the count of a table's rows that are not deleted. The trigger for updates runs for each row, and only
-- where `deleted_at` came or went: ordinary updates then pay nothing.
create function keep_live_row_count() returns trigger language plpgsql as $$
declare
  change bigint;
begin
  if tg_op = 'UPDATE' then
    change := case when new.deleted_at is null then 1 else -1 end;
  else
    select case tg_op when 'INSERT' then count(*) else -count(*) end into change
    from changed where deleted_at is null;
  end if;
  if change <> 0 then
    insert into row_count_changes (name, change) values (tg_argv[0], change);
  end if;
  return null;
end $$;

create trigger count_inserted after insert on users referencing new table as changed
  for each statement execute function keep_live_row_count('users');
create trigger count_deleted after delete on users referencing old table as changed
  for each statement execute function keep_live_row_count('users');
create trigger count_softly_deleted after update of deleted_at on users
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null))
  execute function keep_live_row_count('users');
create trigger count_truncated after truncate on users
  for each statement execute function keep_row_count('users');

create trigger count_inserted after insert on logins referencing new table as changed
  for each statement execute function keep_row_count('logins');
create trigger count_deleted after delete on logins referencing old table as changed
  for each statement execute function keep_row_count('logins');
create trigger count_truncated after truncate on logins
  for each statement execute function keep_row_count('logins');

insert into row_counts (name, count) values
  ('users', (select count(*) from users where deleted_at is null)),
  ('logins', (select count(*) from logins));
