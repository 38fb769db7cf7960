-- The schema of a new database, one file for each feature in their order. Later changes are in ../migrations.
-- Functions can name tables of later files.
set local check_function_bodies = off;

create extension if not exists pg_trgm;

-- Keeps the count of a table without soft deletion. Its triggers name the rows `changed`.
create function keep_row_count() returns trigger language plpgsql as $$
declare
  change bigint;
begin
  if tg_op = 'TRUNCATE' then
    select -coalesce(sum(counted), 0) into change from (
      select count as counted from row_counts where name = tg_argv[0]
      union all
      select row_count_changes.change from row_count_changes where name = tg_argv[0]) as kept;
  else
    select case tg_op when 'INSERT' then count(*) else -count(*) end into change from changed;
  end if;
  if change <> 0 then
    insert into row_count_changes (name, change) values (tg_argv[0], change);
  end if;
  return null;
end $$;

-- Keeps the count of a table's rows that are not deleted. The trigger for updates runs for each row, and only
-- where `deleted_at` came or went: ordinary updates then pay nothing.
create function keep_live_row_count() returns trigger language plpgsql as $$
declare
  change bigint;
begin
  if tg_op = 'UPDATE' then
    change := case when new.deleted_at is null then 1 else -1 end;
  else
    select case tg_op when 'INSERT' then count(*) else -count(*) end into change
    from changed where deleted_at is null;
  end if;
  if change <> 0 then
    insert into row_count_changes (name, change) values (tg_argv[0], change);
  end if;
  return null;
end $$;

create function utc_day(moment timestamp with time zone) returns date language sql immutable parallel safe
RETURN ((moment AT TIME ZONE 'UTC'::text))::date;

-- Takes back everything of the series that its arguments name.
create function take_back_daily_figures() returns trigger language plpgsql as $$
begin
  insert into daily_figure_changes (series, unit, day, count, amount)
  select series, unit, day, -sum(count), -sum(amount)
  from (
    select series, unit, day, count, amount from daily_figures where series = any (tg_argv)
    union all
    select series, unit, day, count, amount from daily_figure_changes where series = any (tg_argv)) as kept
  group by series, unit, day
  having sum(count) <> 0 or sum(amount) <> 0;
  return null;
end $$;

create function add_principal() returns trigger language plpgsql as $$
begin
  insert into principals (id, kind) values (new.id, tg_argv[0]);
  return new;
end $$;

-- An id as the server makes them (RFC 9562, version 7), for rows that triggers add.
create function new_uuid() returns uuid language sql as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
    52, 1), 53, 1), 'hex')::uuid
$$;

create function text_hash(text text) returns text language sql immutable as $$
  select encode(sha256(convert_to(text, 'UTF8')), 'hex')
$$;

-- Whether the transaction is a step of an erasure that goes on: it alone changes what is otherwise final.
create function is_erasing() returns boolean language sql stable as $$
  select exists (select from erasures
    where id = nullif(current_setting('marketdesk.erasing', true), '')::uuid and ended_at is null)
$$;

-- The version of the key that something was encrypted with: what bears none is of the first.
create function secret_key_version(secret bytea) returns integer language sql immutable strict parallel safe as $$
  select case when substring(secret from 1 for 4) = '\x6d646b01'::bytea
    then get_byte(substring(secret from 5 for 1), 0) * 256 + get_byte(substring(secret from 6 for 1), 0) else 1 end
$$;

