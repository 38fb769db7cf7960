-- Tickets, by the day on which they were written.
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

create function end_waiting_of_closed_ticket() returns trigger language plpgsql as $$
begin
  new.waiting := new.waiting and new.closed_status = 0;
  return new;
end $$;

create function keep_ticket_step() returns trigger language plpgsql as $$
begin
  insert into ticket_steps (ticket_id, state_before, state, priority_before, priority) values (
    new.id,
    case when old.closed_status = 1 then 'closed' when old.waiting then 'waiting' else 'open' end,
    case when new.closed_status = 1 then 'closed' when new.waiting then 'waiting' else 'open' end,
    old.priority, new.priority);
  return null;
end $$;

-- What comes for a merged ticket is also news of the one that shows it.
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

create function set_ticket_clock_back() returns trigger language plpgsql as $$
begin
  new.clock_version := 0;
  if new.closed_status = 1 then
    new.due_at := null;
    new.due_for := null;
  end if;
  return new;
end $$;

create function keep_merged_closed() returns trigger language plpgsql as $$
begin
  new.closed_status := 1;
  return new;
end $$;

-- Questions of users to the support, and what was written back and forth.
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
  -- 1 low, 2 normal, 3 high, 4 urgent.
  priority smallint not null default 2,
  tags text[] not null default '{}',
  -- Only an open ticket waits: what closes it ends that.
  waiting boolean not null default false,
  -- The reply that arrived last, whatever its time says. Null for tickets that got none since this column is here.
  last_reply_id uuid,
  -- Why the last mail to the user did not reach them; null where nothing is known against it.
  undelivered text,
  -- When the next promise is due, and which; null where none runs.
  due_at timestamptz,
  due_for text,
  -- The version of the clock that they were worked out by; 0 where something happened since.
  clock_version integer not null default 0,
  -- A ticket that was merged into another keeps all that is its own: it is only shown there until it is taken
  -- apart again. [with before_merge]
  merged_into uuid,
  -- Its own state from before, which it gets back.
  before_merge jsonb,
  constraint tickets_priority check (priority >= 1 and priority <= 4)
);
create index tickets_search on tickets using gin (search gin_trgm_ops) with (fastupdate = off);
-- Open ones first, then the newest: ids carry the time.
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
-- Merging and taking apart are no steps of the ticket: its clock goes on afterwards as if neither had been.
create trigger step_kept after update on tickets
  for each row when ((old.closed_status, old.waiting, old.priority)
      is distinct from (new.closed_status, new.waiting, new.priority)
    and old.merged_into is not distinct from new.merged_into)
  execute function keep_ticket_step();
-- A reply changes last_reply_id, by whichever way it comes.
create trigger clock_set_back before update on tickets
  for each row when ((old.closed_status, old.waiting, old.priority, old.last_reply_id)
    is distinct from (new.closed_status, new.waiting, new.priority, new.last_reply_id))
  execute function set_ticket_clock_back();
-- Named so that it runs before the trigger that ends waiting.
create trigger a_merged_stays_closed before update on tickets
  for each row when ((new.merged_into is not null and new.closed_status <> 1)) execute function keep_merged_closed();

-- TODO ticket_replies
create table ticket_replies (
  id uuid primary key,
  ticket_id uuid not null references tickets (id),
  author text not null check (author in ('admin', 'user')),
  message text not null,
  created_at timestamptz not null default now(),
  -- Who sent it by mail, where that is not the address of the ticket.
  from_address text,
  -- The names of files in the mail that were not taken over.
  left_out text[] not null default '{}'
);
create index ticket_replies_ticket_id on ticket_replies (ticket_id, id);
create index ticket_replies_of_ticket on ticket_replies (ticket_id, created_at, id);
create trigger reply_noted after insert on ticket_replies
  referencing new table as added
  for each statement execute function note_ticket_replies();

-- Each change of state and priority, for the clock of its answers.
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

-- Replies that support writes again and again.
create table canned_replies (
  id uuid primary key,
  name text collate "pg_c_utf8" not null,
  text text not null,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index canned_replies_name_key on canned_replies (lower(name));

-- TODO ticket_files
create table ticket_files (
  id uuid primary key,
  ticket_id uuid not null references tickets (id) on delete cascade,
  -- Null until the reply that it was uploaded for is sent.
  reply_id uuid references ticket_replies (id) on delete cascade,
  -- Who uploaded it; null where it came by mail.
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

-- Mail that came in within the last 30 days, so that a mail server that sends again does nothing twice.
create table received_mails (
  hash bytea primary key,
  ticket_id uuid not null references tickets (id) on delete cascade,
  outcome text not null check (outcome in ('taken', 'automatic', 'bounced', 'loop', 'too many')),
  from_address text,
  received_at timestamptz not null default now()
);
create index received_mails_ticket on received_mails (ticket_id, received_at);
create index received_mails_received on received_mails (received_at);

-- When support works and what it promises: one row, kept by superadmins.
create table ticket_clock (
  id smallint primary key default 1 check (id = 1),
  calendar jsonb not null,
  policy jsonb not null,
  version integer not null default 1
);

-- Each time that a user was asked, when a ticket was closed, how it went.
create table ticket_ratings (
  id uuid primary key,
  ticket_id uuid not null references tickets (id) on delete cascade,
  -- Who closed the ticket; it may be gone.
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

-- What a new workspace begins with.
insert into row_counts (name, count) values ('tickets', 0);
insert into ticket_clock (calendar, policy) values (
  '{"zone": "UTC", "week": [[], [{"from": 540, "to": 1020}], [{"from": 540, "to": 1020}], [{"from": 540, "to": 1020}],
    [{"from": 540, "to": 1020}], [{"from": 540, "to": 1020}], []], "holidays": []}',
  '{"low": {"first": 960, "next": 960, "resolution": null}, "normal": {"first": 480, "next": 480, "resolution": 2400},
    "high": {"first": 240, "next": 240, "resolution": 960}, "urgent": {"first": 60, "next": 60, "resolution": 480}}');
