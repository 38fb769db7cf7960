-- contract
-- Imports no longer drop the indexes of a list. One that was killed before the upgrade may have left some out: build them again.
do $$
declare
  made text;
begin
  for made in select unnest(indexes) from imports loop
    if exists (select from pg_index where indexrelid = to_regclass(split_part(made, ' ', 3)) and not indisvalid) then
      execute 'drop index ' || split_part(made, ' ', 3);
    end if;
    execute replace(made, 'CREATE INDEX ', 'create index if not exists ');
  end loop;
  -- Nobody works on the schedule of the job that built them.
  if has_table_privilege(to_regclass('pgboss.schedule'), 'delete') then
    execute 'delete from pgboss.schedule where name = ''build-forgotten-indexes''';
  end if;
end $$;
alter table imports drop column indexes;
