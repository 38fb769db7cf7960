-- expand
-- What superadmins set about cases, beside the rows of case_rules: one row, whose version is that of the rules too.
create table case_settings (
  id smallint primary key default 1 check (id = 1),
  -- Whether the desk gives a new case to somebody by itself.
  gives_out boolean not null default false,
  version integer not null default 1
);
insert into case_settings default values;
