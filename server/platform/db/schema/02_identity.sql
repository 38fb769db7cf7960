-- Administrators and API keys: how they sign in, which rights and roles they have, and their own settings of lists.

-- Keeps at least one superadmin active. The share lock makes transactions that disable each other's superadmin wait
-- for each other, and PostgreSQL ends one of them.
create function keep_one_superadmin() returns trigger language plpgsql as $$
begin
  perform from admins where role = 'superadmin' and status = 'active' order by id limit 1 for share;
  if not found then
    raise exception 'The last active superadmin stays active.'
      using errcode = 'check_violation', constraint = 'admins_one_active_superadmin', table = 'admins';
  end if;
  return null;
end $$;

-- An administrator. `restriction` is the list of rights as it was sent: [{path, isWriteAccess}].
create table admins (
  id uuid primary key references principals (id),
  name text not null,
  email text not null,
  password_hash text not null,
  role text not null check (role in ('superadmin', 'admin')),
  restriction jsonb not null default '[]',
  status text not null default 'active' check (status in ('active', 'disabled')),
  -- How the pages look for this administrator. A null `language` follows the browser.
  theme text not null default 'system' check (theme in ('light', 'dark', 'system')),
  language text check (language in ('en', 'ar')),
  -- The secret of the authenticator app, encrypted with a key outside the database. `totp_enabled_at` is null until a
  -- code confirmed it.
  totp_secret bytea,
  totp_enabled_at timestamptz,
  -- The last time step that was used, so that a code works once.
  totp_last_step bigint,
  -- Grows when role, rights or status change, so that open pages reload them.
  access_version integer not null default 1,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- The rights in addition to roles, each with its end and who granted it. `restriction` is the sum of roles and
  -- these. Null: the rights in `restriction` are all of them. `rights_until` is the earliest end; after it the sum is
  -- made again before it is used.
  extra_rights jsonb,
  rights_until timestamptz,
  -- The networks of each role that the administrator has: an array of arrays, of which each must contain the caller's
  -- address. Null: no role limits networks.
  networks jsonb,
  -- When another administrator last changed the email. For a day the new address can't reset the password
  -- (specification 3.9).
  email_moved_at timestamptz
);
create unique index admins_email_key on admins (lower(email));
create constraint trigger keep_one_superadmin after delete or update of role,
  status on admins deferrable initially deferred
  for each row when ((old.role = 'superadmin' and old.status = 'active')) execute function keep_one_superadmin();
create trigger admins_are_principals before insert on admins
  for each row execute function add_principal('admin');

-- A named list of rights that administrators can hold.
create table roles (
  id uuid primary key,
  name text collate "pg_c_utf8" not null,
  restriction jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- The networks from which holders may sign in and work. Empty: all. `admins.networks` has a copy for each holder.
  networks cidr[] not null default '{}'
);
create unique index roles_name_key on roles (lower(name));

-- A role of an administrator, until when, and who granted it.
create table admin_roles (
  admin_id uuid not null references admins (id),
  role_id uuid not null references roles (id),
  ends_at timestamptz,
  granted_by uuid not null references admins (id),
  granted_at timestamptz not null default now(),
  primary key (admin_id, role_id)
);
create index admin_roles_role_id on admin_roles (role_id);

-- A sign-in of an administrator on one browser.
create table admin_sessions (
  id uuid primary key,
  admin_id uuid not null references admins (id),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Seconds without activity after which it ends. Null: it ends only at `expires_at`.
  idle_seconds integer,
  ended_at timestamptz,
  ip_address inet not null,
  user_agent text not null,
  -- When the session last proved a second factor, at its sign-in or later.
  factor_proved_at timestamptz,
  -- For viewing as another administrator or a role: the administrator's own session, and whom it views as. There are
  -- no foreign keys, because a missing session, administrator or role ends the session.
  viewing_of uuid,
  viewed_admin uuid,
  viewed_role uuid,
  -- The email template that the session last opened or saved. A call that names no template sends this one.
  last_template uuid,
  -- When the session last proved the password, for administrators without a second factor.
  password_proved_at timestamptz,
  -- A hash of the browser's id, if only this browser can use the session.
  bound_to text,
  constraint views_one check ((viewing_of is null and viewed_admin is null and viewed_role is null)
    or (viewing_of is not null and ((viewed_admin is null) <> (viewed_role is null))))
);
create index admin_sessions_admin_id on admin_sessions (admin_id) where ended_at is null;
-- The networks from which an administrator has signed in recently, or used a reset link. An attack on the account
-- from elsewhere does not lock them out.
create index admin_sessions_history on admin_sessions (admin_id, created_at);
create index admin_sessions_open on admin_sessions (id) where ended_at is null;

