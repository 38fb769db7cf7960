-- expand
-- Own actions and cards: buttons and parts of record pages that a server of the company answers.

-- An own action or a card, with the address that answers it.
create table own_actions (
  id uuid primary key,
  type text not null check (type in ('action', 'card')),
  -- The kind of record that it is on.
  kind text not null,
  name text collate "pg_c_utf8" not null,
  description text collate "pg_c_utf8" not null,
  url text not null,
  -- Encrypted with a key that is not in the database.
  secret bytea not null,
  on_record boolean not null,
  on_list boolean not null,
  -- The JSON Schema of its form, as json because the order of its fields counts. Null: no fields.
  form json,
  needs_reason boolean not null,
  needs_proof boolean not null,
  needs_approval boolean not null,
  -- The administrators who may use it. Empty: all with write access to the records.
  admins uuid[] not null default '{}',
  -- The failures since the last answer, and until when they pause it.
  failures integer not null default 0,
  paused_until timestamptz,
  last_error text,
  version integer not null default 1,
  created_at timestamptz not null default now()
);

-- A use of an own action: what was sent and answered. Its id is the idempotency key of every attempt. There is no
-- foreign key, because calls of a deleted action are kept as long.
create table own_action_calls (
  id uuid primary key,
  action_id uuid not null,
  -- The version of the action that the person saw. It is not sent after a change.
  action_version integer not null,
  kind text not null,
  records uuid[] not null,
  form_values jsonb not null,
  reason text,
  -- An administrator or an API key.
  sent_by uuid not null,
  sent_by_name text not null,
  is_test boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'answered', 'failed')),
  status integer,
  error text,
  -- The message of the answer; of a failure, the beginning of what was answered.
  answer text,
  duration_ms integer,
  -- When it was used, or sent again.
  waiting_since timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index own_action_calls_action on own_action_calls (action_id, created_at);
create index own_action_calls_age on own_action_calls (created_at);
create index own_action_calls_waiting on own_action_calls (waiting_since) where state = 'waiting';

insert into modules (name) values ('ownActions') on conflict do nothing;
