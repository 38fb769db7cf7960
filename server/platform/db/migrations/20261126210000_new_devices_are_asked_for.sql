-- contract
-- The job that looked for new devices each minute is a periodic task now.
do $$
begin
  if has_table_privilege(to_regclass('pgboss.schedule'), 'delete') then
    execute 'delete from pgboss.schedule where name = ''tell-new-devices''';
  end if;
end $$;
