-- expand
-- Who looked at which masked value, and why; never the value. Many within an hour raise an alarm.
create table personal_reveals (
  id uuid primary key,
  admin_id uuid not null references admins (id),
  kind text not null,
  record uuid not null,
  field text not null,
  reason text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index personal_reveals_of_admin on personal_reveals (admin_id, created_at);
