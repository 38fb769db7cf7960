-- Questions of users to the support, and what was written back and forth.
create table tickets (
  id uuid primary key,
  ticket_number text collate "pg_c_utf8" not null unique,
  user_id uuid references users,
  name text collate "pg_c_utf8" not null,
  email text collate "pg_c_utf8" not null,
  subject text collate "pg_c_utf8" not null,
  description text not null,
  -- 0 is open, 1 closed.
  closed_status smallint not null default 0 check (closed_status in (0, 1)),
  created_at timestamptz not null default now(),
  search text collate "pg_c_utf8" generated always as (
    lower(ticket_number || e'\x1f' || subject || e'\x1f' || name || e'\x1f' || email)) stored
);
create table ticket_replies (
  id uuid primary key,
  ticket_id uuid not null references tickets,
  author text not null check (author in ('admin', 'user')),
  message text not null,
  created_at timestamptz not null default now()
);
create index ticket_replies_ticket_id on ticket_replies (ticket_id, id);

create index tickets_search on tickets using gin (search gin_trgm_ops) with (fastupdate = off);
-- Open ones first, then the newest: ids carry the time.
create index tickets_open_first on tickets ((closed_status = 0), id) include (closed_status);
create index tickets_created_at on tickets (created_at, id);
create index tickets_ticket_number on tickets (lower(ticket_number), id) include (ticket_number);
create index tickets_subject on tickets (lower(subject), id) include (subject);
create index tickets_name on tickets (lower(name), id) include (name);
create index tickets_email on tickets (lower(email), id) include (email);
create index tickets_closed_status on tickets (closed_status, id);

create trigger count_inserted after insert on tickets referencing new table as changed
  for each statement execute function keep_row_count('tickets');
create trigger count_deleted after delete on tickets referencing old table as changed
  for each statement execute function keep_row_count('tickets');
create trigger count_truncated after truncate on tickets
  for each statement execute function keep_row_count('tickets');

insert into row_counts (name, count) values ('tickets', (select count(*) from tickets));
