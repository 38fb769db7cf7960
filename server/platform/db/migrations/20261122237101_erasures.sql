-- expand
-- Users whose personal data was taken out for good (specification 23). One row for each, and none is ever deleted: what is sent of
-- them later is refused by it.
create table erasures (
  id uuid primary key,
  user_id uuid not null unique references users,
  asked_by uuid references admins,
  reason text collate "pg_c_utf8" not null,
  asked_at timestamptz not null default now(),
  -- What was written by older transactions is looked for once they are over.
  transaction_id xid8 not null default pg_current_xact_id(),
  began_at timestamptz,
  -- How far it is, and what it counted: a server that dies loses no step.
  cursor jsonb not null default '{}',
  -- The values that are looked for, and the key of this one user's: both are destroyed at the end.
  sought jsonb,
  secret bytea,
  ended_at timestamptz,
  -- What was erased and how often.
  report jsonb,
  constraint erasures_destroyed check (ended_at is null or (sought is null and secret is null and report is not null))
);

-- Beside the seal of a row of the trail, what it says since: signed under the chain's key. The row of the trail that `batch` names has a digest
-- of all that belong to it.
create table audit_erasures (
  id bigint generated always as identity primary key,
  batch uuid not null,
  position bigint not null,
  signature bytea not null,
  made_at timestamptz not null default now()
);
create index audit_erasures_position on audit_erasures (position, id);
create index audit_erasures_batch on audit_erasures (batch, position);

-- Whether the transaction is a step of an erasure that goes on: it alone changes what is otherwise final.
create function is_erasing() returns boolean language sql stable as $$
  select exists (select from erasures
    where id = nullif(current_setting('marketdesk.erasing', true), '')::uuid and ended_at is null)
$$;
create or replace trigger guarded before update or delete on case_evidence
  for each row when (not is_erasing()) execute function guard_case_file();
create or replace trigger guarded before update or delete on case_decisions
  for each row when (not is_erasing()) execute function guard_case_file();
create or replace trigger guarded before update or delete on case_reports
  for each row when (not is_erasing()) execute function guard_case_file();
create or replace trigger decision_guarded before update on withdrawal_decisions
  for each row when (not is_erasing()) execute function guard_decision();
create or replace trigger decision_followed after update on withdrawals
  for each row when ((new.needs_decision or old.needs_decision) and not is_erasing()) execute function follow_withdrawal();
