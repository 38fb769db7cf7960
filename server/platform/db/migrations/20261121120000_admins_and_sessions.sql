create extension if not exists pg_trgm;

-- Administrators. `restriction` is the list as it was sent: [{path, isWriteAccess}].
create table admins (
  id uuid primary key,
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
  created_at timestamptz not null default now()
);
create unique index admins_email_key on admins (lower(email));

create table admin_sessions (
  id uuid primary key,
  admin_id uuid not null references admins,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Null: stays signed in until `expires_at`.
  idle_seconds integer,
  ended_at timestamptz,
  ip_address inet not null,
  user_agent text not null
);
create index admin_sessions_admin_id on admin_sessions (admin_id) where ended_at is null;

create table password_resets (
  token_hash bytea primary key,
  admin_id uuid not null references admins,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_admin_id on password_resets (admin_id);

create table recovery_codes (
  admin_id uuid not null references admins,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (admin_id, code_hash)
);

-- Answers kept for 24 hours, so that a repeated write acts once.
create table idempotency_keys (
  admin_id uuid not null references admins,
  key text not null,
  call text not null,
  body_hash bytea not null,
  status smallint not null,
  response text not null,
  created_at timestamptz not null default now(),
  primary key (admin_id, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);
