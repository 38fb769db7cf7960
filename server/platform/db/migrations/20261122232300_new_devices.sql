-- expand
-- Up to which session owners were told of new devices (specification 21.10). Ids grow with time.
create table device_notices (
  is_only boolean primary key default true check (is_only),
  up_to uuid not null
);
-- Sessions that began before this are nobody's news.
insert into device_notices (up_to)
select coalesce((select id from admin_sessions order by id desc limit 1), '00000000-0000-0000-0000-000000000000');