-- Answers kept for 24 hours, so that a repeated write acts once.
create table idempotency_keys (
  admin_id uuid not null,
  key text not null,
  call text not null,
  body_hash bytea not null,
  status smallint not null,
  response text not null,
  created_at timestamptz not null default now(),
  primary key (admin_id, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- Mail is written here in the transaction that causes it, and sent by a job.
create table mail_messages (
  id uuid primary key,
  to_address text collate "pg_c_utf8" not null,
  subject text collate "pg_c_utf8" not null,
  text text,
  html text,
  headers jsonb not null default '{}',
  -- `kept`: no SMTP server is configured, so it is read in the outbox.
  status text not null check (status in ('waiting', 'kept', 'sent', 'failed', 'skipped', 'cancelled')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  search text collate "pg_c_utf8" generated always as (lower((to_address || E'\x1f' || subject))) stored,
  mailing_id uuid,
  subscriber_id uuid,
  due_at timestamptz,
  -- A link that lets its reader in stands beside the message, not in it: once the mail has gone it is taken out.
  secret_link text,
  -- The reply that a message of the outbox brings: its files go with it.
  reply_id uuid,
  constraint mail_messages_has_text check ((text is null) = (mailing_id is not null)),
  constraint mail_messages_of_mailing check ((subscriber_id is null) = (mailing_id is null))
);
create index mail_messages_status on mail_messages (status, id);
create index mail_messages_search on mail_messages using gin (search gin_trgm_ops) with (fastupdate = off);
create index mail_messages_created_at on mail_messages (created_at, id);
create index mail_messages_to on mail_messages (lower(to_address), id) include (to_address);
create index mail_messages_subject on mail_messages (lower(subject), id) include (subject);
create unique index mail_messages_once on mail_messages (mailing_id, subscriber_id) where mailing_id is not null;
create index mail_messages_due on mail_messages (mailing_id, due_at, id) where status = 'waiting'
  and mailing_id is not null;
create index mail_messages_failed on mail_messages (mailing_id, id) where status = 'failed'
  and mailing_id is not null;
create index mail_messages_recipient on mail_messages (lower(to_address), created_at, id);
-- The oldest mail outside mailings is found without walking along that of mailings.
create index mail_messages_single on mail_messages (created_at) where mailing_id is null and status <> 'waiting';
create trigger count_inserted after insert on mail_messages
  referencing new table as changed
  for each statement execute function keep_row_count('mail_messages');
create trigger count_deleted after delete on mail_messages
  referencing old table as changed
  for each statement execute function keep_row_count('mail_messages');
create trigger count_truncated after truncate on mail_messages
  for each statement execute function keep_row_count('mail_messages');

-- Counts of whole lists: signed changes are appended by trigger and folded by a job. A counter updated in place
-- would serialise every insert.
create table row_counts (
  name text primary key,
  count bigint not null
);

-- TODO row_count_changes
create table row_count_changes (
  id bigint primary key generated always as identity,
  name text not null,
  change bigint not null
);
-- The sum of a list's changes is read with every whole list, so it comes from the index alone.
create index row_count_changes_name on row_count_changes (name) include (change);

-- Pictures, named by the SHA-256 of their WebP: one store means one backup and any number of servers.
create table images (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  bytes bytea storage external not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now()
);

-- What came to be on each day, for the dashboard: kept like the counts of lists, as signed changes that triggers
-- append and a job folds, so that a read costs the same however many rows there are and no insert waits for
-- another. Days are those of UTC.
create table daily_figures (
  series text not null,
  -- What `amount` is in; empty where only `count` says something.
  unit text collate "pg_c_utf8" not null,
  day date not null,
  count bigint not null,
  amount numeric not null,
  primary key (series, day, unit)
);

-- TODO daily_figure_changes
create table daily_figure_changes (
  id bigint primary key generated always as identity,
  series text not null,
  unit text collate "pg_c_utf8" not null default '',
  day date not null,
  count bigint not null,
  amount numeric not null default 0
);
create index daily_figure_changes_day on daily_figure_changes (series, day);

-- Whoever can act: an administrator or an API key. Columns that say who did something reference this table. It is
-- filled by the triggers below, also where an older server beside this one adds an administrator.
create table principals (
  id uuid primary key,
  kind text not null check (kind in ('admin', 'key'))
);

-- What the desk decided, for other systems. A row is written with the change and its audit row, and is never
-- changed but for its position.
create table events (
  -- What receivers know the event by.
  id uuid primary key,
  -- Counts in the order of writing: rows of one record are written under its lock, so their order is that of their
  -- changes.
  written bigint generated always as identity,
  -- The event's place for readers: without gaps, given once the transaction is over.
  position bigint,
  type text not null,
  record_type text not null,
  record_id text,
  before jsonb,
  after jsonb,
  actor_kind text not null,
  actor_id uuid not null,
  actor_name text not null,
  call text not null,
  request_id text not null,
  run_id uuid,
  created_at timestamptz not null,
  -- Why something was done, in the words of whoever did it. The audit trail keeps it with the state after, where
  -- its chain covers it.
  reason text
);
create unique index events_position on events ("position") where "position" is not null;
create index events_unplaced on events (written) where "position" is null;

-- The last position that was given. One row, locked by the one sequencer.
create table event_head (
  is_only_row boolean primary key default true check (is_only_row),
  position bigint not null
);

-- Jobs that people wait for: exports and imports. Each shows its progress, can be cancelled, and says how it
-- ended.
create table runs (
  id uuid primary key,
  kind text not null,
  -- The values of the sentence that names it on the screens, such as the list and the format.
  title jsonb not null,
  -- Who started it, with the name as it was.
  principal_id uuid references principals (id),
  principal_name text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- What is to be done, and how far it is: read by its kind alone.
  input jsonb not null,
  cursor jsonb,
  -- Null while nobody knows.
  total bigint check (total >= 0),
  done bigint not null default 0 check (done >= 0),
  failed bigint not null default 0 check (failed >= 0),
  result jsonb,
  -- The sentence of a failure with its values: {"sentence", "values"}.
  error jsonb,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  -- The last sign of life of a run that waits for its turn in a server's memory.
  seen_at timestamptz not null default now(),
  ended_at timestamptz,
  paused_at timestamptz,
  constraint runs_ended_at check ((state in ('waiting', 'running')) = (ended_at is null)),
  constraint runs_error check ((state = 'failed') = (error is not null))
);
create index runs_open on runs (id) where ended_at is null;
create index runs_principal on runs (principal_id, id);
create index runs_undoing on runs (((input ->> 'undoes'))) where kind = 'bulk';

-- One-time addresses of downloads: a browser that follows a link sends no Authorization header. Of a ticket there
-- is only the hash.
create table export_tickets (
  hash bytea primary key,
  run_id uuid not null references runs (id) on delete cascade,
  session_id uuid not null,
  expires_at timestamptz not null
);
create index export_tickets_run on export_tickets (run_id);

-- Nightly backups, made or failed: one server of many makes each. The files are in the folder of that server.
create table backups (
  id uuid primary key,
  -- The moment whose state it holds.
  taken_at timestamptz not null,
  host text not null,
  file text not null,
  -- Both null while it is being made, and for good where the server was killed.
  ended_at timestamptz,
  bytes bigint,
  error text,
  constraint backups_outcome check (ended_at is not null or (bytes is null and error is null))
);
create index backups_taken_at on backups (taken_at);

-- The rows of a bulk run, each with what became of it.
create table bulk_rows (
  run_id uuid not null references runs (id) on delete cascade,
  position bigint not null,
  record_id uuid not null,
  -- As it was called when it was counted: the run names it also once it is gone.
  name text not null,
  -- The transaction that wrote the record last when it was counted, so that a changed one is recognised; null
  -- where there was none.
  seen text,
  -- The same after the run changed it: what was changed later is left alone when the run is undone.
  seen_after text,
  -- Why the check found that it can't be done: {"sentence", "values"}.
  check_failure jsonb,
  outcome text check (outcome in ('done', 'changed', 'refused', 'failed')),
  -- Why it was not done.
  failure jsonb,
  -- What undoing a row of a run gives back, where that differs from row to row: {"adminId"}, who was in charge.
  former jsonb,
  primary key (run_id, "position")
);
create index bulk_rows_not_done on bulk_rows (run_id, "position") where outcome <> 'done'
  or check_failure is not null;

-- Servers that work on this database. A step that takes something away waits until none that still needs it was
-- seen for an hour.
create table servers (
  id uuid primary key,
  host text not null,
  version text not null,
  -- The names of the migrations that it knows.
  knows text[] not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- Which keys a server was given, and which of them it uses: a newer one is used once all know it. [with
  -- uses_key]
  secret_keys integer[],
  uses_key integer
);

-- How large the tables were when somebody looked (`npm run doctor`): growth is told from one look to the next.
create table size_looks (
  looked_at timestamptz primary key default now(),
  -- Bytes with indexes, by table.
  sizes jsonb not null
);

-- What a restore of a backup did, which has no key: the next server records it in the trail. `detail` is the time
-- of the backup, or the user who is erased again.
create table restore_notes (
  id bigint primary key generated always as identity,
  call text not null check (call in ('restore', 'eraseAgain')),
  detail text not null
);

-- The versions of the key that servers are given (SECRET_KEY). Keys themselves are never in the database.
create table secret_keys (
  version integer primary key check (version >= 1 and version <= 65535),
  -- Tells this key from another, and gives nothing of it away.
  mark bytea not null check (length(mark) = 32),
  added_at timestamptz not null default now(),
  -- Since when it signs and encrypts; null while a server does not know it yet.
  used_since timestamptz,
  -- The position of the trail after which rows are sealed with it, and the one up to which rows may be signed with
  -- older keys. Both are signed with it.
  sealed_after bigint,
  former_until bigint,
  change_mac bytea check (length(change_mac) = 32),
  -- What still has to be verified with it once a newer one is used, encrypted with the newest.
  former_keys bytea,
  -- Since when nothing is encrypted with it, and no server signs with it: it is no longer needed.
  unused_since timestamptz,
  -- Since when a server has worked without it, and found nothing that uses it.
  removed_at timestamptz,
  -- It was lost: what it encrypted can't be read, and what it signed can't be verified.
  lost_at timestamptz,
  constraint secret_keys_used check ((used_since is null) = (sealed_after is null))
);

alter table idempotency_keys add constraint idempotency_keys_admin_id_fkey foreign key (admin_id) references principals (id);

-- What a new workspace begins with.
insert into row_counts (name, count) values ('mail_messages', 0);
insert into event_head (position) values (0);
