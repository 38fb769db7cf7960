-- expand
-- How each administrator sees times and numbers (specification 5.65).

-- A name of the IANA database, such as Asia/Dubai. Null: the browser's zone.
alter table admins add column time_zone text;

alter table admins add column number_format text not null default '1,234.56';
alter table admins add constraint admins_number_format
  check (number_format in ('1,234.56', '1.234,56', '1 234,56')) not valid;
alter table admins validate constraint admins_number_format;
