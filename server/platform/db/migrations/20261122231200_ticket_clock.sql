-- expand
-- When support works and what it promises: one row, kept by superadmins.
create table ticket_clock (
  id smallint primary key default 1 check (id = 1),
  calendar jsonb not null,
  policy jsonb not null,
  version integer not null default 1
);
insert into ticket_clock (calendar, policy) values (
  '{"zone": "UTC", "week": [[], [{"from": 540, "to": 1020}], [{"from": 540, "to": 1020}], [{"from": 540, "to": 1020}],
    [{"from": 540, "to": 1020}], [{"from": 540, "to": 1020}], []], "holidays": []}',
  '{"low": {"first": 960, "next": 960, "resolution": null}, "normal": {"first": 480, "next": 480, "resolution": 2400},
    "high": {"first": 240, "next": 240, "resolution": 960}, "urgent": {"first": 60, "next": 60, "resolution": 480}}');

alter table tickets
  -- When the next promise is due, and which; null where none runs.
  add column due_at timestamptz,
  add column due_for text,
  -- The version of the clock that they were worked out by; 0 where something happened since.
  add column clock_version integer not null default 0;

create function set_ticket_clock_back() returns trigger language plpgsql as $$
begin
  new.clock_version := 0;
  if new.closed_status = 1 then
    new.due_at := null;
    new.due_for := null;
  end if;
  return new;
end $$;
-- A reply changes last_reply_id, by whichever way it comes.
create trigger clock_set_back before update on tickets
  for each row when ((old.closed_status, old.waiting, old.priority, old.last_reply_id) is distinct from
    (new.closed_status, new.waiting, new.priority, new.last_reply_id))
  execute function set_ticket_clock_back();
