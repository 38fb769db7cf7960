-- expand
-- Providers: other companies' services whose signed webhooks change records here.

-- A provider: how its messages are signed, and what they mean.
create table providers (
  id uuid primary key,
  name text collate "pg_c_utf8" not null,
  -- The end of its address.
  slug text collate "pg_c_utf8" not null unique,
  preset text collate "pg_c_utf8" not null,
  -- Header, algorithm, encoding, content and time of the signature.
  scheme jsonb not null,
  -- Both are encrypted with a key that is not in the database.
  secret bytea not null,
  former_secret bytea,
  former_until timestamptz,
  -- Whose ids of users the messages contain.
  source text,
  -- The rows of the mapping. The first one that matches a message applies.
  mapping jsonb not null,
  -- The administrator who saved it last, as whom its messages are applied.
  principal_id uuid not null references principals (id),
  -- Requests with a wrong signature or time, and the last reason.
  refused bigint not null default 0,
  last_refused_at timestamptz,
  last_refusal jsonb,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create index providers_principal on providers (principal_id);

-- A message of a provider, as it arrived. Messages of a deleted provider are deleted with it.
create table provider_messages (
  id uuid primary key,
  provider_id uuid not null references providers (id) on delete cascade,
  -- The provider's id of the message, or the digest of its body.
  message_id text collate "pg_c_utf8" not null,
  -- Encrypted with a key that is not in the database. Null: erased.
  body bytea,
  -- When the provider made it: by its body, its signature, or its arrival.
  sent_at timestamptz not null,
  state text collate "pg_c_utf8" not null default 'received' check (state in ('received', 'applied', 'ignored', 'dead')),
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  -- Why it was ignored or can't be applied.
  reason jsonb,
  -- What the matching row of the mapping changes.
  target text collate "pg_c_utf8",
  -- The user that it is about, and the record that it changed.
  user_id uuid,
  record_id uuid,
  applied_at timestamptz,
  created_at timestamptz not null default now(),
  constraint provider_messages_once unique (provider_id, message_id)
);
create index provider_messages_list on provider_messages (provider_id, created_at);
create index provider_messages_age on provider_messages (created_at);
create index provider_messages_due on provider_messages (next_at) where state = 'received';
create index provider_messages_state on provider_messages (provider_id, state, created_at) where state <> 'applied';
create index provider_messages_user on provider_messages (user_id, sent_at) where user_id is not null;
create index provider_messages_record on provider_messages (record_id) where record_id is not null;

-- Off until a superadmin switches it on.
insert into modules (name, switched_off_at) values ('providers', now()) on conflict do nothing;
