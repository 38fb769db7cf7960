-- Support tickets with their replies and files, service levels (SLA) and customer satisfaction (CSAT).

-- Keeps the daily figures of open and closed tickets, by the day on which they were created.
create function keep_daily_tickets() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into daily_figure_changes (series, day, count)
    select case closed_status when 0 then 'tickets_open' else 'tickets_closed' end, utc_day(created_at), sign
    from (values (old.closed_status, old.created_at, -1), (new.closed_status, new.created_at, 1))
      as seen (closed_status, created_at, sign);
  else
    insert into daily_figure_changes (series, day, count)
    select case closed_status when 0 then 'tickets_open' else 'tickets_closed' end, utc_day(created_at),
      case tg_op when 'INSERT' then count(*) else -count(*) end
    from changed group by 1, 2;
  end if;
  return null;
end $$;

-- Ends waiting when a ticket is closed.
create function end_waiting_of_closed_ticket() returns trigger language plpgsql as $$
begin
  new.waiting := new.waiting and new.closed_status = 0;
  return new;
end $$;

-- Records a change of a ticket's state or priority.
create function keep_ticket_step() returns trigger language plpgsql as $$
begin
  insert into ticket_steps (ticket_id, state_before, state, priority_before, priority) values (
    new.id,
    case when old.closed_status = 1 then 'closed' when old.waiting then 'waiting' else 'open' end,
    case when new.closed_status = 1 then 'closed' when new.waiting then 'waiting' else 'open' end,
    old.priority, new.priority);
  return null;
end $$;

-- Notes the latest reply of a ticket. A reply to a merged ticket counts for the ticket that it was merged into too.
create function note_ticket_replies() returns trigger language plpgsql as $$
begin
  perform 1 from tickets where id in (
      select ticket_id from added
      union select merged_into from tickets as part where part.id in (select ticket_id from added))
    order by id for no key update;
  update tickets set last_reply_id = latest.id, waiting = tickets.waiting and not latest.has_user,
    before_merge = case when latest.has_user then before_merge || '{"waiting": false}' else before_merge end
  from (
    select distinct on (home) home, id, bool_or(author = 'user') over (partition by home) as has_user
    from (
      select added.*, homes.home from added
      join lateral (select added.ticket_id as home
        union select merged_into from tickets as part where part.id = added.ticket_id and merged_into is not null) as homes
        on true
    ) as each order by home, created_at desc, id desc
  ) as latest where latest.home = tickets.id;
  return null;
end $$;

-- Marks the due time of a ticket as outdated.
create function set_ticket_clock_back() returns trigger language plpgsql as $$
begin
  new.clock_version := 0;
  if new.closed_status = 1 then
    new.due_at := null;
    new.due_for := null;
  end if;
  return new;
end $$;

-- Keeps a merged ticket closed.
create function keep_merged_closed() returns trigger language plpgsql as $$
begin
  new.closed_status := 1;
  return new;
end $$;

