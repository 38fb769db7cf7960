-- Which record each open page shows, for the names of who else looks at it. Gone after a crash, which costs
-- nothing: pages say it again within seconds. In no backup.
create unlogged table looking (
  -- The page's own id.
  page uuid primary key,
  session_id uuid not null references admin_sessions (id) on delete cascade,
  resource text not null,
  record text not null,
  seen_at timestamptz not null default clock_timestamp(),
  -- When the page came to this record, or left it.
  changed_at timestamptz not null default clock_timestamp(),
  -- When a page last said that somebody writes there; null once they stopped.
  typed_at timestamptz
);
create index looking_record on looking (resource, record);
create index looking_session_id on looking (session_id);
create index looking_seen_at on looking (seen_at);
create index looking_changed_at on looking (changed_at);
