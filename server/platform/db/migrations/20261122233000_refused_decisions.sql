-- expand
-- What rights refused, and why: one row for each hour, caller, call and rule, so that nobody makes it grow by trying again.
create table refused_decisions (
  id uuid primary key,
  hour timestamptz not null,
  principal_id uuid not null references principals,
  call text not null,
  -- The evaluator's rule, or `record:` with the sentence of the call's own rule.
  rule text not null,
  -- The sentence that was read, as a key of the catalogue with its values.
  sentence jsonb not null,
  menus jsonb not null,
  decided_at timestamptz not null default now(),
  constraint refused_decisions_key unique (hour, principal_id, call, rule)
);