-- A ticket that a user opened.
create table tickets (
  id uuid primary key,
  ticket_number text collate "pg_c_utf8" not null unique,
  user_id uuid references users (id),
  name text collate "pg_c_utf8" not null,
  email text collate "pg_c_utf8" not null,
  subject text collate "pg_c_utf8" not null,
  description text not null,
  -- 0 is open, 1 closed.
  closed_status smallint not null default 0 check (closed_status in (0, 1)),
  created_at timestamptz not null default now(),
  search text collate "pg_c_utf8" generated always as (lower((ticket_number || E'\x1f' || subject || E'\x1f' || name
    || E'\x1f' || email))) stored,
  -- 1 is low, 2 normal, 3 high, 4 urgent.
  priority smallint not null default 2,
  tags text[] not null default '{}',
  -- Whether an open ticket waits for the user. Closing the ticket ends it.
  waiting boolean not null default false,
  -- The reply that arrived last, whatever time it states. Null for tickets without replies since this column exists.
  last_reply_id uuid,
  -- Why the last email did not reach the user. Null: no problem is known.
  undelivered text,
  -- The next target of the service level that is due, and when. Null: none.
  due_at timestamptz,
  due_for text,
  -- The version of ticket_clock with which they were calculated. 0: something has happened since.
  clock_version integer not null default 0,
  -- The ticket that this one is merged into. A merged ticket keeps its own replies and files, and can be separated
  -- again.
  merged_into uuid,
  -- The state before the merge, which separating restores.
  before_merge jsonb,
  constraint tickets_priority check (priority >= 1 and priority <= 4)
);
create index tickets_search on tickets using gin (search gin_trgm_ops) with (fastupdate = off);
-- Open tickets first, then the newest. Ids grow with time.
create index tickets_open_first on tickets ((closed_status = 0), id) include (closed_status);
create index tickets_created_at on tickets (created_at, id);
create index tickets_ticket_number on tickets (lower(ticket_number), id) include (ticket_number);
create index tickets_subject on tickets (lower(subject), id) include (subject);
create index tickets_name on tickets (lower(name), id) include (name);
create index tickets_email on tickets (lower(email), id) include (email);
create index tickets_closed_status on tickets (closed_status, id);
create index tickets_user on tickets (user_id, created_at, id);
create index tickets_priority on tickets (priority, id);
create index tickets_of_priority on tickets (priority, (closed_status = 0), id) include (closed_status);
create index tickets_tags on tickets using gin (tags) with (fastupdate = off);
create index tickets_due on tickets (due_at, id);
create index tickets_clock on tickets (clock_version, id) where closed_status = 0;
create index tickets_merged_into on tickets (merged_into, id) where merged_into is not null;
-- These indexes contain every column that the list sorts by, so that sorting many open, waiting or due tickets does
-- not read their rows.
create index tickets_open_sorted on tickets ((closed_status = 0), id) include (closed_status, ticket_number,
  subject, name, email, created_at, priority, due_at) where closed_status = 0 and not waiting;
create index tickets_waiting_sorted on tickets ((closed_status = 0), id) include (closed_status, ticket_number,
  subject, name, email, created_at, priority, due_at) where waiting;
create index tickets_due_sorted on tickets (due_at, id) include (closed_status, ticket_number, subject, name, email,
  created_at, priority) where due_at is not null;
create trigger count_inserted after insert on tickets
  referencing new table as changed
  for each statement execute function keep_row_count('tickets');
create trigger count_deleted after delete on tickets
  referencing old table as changed
  for each statement execute function keep_row_count('tickets');
create trigger count_truncated after truncate on tickets
  for each statement execute function keep_row_count('tickets');
create trigger figures_inserted after insert on tickets
  referencing new table as changed
  for each statement execute function keep_daily_tickets();
create trigger figures_deleted after delete on tickets
  referencing old table as changed
  for each statement execute function keep_daily_tickets();
create trigger figures_updated after update of closed_status, created_at on tickets
  for each row when ((old.closed_status, old.created_at) is distinct from (new.closed_status, new.created_at))
  execute function keep_daily_tickets();
create trigger figures_truncated after truncate on tickets
  for each statement execute function take_back_daily_figures('tickets_open', 'tickets_closed');
create trigger closed_waits_no_more before update of closed_status, waiting on tickets
  for each row when ((new.waiting and new.closed_status <> 0)) execute function end_waiting_of_closed_ticket();
-- Merging and separating do not count as changes of state, so the service level continues as if neither had happened.
create trigger step_kept after update on tickets
  for each row when ((old.closed_status, old.waiting, old.priority)
      is distinct from (new.closed_status, new.waiting, new.priority)
    and old.merged_into is not distinct from new.merged_into)
  execute function keep_ticket_step();
-- Every reply changes last_reply_id, whichever way it arrives.
create trigger clock_set_back before update on tickets
  for each row when ((old.closed_status, old.waiting, old.priority, old.last_reply_id)
    is distinct from (new.closed_status, new.waiting, new.priority, new.last_reply_id))
  execute function set_ticket_clock_back();
-- The name sorts it before the trigger that ends waiting.
create trigger a_merged_stays_closed before update on tickets
  for each row when ((new.merged_into is not null and new.closed_status <> 1)) execute function keep_merged_closed();

