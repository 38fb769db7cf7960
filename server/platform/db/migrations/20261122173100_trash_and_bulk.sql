-- The trash: what the desk deleted can be restored for 90 days. Then what it says of people goes, and the row stays for
-- those that refer to it.
alter table users add column purged_at timestamptz;
alter table tokens add column purged_at timestamptz;

-- The rows of a bulk run, each with what became of it.
create table bulk_rows (
  run_id uuid not null references runs on delete cascade,
  position bigint not null,
  record_id uuid not null,
  -- As it was called when it was counted: the run names it also once it is gone.
  name text not null,
  -- The transaction that wrote the record last when it was counted, so that a changed one is recognised; null where there was none.
  seen text,
  -- The same after the run changed it: what was changed later is left alone when the run is undone.
  seen_after text,
  -- Why the check found that it can't be done: {"sentence", "values"}.
  check_failure jsonb,
  outcome text check (outcome in ('done', 'changed', 'refused', 'failed')),
  -- Why it was not done.
  failure jsonb,
  primary key (run_id, position)
);
create index bulk_rows_not_done on bulk_rows (run_id, position) where outcome <> 'done' or check_failure is not null;
