-- expand
-- Passkeys of admins: each is a second factor, and signs in without a password (specification 21.1).
create table passkeys (
  id uuid primary key,
  admin_id uuid not null references admins,
  name text not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- A copy of it seems to be in use: it opens nothing any more, and its owner still has a second factor.
  disabled_at timestamptz,
  constraint passkeys_credential_id_key unique (credential_id)
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
  admin_id uuid not null references admins,
  session_id uuid not null references admin_sessions on delete cascade,
  expires_at timestamptz not null
);
create index passkey_codes_session_id on passkey_codes (session_id);
