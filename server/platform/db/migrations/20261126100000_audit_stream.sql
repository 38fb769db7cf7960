-- expand
-- How far the audit trail was sent to the receiver of SIEM_URL. One row from the first send on.
create table audit_stream (
  is_only_row boolean primary key default true check (is_only_row),
  -- The last row that the receiver took, by its position in the chain.
  position bigint not null default 0,
  taken_at timestamptz,
  -- Rows that were archived before the receiver took them.
  skipped bigint not null default 0,
  -- When a server last tried or looked. After a week without it, archiving no longer waits for the receiver.
  looked_at timestamptz not null default now(),
  failures integer not null default 0,
  error text,
  failing_since timestamptz,
  next_at timestamptz not null default now()
);
