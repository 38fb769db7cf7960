-- expand
-- How many of a hundred closed cases another person looks at, by their outcome. Superadmins set it.
create table case_shares (
  outcome text collate "pg_c_utf8" primary key
    check (outcome in ('hidden', 'deleted', 'blocked', 'warned', 'rejected')),
  percent smallint not null check (percent between 0 and 100)
);
insert into case_shares (outcome, percent) values
  ('hidden', 10), ('deleted', 20), ('blocked', 20), ('warned', 5), ('rejected', 5);
