-- expand
-- Who an admin is at the company's own provider, and which sessions it vouches for (specification 21.6 to 21.9).
create table provider_identities (
  issuer text not null,
  subject text not null,
  admin_id uuid not null references admins,
  linked_at timestamptz not null default now(),
  primary key (issuer, subject),
  -- The same person with two accounts of one email there: the second one opens nothing.
  constraint provider_identities_admin_key unique (issuer, admin_id)
);
create table provider_sessions (
  session_id uuid primary key references admin_sessions on delete cascade,
  issuer text not null,
  subject text not null,
  -- The provider's own name for its session, for its logouts.
  provider_session text,
  -- Encrypted; null where the provider gives none, and then the session ends with its first check.
  refresh_token bytea,
  checked_at timestamptz not null default now()
);
create index provider_sessions_subject on provider_sessions (issuer, subject);
