-- expand
-- The Travel Rule: what counterparties have to know about a transfer of crypto-assets, and proofs of self-hosted wallets.

-- The one row of settings.
create table travel_rule_settings (
  id uuid primary key,
  is_only boolean not null default true unique check (is_only),
  -- The company's legal name and country, as messages name it. Empty until somebody enters them.
  name text not null default '',
  country text collate "pg_c_utf8" not null default '',
  -- Transfers below the amount of their country and currency need no data.
  thresholds jsonb not null default '[]',
  version integer not null default 1
);
insert into travel_rule_settings (id) values ('01900000-0000-7000-8000-000000000037');

-- A counterparty that receives and sends data.
create table travel_rule_counterparties (
  id uuid primary key,
  name text collate "pg_c_utf8" not null,
  country text collate "pg_c_utf8" not null,
  -- Where its workspace is. Messages go to paths below it.
  url text collate "pg_c_utf8" not null,
  -- Encrypted with a key that is not in the database. Both companies have it.
  secret bytea not null,
  -- Tells whose secret signed a request: a digest of the secret.
  key_id text collate "pg_c_utf8" not null unique,
  is_active boolean not null default true,
  -- Whether transfers to a user with this name and address are accepted without a person.
  accepts_automatically boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now()
);

-- A transfer to or from a counterparty, or to a self-hosted wallet.
create table travel_rule_transfers (
  id uuid primary key,
  direction text collate "pg_c_utf8" not null check (direction in ('out', 'in')),
  counterparty_id uuid references travel_rule_counterparties (id),
  -- Of an outgoing transfer.
  withdrawal_id uuid unique,
  user_id uuid,
  state text collate "pg_c_utf8" not null
    check (state in ('incomplete', 'ready', 'sending', 'sent', 'received', 'accepted', 'rejected', 'proved')),
  currency_symbol text collate "pg_c_utf8" not null,
  amount numeric(36,18) not null,
  -- A digest of the withdrawal that the data is about. If the withdrawal changes, the data no longer counts.
  facts text collate "pg_c_utf8",
  -- The id of the message, from the counterparty that sends it.
  message_id uuid,
  -- The data in IVMS101, encrypted with a key that is not in the database. Null: not entered yet.
  data bytea,
  -- A digest of the message, so that a repeat differs from another message with its id.
  data_digest text collate "pg_c_utf8",
  -- Why it was rejected, in the words of the counterparty that answered.
  reason text,
  -- When the message, or the answer to it, is sent next. Null: nothing is to be sent.
  next_at timestamptz,
  attempts integer not null default 0,
  -- Why the last attempt failed.
  error text,
  sent_at timestamptz,
  answered_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint travel_rule_transfers_once unique (counterparty_id, message_id)
);
create index travel_rule_transfers_age on travel_rule_transfers (created_at);
create index travel_rule_transfers_due on travel_rule_transfers (next_at) where next_at is not null;
create index travel_rule_transfers_user on travel_rule_transfers (user_id) where user_id is not null;

-- A text that the owner of a self-hosted wallet signs, once.
create table travel_rule_proofs (
  id uuid primary key,
  transfer_id uuid not null references travel_rule_transfers (id) on delete cascade,
  chain_id text collate "pg_c_utf8" not null,
  -- Both are encrypted with a key that is not in the database.
  message bytea not null,
  signature bytea,
  facts text collate "pg_c_utf8" not null,
  method text collate "pg_c_utf8" check (method in ('eip191', 'eip1271')),
  expires_at timestamptz not null,
  verified_at timestamptz,
  created_at timestamptz not null default now()
);
create index travel_rule_proofs_transfer on travel_rule_proofs (transfer_id, created_at);

insert into retention_terms (kind, keep_days) values ('travelRule', 1825) on conflict do nothing;

-- Off until a superadmin switches it on.
insert into modules (name, switched_off_at) values ('travelRule', now()) on conflict do nothing;
