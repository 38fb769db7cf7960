-- expand
-- Rules (specification 34): when an event happens, if its record matches, then calls as somebody.

insert into modules (name) values ('rules') on conflict do nothing;

-- How many rules led to the event, one after the other. Null: none.
alter table events add column rule_depth smallint;

-- A rule. It follows the events from its position on, as a webhook endpoint does.
create table rules (
  id uuid primary key,
  name text collate "pg_c_utf8" not null,
  event text collate "pg_c_utf8" not null,
  -- Filters as the call of the list accepts them.
  matching jsonb not null,
  -- A list of {name, value}.
  actions jsonb not null,
  -- The administrator or API key as whom it acts.
  principal_id uuid not null references principals (id),
  -- The most events that it acts on in an hour.
  cap integer not null check (cap >= 1),
  state text collate "pg_c_utf8" not null default 'off' check (state in ('on', 'off', 'stopped')),
  -- Why the server has stopped it.
  problem text collate "pg_c_utf8",
  position bigint not null default 0,
  -- The version of which a trial has ended, and how many events it found, by verdict.
  tried_version integer,
  tried_at timestamptz,
  trial jsonb,
  -- The run of a trial.
  run_id uuid,
  last_error jsonb,
  last_error_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  -- The people behind what it does: the last who changed it, and the last who switched it on.
  changed_by uuid not null references admins (id),
  switched_on_by uuid references admins (id),
  constraint rules_on_by_somebody check (state <> 'on' or switched_on_by is not null),
  constraint rules_problem_if_stopped check ((state = 'stopped') = (problem is not null))
);
create index rules_principal on rules (principal_id);
create index rules_changed_by on rules (changed_by);
create index rules_switched_on_by on rules (switched_on_by);

-- An event that matched a rule, and what the rule did about it, or would have done in its last trial.
create table rule_outcomes (
  id bigint primary key generated always as identity,
  rule_id uuid not null references rules (id) on delete cascade,
  is_trial boolean not null,
  -- The position of the event.
  position bigint not null,
  event text collate "pg_c_utf8" not null,
  -- The time of the event, by which the cap counts hours.
  at timestamptz not null,
  record_id uuid not null,
  verdict text collate "pg_c_utf8" not null check (verdict in ('done', 'refused', 'capped', 'tooDeep')),
  failure jsonb
);
-- No event gets a second outcome.
create unique index rule_outcomes_once on rule_outcomes (rule_id, is_trial, position);
create index rule_outcomes_at on rule_outcomes (rule_id, is_trial, at);
