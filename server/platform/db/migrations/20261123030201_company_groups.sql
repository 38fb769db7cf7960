-- expand
-- Which roles the groups of the company's provider give (specification 21.15), edited as one record with one version.
create table company_group_table (
  is_one boolean primary key default true check (is_one),
  version integer not null default 1
);
insert into company_group_table default values;
create table company_group_roles (
  -- As the provider spells it.
  group_name text collate "pg_c_utf8" not null check (group_name <> ''),
  role_id uuid not null references roles,
  granted_by uuid not null references admins,
  primary key (group_name, role_id)
);
create index company_group_roles_role_id on company_group_roles (role_id);

-- The groups that the provider named last, so that a change of the table can say whom it touches; null: it never named any.
alter table provider_identities add column groups text[];
