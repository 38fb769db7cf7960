-- The same order and the same lower case on every database, whatever locale it was made with.
alter table users
  alter name type text collate "pg_c_utf8",
  alter address type text collate "pg_c_utf8",
  alter email type text collate "pg_c_utf8",
  alter dial_code type text collate "pg_c_utf8",
  alter phone_number type text collate "pg_c_utf8",
  add constraint users_phone_is_whole check ((dial_code is null) = (phone_number is null));
alter table logins
  alter email type text collate "pg_c_utf8",
  alter country_name type text collate "pg_c_utf8",
  alter country_code type text collate "pg_c_utf8",
  alter region_name type text collate "pg_c_utf8",
  alter ip_address type text collate "pg_c_utf8",
  alter os type text collate "pg_c_utf8";

-- What a list is searched in: its text columns as shown, lower-cased, divided by a character that no search has.
alter table users add search text collate "pg_c_utf8" generated always as (
  lower(name || e'\x1f' || coalesce(address, '') || e'\x1f' || coalesce(email, '') || e'\x1f'
    || coalesce(dial_code || ' ' || phone_number, ''))) stored;
alter table logins add search text collate "pg_c_utf8" generated always as (
  lower(email || e'\x1f' || coalesce(country_name, '') || e'\x1f' || coalesce(country_code, '') || e'\x1f'
    || coalesce(region_name, '') || e'\x1f' || ip_address || e'\x1f' || coalesce(os, '') || e'\x1f' || status)) stored;

-- Without `fastupdate`, a search never has to read through rows that wait to be put into the index.
create index users_search on users using gin (search gin_trgm_ops) with (fastupdate = off)
  where deleted_at is null;
create index logins_search on logins using gin (search gin_trgm_ops) with (fastupdate = off);

-- One index for each column that sorts. The bare column is included because PostgreSQL reads from an index alone
-- only where the columns inside an expression are there too: deep pages would otherwise fetch every row before them.
create index users_newest on users (id) where deleted_at is null;
create index users_name on users (lower(name), id) include (name) where deleted_at is null;
create index users_address on users (lower(address), id) include (address) where deleted_at is null;
create index users_email on users (lower(email), id) include (email) where deleted_at is null;
create index users_phone on users ((dial_code || ' ' || phone_number), id) include (dial_code, phone_number)
  where deleted_at is null;
create index users_status on users (status, id) where deleted_at is null;

create index logins_created_at on logins (created_at, id);
create index logins_email on logins (lower(email), id) include (email);
create index logins_country_name on logins (lower(country_name), id) include (country_name);
create index logins_country_code on logins (country_code, id);
create index logins_region_name on logins (lower(region_name), id) include (region_name);
create index logins_ip_address on logins (ip_address, id);
create index logins_os on logins (lower(os), id) include (os);
create index logins_status on logins (status, id);