-- A one-time link that was sent by email. Only the hash of its token is stored.
create table password_resets (
  token_hash bytea primary key,
  admin_id uuid not null references admins (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  used_from inet,
  -- `password` sets a new password, `network` adds the network that opens the link to the administrator's own.
  purpose text not null default 'password' check (purpose in ('password', 'network'))
);
create index password_resets_admin_id on password_resets (admin_id);

-- A recovery code of an administrator, for signing in without the authenticator app. Only its hash is stored.
create table recovery_codes (
  admin_id uuid not null references admins (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (admin_id, code_hash)
);

-- A counter of attempts, such as sign-ins, that all servers share. The columns are those of rate-limiter-flexible. It
-- is unlogged because it changes with every sign-in and is kept for an hour at most; a crash of PostgreSQL empties
-- it.
create unlogged table sign_in_limits (
  -- What is counted and for whom, such as signIn:<hash of the email>:<network>.
  key text primary key,
  points integer not null,
  expires_at timestamptz not null
);

-- An API key. Its secret is stored as a hash under a key that is not in the database.
create table api_keys (
  id uuid primary key references principals (id),
  name text not null,
  -- Where its rows come from, such as `marketplace`. The ids of senders are unique within a source, and keys of one
  -- source share them.
  source text not null check (source ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  -- The rights, as those of administrators with those of the feed: [{path, isWriteAccess}].
  restriction jsonb not null default '[]',
  -- The networks that may use it. Empty: all.
  networks cidr[] not null default '{}',
  calls_per_minute integer not null check (calls_per_minute >= 1 and calls_per_minute <= 60000),
  -- Null: valid until it is revoked.
  expires_at timestamptz,
  -- The beginning of the key, which identifies it in a request.
  prefix text not null,
  secret_hash bytea not null,
  -- The key before the last rotation, valid until `former_until`.
  former_prefix text,
  former_secret_hash bytea,
  former_until timestamptz,
  status text not null default 'active' check (status in ('active', 'revoked')),
  revoked_at timestamptz,
  made_by uuid not null references admins (id),
  -- Grows when anything changes that decides what the key may do, so that writes in progress notice.
  access_version integer not null default 1,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- The administrator whom a two-person approval allows to rotate this key once, and until when.
  new_token_for uuid references admins (id),
  new_token_until timestamptz,
  constraint api_keys_former_whole check (((former_prefix is null) = (former_secret_hash is null))
    and ((former_prefix is null) = (former_until is null))),
  constraint api_keys_revoked_at check ((status = 'revoked') = (revoked_at is not null))
);
create unique index api_keys_name_key on api_keys (lower(name)) where status = 'active';
create unique index api_keys_prefix_key on api_keys (prefix);
create index api_keys_former_prefix on api_keys (former_prefix) where former_prefix is not null;
create trigger api_keys_are_principals before insert on api_keys
  for each row execute function add_principal('key');

-- The last use of an API key, stored at most once a minute. It has its own table because writes hold a lock on the
-- key's row.
create table api_key_uses (
  key_id uuid primary key references api_keys (id),
  last_used_at timestamptz not null,
  last_used_from inet not null
);

-- The reads of an API key within an hour, by call. An audit row for each read would be too many.
create table api_key_calls (
  hour timestamptz not null,
  key_id uuid not null references api_keys (id),
  call text not null,
  count integer not null,
  last_at timestamptz not null,
  last_ip_address inet not null,
  primary key (hour, key_id, call)
);
create index api_key_calls_key on api_key_calls (key_id, hour);

-- An administrator's settings for lists. `columns` has their order, hidden ones and widths, by list.
create table list_preferences (
  admin_id uuid primary key references admins (id) on delete cascade,
  density text not null default 'comfortable' check (density in ('comfortable', 'compact')),
  page_size smallint not null default 10 check (page_size >= 1 and page_size <= 100),
  columns jsonb not null default '{}',
  constraint list_preferences_size check (pg_column_size(columns) <= 65536)
);

-- A view of a list that an administrator saved: its filters and columns under a name.
create table saved_views (
  id uuid primary key,
  owner_id uuid not null references admins (id) on delete cascade,
  -- The menu of the list, and the name of the list's call.
  path text not null,
  list text not null,
  name text collate "pg_c_utf8" not null check (length(name) >= 1 and length(name) <= 60),
  -- Who sees it: `own` its owner, `writers` those who can change the listed records, `all` everyone who can see the
  -- list.
  audience text not null check (audience in ('own', 'writers', 'all')),
  -- The query of the page address: filters, search and order.
  query text not null check (length(query) <= 2000),
  columns jsonb,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index saved_views_name_key on saved_views (owner_id, path, lower(name));
create index saved_views_shared on saved_views (id) where audience <> 'own';

-- A passkey of an administrator. It is a second factor, and signs in without a password (specification 21.1).
create table passkeys (
  id uuid primary key,
  admin_id uuid not null references admins (id),
  name text not null,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- The signature counter of the authenticator. A lower one than before means a copy.
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- Set when a copy of the passkey seems to be in use. It no longer signs in, and still counts as its owner's second
  -- factor.
  disabled_at timestamptz
);
create index passkeys_admin_id on passkeys (admin_id);

-- A passkey challenge that was used, so that it works once. Challenges themselves are signed and carry their expiry.
create table spent_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);

-- A one-time code that a passkey gave instead of a code of the authenticator app. It is valid for one session and a
-- few minutes.
create table passkey_codes (
  code_hash bytea primary key,
  admin_id uuid not null references admins (id),
  session_id uuid not null references admin_sessions (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_codes_session_id on passkey_codes (session_id);

-- The administrators who need a second factor, and for how many days they can still sign in without one (specification 21.4).
create table sign_in_policy (
  is_only boolean primary key default true check (is_only),
  second_factor text not null default 'optional' check (second_factor in ('optional', 'writers', 'all')),
  grace_days integer not null default 0 check (grace_days >= 0 and grace_days <= 90),
  -- When the policy last became stricter. Days of grace count from then.
  since timestamptz not null default now(),
  version integer not null default 1,
  -- Whether sensitive calls of the specification require a recent proof (specification 21.16).
  recent_proof boolean not null default false
);

-- An administrator's account at the company's identity provider (specification 21.6 to 21.9).
create table provider_identities (
  issuer text not null,
  subject text not null,
  admin_id uuid not null references admins (id),
  linked_at timestamptz not null default now(),
  -- The groups that the provider last reported, so that a change of group roles can name the affected administrators.
  -- Null: never reported.
  groups text[],
  primary key (issuer, subject),
  constraint provider_identities_admin_key unique (issuer, admin_id)
);

-- The sign-in at the identity provider behind a session. The session ends when the provider no longer confirms it.
create table provider_sessions (
  session_id uuid primary key references admin_sessions (id) on delete cascade,
  issuer text not null,
  subject text not null,
  -- The provider's id of its session, for logouts that it sends.
  provider_session text,
  -- Encrypted. Null if the provider gives none; then the session ends at its first check.
  refresh_token bytea,
  checked_at timestamptz not null default now()
);
create index provider_sessions_subject on provider_sessions (issuer, subject);

-- The version of the table of group roles, which is edited as one record (specification 21.15).
create table company_group_table (
  is_one boolean primary key default true check (is_one),
  version integer not null default 1
);

-- A role that a group of the identity provider grants.
create table company_group_roles (
  -- The group's name, in the provider's spelling.
  group_name text collate "pg_c_utf8" not null check (group_name <> ''),
  role_id uuid not null references roles (id),
  granted_by uuid not null references admins (id),
  primary key (group_name, role_id)
);
create index company_group_roles_role_id on company_group_roles (role_id);

-- The last session that was checked for a new device (specification 21.10). Ids of sessions grow with time.
create table device_notices (
  is_only boolean primary key default true check (is_only),
  up_to uuid not null
);

-- A refusal by rights, for the explanation that the caller sees. One row for each hour, caller, call and rule, so
-- that repeated attempts add none.
create table refused_decisions (
  id uuid primary key,
  hour timestamptz not null,
  principal_id uuid not null references principals (id),
  call text not null,
  -- The rule of the evaluator, or `record:` with the message of the call's own rule.
  rule text not null,
  -- The message that the caller saw, as a key of the catalog with its values.
  sentence jsonb not null,
  menus jsonb not null,
  decided_at timestamptz not null default now(),
  constraint refused_decisions_key unique (hour, principal_id, call, rule)
);

-- The rows that a new workspace starts with.
insert into sign_in_policy default values;
insert into device_notices (up_to) values ('00000000-0000-0000-0000-000000000000');
insert into company_group_table default values;
