-- At least one superadmin is active, whoever changes the table. The last one could only come back by SQL. The
-- share locks make two transactions that disable each other's superadmin wait for one another: PostgreSQL ends
-- one.
create function keep_one_superadmin() returns trigger language plpgsql as $$
begin
  perform from admins where role = 'superadmin' and status = 'active' order by id limit 1 for share;
  if not found then
    raise exception 'The last active superadmin stays active.'
      using errcode = 'check_violation', constraint = 'admins_one_active_superadmin', table = 'admins';
  end if;
  return null;
end $$;

-- Administrators. `restriction` is the list as it was sent: [{path, isWriteAccess}].
create table admins (
  id uuid primary key references principals (id),
  name text not null,
  email text not null,
  password_hash text not null,
  role text not null check (role in ('superadmin', 'admin')),
  restriction jsonb not null default '[]',
  status text not null default 'active' check (status in ('active', 'disabled')),
  theme text not null default 'system' check (theme in ('light', 'dark', 'system')),
  language text check (language in ('en', 'ar')),
  -- TOTP: encrypted under a key outside the database; `totp_enabled_at` is null until a code confirmed it.
  totp_secret bytea,
  totp_enabled_at timestamptz,
  -- The last time step that was used: a code works once.
  totp_last_step bigint,
  -- Grows when role, rights or status change, so that open screens notice.
  access_version integer not null default 1,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- `restriction` is the sum of roles and extra entries. These are the extra entries, each with its end and who
  -- gave it; null: those of `restriction`. `rights_until` is the earliest end of all: from then on the sum is no
  -- longer right, and is made again before it is used.
  extra_rights jsonb,
  rights_until timestamptz,
  networks jsonb,
  -- When another administrator last changed the email: for a day the new address resets no password (specification
  -- 3.9).
  email_moved_at timestamptz
);
create unique index admins_email_key on admins (lower(email));
create constraint trigger keep_one_superadmin after delete or update of role,
  status on admins deferrable initially deferred
  for each row when ((old.role = 'superadmin' and old.status = 'active')) execute function keep_one_superadmin();
create trigger admins_are_principals before insert on admins
  for each row execute function add_principal('admin');

-- TODO admin_sessions
create table admin_sessions (
  id uuid primary key,
  admin_id uuid not null references admins (id),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Null: stays signed in until `expires_at`.
  idle_seconds integer,
  ended_at timestamptz,
  ip_address inet not null,
  user_agent text not null,
  -- When a second factor was last proved in a session, at its sign-in or since.
  factor_proved_at timestamptz,
  -- A session in which its admin looks at the desk with the rights of another admin or of a role, and which begins
  -- from a session of their own. Without foreign keys: a session, an admin or a role that is gone ends it, and an
  -- old row does no harm. [with viewed_admin,viewed_role]
  viewing_of uuid,
  viewed_admin uuid,
  viewed_role uuid,
  -- The email template that a session loaded or saved last: it is sent where a call names none.
  last_template uuid,
  -- When the password was last given again in a session: the proof of an administrator without a second factor.
  password_proved_at timestamptz,
  -- A hash of the browser's id, for a session that only this browser can use.
  bound_to text,
  constraint views_one check ((viewing_of is null and viewed_admin is null and viewed_role is null)
    or (viewing_of is not null and ((viewed_admin is null) <> (viewed_role is null))))
);
create index admin_sessions_admin_id on admin_sessions (admin_id) where ended_at is null;
-- From where an admin signed in lately, and from where a reset link was used: an attack on the account from
-- elsewhere doesn't lock these out.
create index admin_sessions_history on admin_sessions (admin_id, created_at);
create index admin_sessions_open on admin_sessions (id) where ended_at is null;

