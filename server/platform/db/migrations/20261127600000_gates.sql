-- expand
-- Gates: checks by servers of the company that a withdrawal passes before it can be released.

-- The gates of a version of the policy: [{"name", "url", "validMinutes"}]. Its rows name them.
alter table withdrawal_policies add column gates jsonb not null default '[]';

-- A gate that a policy had: its secret, and the state of its server.
create table withdrawal_gates (
  id uuid primary key,
  name text collate "pg_c_utf8" not null unique,
  -- Signs the questions to its server. Encrypted with a key that is not in the database.
  secret bytea not null,
  -- Answers to questions asked before this time are expired.
  asked_from timestamptz not null default clock_timestamp(),
  -- The failures since the last answer, and until when they pause it.
  failures integer not null default 0,
  paused_until timestamptz,
  last_error text,
  created_at timestamptz not null default now()
);

-- Withdrawals that need gates, and when the next of these is to be asked.
create table gates_due (
  decision_id uuid primary key references withdrawal_decisions (id) on delete cascade,
  due_at timestamptz not null default clock_timestamp()
);
create index gates_due_at on gates_due (due_at, decision_id);

-- The last question about a withdrawal to a gate, and its answer.
create table gate_results (
  decision_id uuid not null references withdrawal_decisions (id) on delete cascade,
  gate text collate "pg_c_utf8" not null,
  -- The id of the question. A late answer to an earlier question doesn't count.
  question uuid not null,
  -- A digest of what was asked: user, currency, amount, destination, and the address of the gate.
  digest text not null,
  state text collate "pg_c_utf8" not null default 'pending' check (state in ('pending', 'passed', 'hit', 'unknown')),
  asked_at timestamptz not null default clock_timestamp(),
  answered_at timestamptz,
  next_ask_at timestamptz not null,
  -- How often it was asked in a row without a result.
  attempts integer not null default 1,
  -- What the answer says about its source, such as the version of a list, and about its reason.
  source_version text collate "pg_c_utf8",
  detail text collate "pg_c_utf8",
  -- Why there is no answer.
  error text,
  -- Whether the withdrawal is undecided and needs this gate.
  is_open boolean not null default true,
  primary key (decision_id, gate)
);
create index gate_results_asked_at on gate_results (gate, asked_at) where is_open;
create index gate_results_state on gate_results (gate, state) where is_open;

-- A result of a gate that two administrators overrode, for exactly what was asked.
create table gate_overrides (
  decision_id uuid not null references withdrawal_decisions (id) on delete cascade,
  gate text collate "pg_c_utf8" not null,
  digest text not null,
  state text collate "pg_c_utf8" not null check (state in ('hit', 'unknown')),
  reason text collate "pg_c_utf8" not null,
  asked_by uuid not null references admins (id),
  approved_by uuid not null references admins (id),
  created_at timestamptz not null default clock_timestamp(),
  primary key (decision_id, gate, digest, state),
  constraint gate_overrides_two_people check (asked_by <> approved_by)
);
