-- expand
-- Provisioning (SCIM): administrators and groups from the company's identity provider.

insert into modules (name, switched_off_at) values ('scim', now()) on conflict do nothing;

-- A token of an identity provider, with which it provisions administrators and groups.
create table scim_tokens (
  id uuid primary key,
  name text collate "pg_c_utf8" not null,
  -- The networks that may use it. Empty: all.
  networks cidr[] not null default '{}',
  -- Only this person may create its secret, and counts as the maker of everything that it changes.
  made_by uuid not null references admins (id),
  -- Null if nobody had to approve it.
  approved_by uuid references admins (id),
  created_at timestamptz not null default clock_timestamp(),
  -- The part of the secret that identifies it. Null until the secret is created.
  prefix text collate "pg_c_utf8",
  secret_hash bytea,
  -- The secret before the last rotation, valid until `former_until`.
  former_prefix text collate "pg_c_utf8",
  former_secret_hash bytea,
  former_until timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_from inet,
  version integer not null default 1,
  constraint scim_tokens_whole check ((prefix is null) = (secret_hash is null)),
  constraint scim_tokens_former_whole check (((former_prefix is null) = (former_secret_hash is null))
    and ((former_prefix is null) = (former_until is null)))
);
create unique index scim_tokens_name_key on scim_tokens (lower(name)) where revoked_at is null;
create unique index scim_tokens_prefix_key on scim_tokens (prefix);
create index scim_tokens_former_prefix on scim_tokens (former_prefix) where former_prefix is not null;
create index scim_tokens_made_by on scim_tokens (made_by);
create index scim_tokens_approved_by on scim_tokens (approved_by);

-- An administrator whom an identity provider added or took over.
create table scim_users (
  admin_id uuid primary key references admins (id),
  user_name text collate "pg_c_utf8" not null,
  external_id text collate "pg_c_utf8",
  given_name text collate "pg_c_utf8",
  family_name text collate "pg_c_utf8",
  -- The token that was used last to change it.
  token_id uuid not null references scim_tokens (id),
  -- Whether provisioning disabled the administrator, so that it may enable them again.
  is_disabled boolean not null default false,
  -- Whether the administrator still has to be invited, because they were added as disabled.
  is_invitation_due boolean not null default false,
  -- When the provider deleted it. The administrator is then disabled.
  deleted_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  version integer not null default 1
);
create unique index scim_users_user_name_key on scim_users (lower(user_name));
create index scim_users_external_id on scim_users (external_id);
create index scim_users_token_id on scim_users (token_id);

-- A group of the identity provider.
create table scim_groups (
  id uuid primary key,
  display_name text collate "pg_c_utf8" not null,
  external_id text collate "pg_c_utf8",
  token_id uuid not null references scim_tokens (id),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  version integer not null default 1
);
create unique index scim_groups_display_name_key on scim_groups (lower(display_name));
create index scim_groups_token_id on scim_groups (token_id);

create table scim_group_members (
  group_id uuid not null references scim_groups (id) on delete cascade,
  admin_id uuid not null references admins (id),
  primary key (group_id, admin_id)
);
create index scim_group_members_admin_id on scim_group_members (admin_id);

-- A role that a superadmin has a group give its members.
create table scim_group_roles (
  group_id uuid not null references scim_groups (id) on delete cascade,
  role_id uuid not null references roles (id),
  granted_by uuid not null references admins (id),
  granted_at timestamptz not null default clock_timestamp(),
  -- Null if nobody had to approve it.
  approved_by uuid references admins (id),
  primary key (group_id, role_id)
);
create index scim_group_roles_role_id on scim_group_roles (role_id);
create index scim_group_roles_granted_by on scim_group_roles (granted_by);
create index scim_group_roles_approved_by on scim_group_roles (approved_by);

-- A role that an administrator has from their groups alone. Roles that people gave have no row here, and stay.
create table scim_given_roles (
  admin_id uuid not null,
  role_id uuid not null,
  primary key (admin_id, role_id),
  foreign key (admin_id, role_id) references admin_roles (admin_id, role_id) on delete cascade
);

-- A request of an identity provider, without its content.
create table scim_calls (
  id uuid primary key,
  token_id uuid not null references scim_tokens (id),
  at timestamptz not null default clock_timestamp(),
  method text collate "pg_c_utf8" not null,
  -- Users, Groups, or the name of another resource.
  resource text collate "pg_c_utf8" not null,
  -- The administrator or group that it is about.
  record uuid,
  status integer not null,
  -- Why it was refused.
  detail text collate "pg_c_utf8"
);
create index scim_calls_at on scim_calls (at);
create index scim_calls_token_id on scim_calls (token_id);

-- A token acts as a key does.
create or replace view actors as
  select id, 'admin' as kind, name, email from admins
  union all
  select id, 'key' as kind, name, null as email from api_keys
  union all
  select id, 'key' as kind, name collate "default", null as email from scim_tokens;
