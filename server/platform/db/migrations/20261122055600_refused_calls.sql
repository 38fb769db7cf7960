-- Calls of signed-in admins that their rights refused, counted by admin, call and hour. They are no rows of the sealed
-- trail: whoever is refused could grow it without end.
create table refused_calls (
  hour timestamptz not null,
  admin_id uuid not null references admins,
  call text not null,
  count integer not null,
  -- The last of them, and where it came from.
  last_at timestamptz not null,
  last_ip_address inet not null,
  primary key (hour, admin_id, call)
);
