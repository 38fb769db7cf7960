-- expand
-- Named restriction lists, edited in one place.
create table roles (
  id uuid primary key,
  name text collate "pg_c_utf8" not null,
  restriction jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index roles_name_key on roles (lower(name));

-- Who holds a role, until when, and who gave it.
create table admin_roles (
  admin_id uuid not null references admins,
  role_id uuid not null references roles,
  ends_at timestamptz,
  granted_by uuid not null references admins,
  granted_at timestamptz not null default now(),
  primary key (admin_id, role_id)
);
create index admin_roles_role_id on admin_roles (role_id);

-- `restriction` is the sum of roles and extra entries. These are the extra entries, each with its end and who gave it; null: those of
-- `restriction`. `rights_until` is the earliest end of all: from then on the sum is no longer right, and is made again before it is used.
alter table admins add column extra_rights jsonb;
alter table admins add column rights_until timestamptz;
