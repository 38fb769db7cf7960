-- Imports of a history by the command, and which of their batches are in: each is written in the batch's own transaction,
-- so that an import goes on where it was killed.
create table imports (
  id uuid primary key,
  entity text not null,
  source text not null,
  -- What the same import is known by: its file's content and its mapping.
  fingerprint text not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
create unique index imports_unfinished on imports (entity, source, fingerprint) where finished_at is null;
create table import_batches (
  import_id uuid not null references imports on delete cascade,
  batch integer not null,
  counts jsonb not null,
  -- The rejected rows: [{place, reason}], places counted from 0 in the batch.
  rejected jsonb not null default '[]',
  primary key (import_id, batch)
);
