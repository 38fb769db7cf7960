-- At least one superadmin is active, whoever changes the table. The last one could only come back by SQL.
-- The share locks make two transactions that disable each other's superadmin wait for one another: PostgreSQL ends one.
create function keep_one_superadmin() returns trigger language plpgsql as $$
begin
  perform from admins where role = 'superadmin' and status = 'active' order by id limit 1 for share;
  if not found then
    raise exception 'The last active superadmin stays active.'
      using errcode = 'check_violation', constraint = 'admins_one_active_superadmin', table = 'admins';
  end if;
  return null;
end $$;

create constraint trigger keep_one_superadmin after update of role, status or delete on admins
  deferrable initially deferred
  for each row when (old.role = 'superadmin' and old.status = 'active')
  execute function keep_one_superadmin();