-- A reply to a ticket, by an administrator or the user.
create table ticket_replies (
  id uuid primary key,
  ticket_id uuid not null references tickets (id),
  author text not null check (author in ('admin', 'user')),
  message text not null,
  created_at timestamptz not null default now(),
  -- The sender of a reply by email, if it is not the ticket's address.
  from_address text,
  -- The names of files in the email that were not stored.
  left_out text[] not null default '{}'
);
create index ticket_replies_ticket_id on ticket_replies (ticket_id, id);
create index ticket_replies_of_ticket on ticket_replies (ticket_id, created_at, id);
create trigger reply_noted after insert on ticket_replies
  referencing new table as added
  for each statement execute function note_ticket_replies();

-- A change of a ticket's state or priority, from which its service level is calculated.
create table ticket_steps (
  id bigint primary key generated always as identity,
  ticket_id uuid not null references tickets (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  state_before text not null,
  state text not null check (state in ('open', 'waiting', 'closed')),
  priority_before smallint not null,
  priority smallint not null
);
create index ticket_steps_ticket on ticket_steps (ticket_id, id);

-- A ready-made reply. Its text has placeholders.
create table canned_replies (
  id uuid primary key,
  name text collate "pg_c_utf8" not null,
  text text not null,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index canned_replies_name_key on canned_replies (lower(name));

-- A file of a ticket.
create table ticket_files (
  id uuid primary key,
  ticket_id uuid not null references tickets (id) on delete cascade,
  -- Null until the reply for which it was uploaded is sent.
  reply_id uuid references ticket_replies (id) on delete cascade,
  -- Who uploaded it. Null if it came by email.
  uploaded_by uuid,
  name text not null,
  type text not null check (type in ('image/webp', 'application/pdf')),
  size integer not null,
  bytes bytea storage external not null,
  created_at timestamptz not null default now()
);
create index ticket_files_reply on ticket_files (reply_id);
create index ticket_files_waiting on ticket_files (created_at) where reply_id is null;
create index ticket_files_ticket on ticket_files (ticket_id);

-- An email that was received within the last 30 days, so that it is not processed twice if the mail server sends it
-- again.
create table received_mails (
  hash bytea primary key,
  ticket_id uuid not null references tickets (id) on delete cascade,
  outcome text not null check (outcome in ('taken', 'automatic', 'bounced', 'loop', 'too many')),
  from_address text,
  received_at timestamptz not null default now()
);
create index received_mails_ticket on received_mails (ticket_id, received_at);
create index received_mails_received on received_mails (received_at);

-- The working hours of support, and the service level of each priority in working minutes. One row, which superadmins
-- edit.
create table ticket_clock (
  id smallint primary key default 1 check (id = 1),
  calendar jsonb not null,
  -- By priority, the working minutes for the first reply, the next replies and the resolution. Null: no target.
  policy jsonb not null,
  version integer not null default 1
);

-- A request for customer satisfaction (CSAT), sent to a user whose ticket was closed, with the answer.
create table ticket_ratings (
  id uuid primary key,
  ticket_id uuid not null references tickets (id) on delete cascade,
  -- The administrator or API key that closed the ticket, which may no longer exist.
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The answer, given once.
  rated_at timestamptz,
  score smallint check (score >= 1 and score <= 5),
  comment text,
  constraint ticket_ratings_check check ((rated_at is null) = (score is null))
);
create index ticket_ratings_ticket on ticket_ratings (ticket_id, asked_at);
create index ticket_ratings_asked_at on ticket_ratings (asked_at);
create index ticket_ratings_rated_at on ticket_ratings (rated_at) where rated_at is not null;

-- The rows that a new workspace starts with.
insert into row_counts (name, count) values ('tickets', 0);
insert into ticket_clock (calendar, policy) values (
  '{"zone": "UTC", "week": [[], [{"from": 540, "to": 1020}], [{"from": 540, "to": 1020}], [{"from": 540, "to": 1020}],
    [{"from": 540, "to": 1020}], [{"from": 540, "to": 1020}], []], "holidays": []}',
  '{"low": {"first": 960, "next": 960, "resolution": null}, "normal": {"first": 480, "next": 480, "resolution": 2400},
    "high": {"first": 240, "next": 240, "resolution": 960}, "urgent": {"first": 60, "next": 60, "resolution": 480}}');
