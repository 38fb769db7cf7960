-- The workspace itself: who is on which page.

-- The record that an open page shows, so that others see who else is viewing it. It is unlogged and in no backup,
-- because pages report it again within seconds.
create unlogged table looking (
  -- The page's own id.
  page uuid primary key,
  session_id uuid not null references admin_sessions (id) on delete cascade,
  resource text not null,
  record text not null,
  seen_at timestamptz not null default clock_timestamp(),
  -- When the page arrived at this record, or left it.
  changed_at timestamptz not null default clock_timestamp(),
  -- When the page last reported that someone is typing. Null after they stopped.
  typed_at timestamptz
);
create index looking_record on looking (resource, record);
create index looking_session_id on looking (session_id);
create index looking_seen_at on looking (seen_at);
create index looking_changed_at on looking (changed_at);
