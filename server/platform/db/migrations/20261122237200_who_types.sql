-- expand
-- When a page last said that somebody writes there; null once they stopped.
alter table looking add column typed_at timestamptz;
