-- expand
-- How a ticket is worked on: how urgent it is, its tags, whether it waits for its user, and the last message that came.
alter table tickets
  -- 1 low, 2 normal, 3 high, 4 urgent.
  add column priority smallint not null default 2,
  add column tags text[] not null default '{}',
  -- Only an open ticket waits: what closes it ends that.
  add column waiting boolean not null default false,
  -- The reply that arrived last, whatever its time says. Null for tickets that got none since this column is here.
  add column last_reply_id uuid;
alter table tickets add constraint tickets_priority check (priority between 1 and 4) not valid;

-- Each change of state and priority, for the clock of its answers.
create table ticket_steps (
  id bigint generated always as identity primary key,
  ticket_id uuid not null references tickets on delete cascade,
  at timestamptz not null default clock_timestamp(),
  state_before text not null,
  state text not null check (state in ('open', 'waiting', 'closed')),
  priority_before smallint not null,
  priority smallint not null
);
create index ticket_steps_ticket on ticket_steps (ticket_id, id);

create function end_waiting_of_closed_ticket() returns trigger language plpgsql as $$
begin
  new.waiting := new.waiting and new.closed_status = 0;
  return new;
end $$;
create trigger closed_waits_no_more before update of closed_status, waiting on tickets
  for each row when (new.waiting and new.closed_status <> 0) execute function end_waiting_of_closed_ticket();

create function keep_ticket_step() returns trigger language plpgsql as $$
begin
  insert into ticket_steps (ticket_id, state_before, state, priority_before, priority) values (
    new.id,
    case when old.closed_status = 1 then 'closed' when old.waiting then 'waiting' else 'open' end,
    case when new.closed_status = 1 then 'closed' when new.waiting then 'waiting' else 'open' end,
    old.priority, new.priority);
  return null;
end $$;
create trigger step_kept after update on tickets
  for each row when ((old.closed_status, old.waiting, old.priority) is distinct from
    (new.closed_status, new.waiting, new.priority))
  execute function keep_ticket_step();

-- Whichever way a reply comes, its ticket knows it as the last one, and no longer waits for a user who has written.
create function note_ticket_replies() returns trigger language plpgsql as $$
begin
  perform 1 from tickets where id in (select ticket_id from added) order by id for no key update;
  update tickets set last_reply_id = latest.id, waiting = tickets.waiting and not latest.has_user
  from (
    select distinct on (ticket_id) ticket_id, id, bool_or(author = 'user') over (partition by ticket_id) as has_user
    from added order by ticket_id, created_at desc, id desc
  ) as latest where latest.ticket_id = tickets.id;
  return null;
end $$;
create trigger reply_noted after insert on ticket_replies referencing new table as added
  for each statement execute function note_ticket_replies();
