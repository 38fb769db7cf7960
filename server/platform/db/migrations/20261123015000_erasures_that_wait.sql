-- expand
-- Why an erasure does not go on: money that came in after it was asked for, or a row that could not be erased.
alter table erasures
  add column waits_for text,
  add column stopped_at timestamptz,
  -- A sentence without any value of the user.
  add column stopped_because text;