-- TODO password_resets
create table password_resets (
  token_hash bytea primary key,
  admin_id uuid not null references admins (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  used_from inet,
  -- Mailed links set a new password, or make the network that opens them the admin's own.
  purpose text not null default 'password' check (purpose in ('password', 'network'))
);
create index password_resets_admin_id on password_resets (admin_id);

-- TODO recovery_codes
create table recovery_codes (
  admin_id uuid not null references admins (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (admin_id, code_hash)
);

-- Counters of sign-in attempts and their kin, shared by all servers; the columns are rate-limiter-flexible's.
-- Unlogged: they change on every sign-in and live for an hour at most. A crash of PostgreSQL empties them.
create unlogged table sign_in_limits (
  -- What is counted, and for whom: signIn:<hash of the address>:<network>.
  key text primary key,
  points integer not null,
  expires_at timestamptz not null
);

-- The keys of programs. Of a secret there is only the hash, under a key that is not in the database.
create table api_keys (
  id uuid primary key references principals (id),
  name text not null,
  -- Where its rows come from, such as `marketplace`: senders' ids are unique per source, and keys of one source
  -- share them.
  source text not null check (source ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  -- As an administrator's, with the feed's rights: [{path, isWriteAccess}].
  restriction jsonb not null default '[]',
  -- From where it may be used; empty: from anywhere.
  networks cidr[] not null default '{}',
  calls_per_minute integer not null check (calls_per_minute >= 1 and calls_per_minute <= 60000),
  -- Null: lives until it is revoked.
  expires_at timestamptz,
  prefix text not null,
  secret_hash bytea not null,
  -- The one before the last rotation, which lives on until then.
  former_prefix text,
  former_secret_hash bytea,
  former_until timestamptz,
  status text not null default 'active' check (status in ('active', 'revoked')),
  revoked_at timestamptz,
  made_by uuid not null references admins (id),
  -- Grows with everything that decides what the key may do, so that writes under way notice.
  access_version integer not null default 1,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- Whom a second person let give a key with rights to change a new token, and until when: once.
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

-- The last use of each key, stored at most once a minute. No columns of the key: writes hold the key's row, and
-- this must not wait for them.
create table api_key_uses (
  key_id uuid primary key references api_keys (id),
  last_used_at timestamptz not null,
  last_used_from inet not null
);

-- Reads by keys, counted by key, call and hour: rows of the trail for each would be as many as the reads.
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

-- How each admin likes lists to look. Columns by list: order, hidden ones and widths.
create table list_preferences (
  admin_id uuid primary key references admins (id) on delete cascade,
  density text not null default 'comfortable' check (density in ('comfortable', 'compact')),
  page_size smallint not null default 10 check (page_size >= 1 and page_size <= 100),
  columns jsonb not null default '{}',
  constraint list_preferences_size check (pg_column_size(columns) <= 65536)
);

-- Views of lists that admins keep under a name: what their address says, and the columns.
create table saved_views (
  id uuid primary key,
  owner_id uuid not null references admins (id) on delete cascade,
  -- The menu whose list it is, and the name of the list's call.
  path text not null,
  list text not null,
  name text collate "pg_c_utf8" not null check (length(name) >= 1 and length(name) <= 60),
  -- Who sees it: its owner, those who may change what the list shows, or everybody who may see the list.
  audience text not null check (audience in ('own', 'writers', 'all')),
  query text not null check (length(query) <= 2000),
  columns jsonb,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index saved_views_name_key on saved_views (owner_id, path, lower(name));
create index saved_views_shared on saved_views (id) where audience <> 'own';

-- Passkeys of admins: each is a second factor, and signs in without a password (specification 21.1).
create table passkeys (
  id uuid primary key,
  admin_id uuid not null references admins (id),
  name text not null,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- A copy of it seems to be in use: it opens nothing any more, and its owner still has a second factor.
  disabled_at timestamptz
);
create index passkeys_admin_id on passkeys (admin_id);

-- Challenges carry their own end and seal; what stands here is used up.
create table spent_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);

-- What a passkey gave instead of a code of the authenticator: once, for one session, for minutes.
create table passkey_codes (
  code_hash bytea primary key,
  admin_id uuid not null references admins (id),
  session_id uuid not null references admin_sessions (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_codes_session_id on passkey_codes (session_id);

-- Who needs a second factor, and for how long they may still do without (specification 21.4).
create table sign_in_policy (
  is_only boolean primary key default true check (is_only),
  second_factor text not null default 'optional' check (second_factor in ('optional', 'writers', 'all')),
  grace_days integer not null default 0 check (grace_days >= 0 and grace_days <= 90),
  -- When it was last made to ask for more: days of grace count from then.
  since timestamptz not null default now(),
  version integer not null default 1,
  -- Whether calls of the specification that are sensitive take a recent proof (specification 21.16).
  recent_proof boolean not null default false
);

-- Who an admin is at the company's own provider, and which sessions it vouches for (specification 21.6 to 21.9).
create table provider_identities (
  issuer text not null,
  subject text not null,
  admin_id uuid not null references admins (id),
  linked_at timestamptz not null default now(),
  -- The groups that the provider named last, so that a change of the table can say whom it touches; null: it never
  -- named any.
  groups text[],
  primary key (issuer, subject),
  constraint provider_identities_admin_key unique (issuer, admin_id)
);

-- TODO provider_sessions
create table provider_sessions (
  session_id uuid primary key references admin_sessions (id) on delete cascade,
  issuer text not null,
  subject text not null,
  -- The provider's own name for its session, for its logouts.
  provider_session text,
  -- Encrypted; null where the provider gives none, and then the session ends with its first check.
  refresh_token bytea,
  checked_at timestamptz not null default now()
);
create index provider_sessions_subject on provider_sessions (issuer, subject);

-- Up to which session owners were told of new devices (specification 21.10). Ids grow with time.
create table device_notices (
  is_only boolean primary key default true check (is_only),
  up_to uuid not null
);

-- What rights refused, and why: one row for each hour, caller, call and rule, so that nobody makes it grow by
-- trying again.
create table refused_decisions (
  id uuid primary key,
  hour timestamptz not null,
  principal_id uuid not null references principals (id),
  call text not null,
  -- The evaluator's rule, or `record:` with the sentence of the call's own rule.
  rule text not null,
  -- The sentence that was read, as a key of the catalogue with its values.
  sentence jsonb not null,
  menus jsonb not null,
  decided_at timestamptz not null default now(),
  constraint refused_decisions_key unique (hour, principal_id, call, rule)
);

-- Named restriction lists, edited in one place.
create table roles (
  id uuid primary key,
  name text collate "pg_c_utf8" not null,
  restriction jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- From where who holds a role may sign in and work; none: from anywhere. Beside each admin, as the sum of their
  -- rights is, the lists of all their roles, each of which has to hold the address: an array of arrays, null for
  -- none.
  networks cidr[] not null default '{}'
);
create unique index roles_name_key on roles (lower(name));

-- Who holds a role, until when, and who gave it.
create table admin_roles (
  admin_id uuid not null references admins (id),
  role_id uuid not null references roles (id),
  ends_at timestamptz,
  granted_by uuid not null references admins (id),
  granted_at timestamptz not null default now(),
  primary key (admin_id, role_id)
);
create index admin_roles_role_id on admin_roles (role_id);

-- Which roles the groups of the company's provider give (specification 21.15), edited as one record with one
-- version.
create table company_group_table (
  is_one boolean primary key default true check (is_one),
  version integer not null default 1
);

-- TODO company_group_roles
create table company_group_roles (
  -- As the provider spells it.
  group_name text collate "pg_c_utf8" not null check (group_name <> ''),
  role_id uuid not null references roles (id),
  granted_by uuid not null references admins (id),
  primary key (group_name, role_id)
);
create index company_group_roles_role_id on company_group_roles (role_id);

-- What a new workspace begins with.
insert into sign_in_policy default values;
insert into device_notices (up_to) values ('00000000-0000-0000-0000-000000000000');
insert into company_group_table default values;
