-- The tables that every feature uses: counters, events, jobs, mail, images, backups, keys and the list of running
-- servers.

-- The files of this folder are one migration, in the order of their names; later changes are in ../migrations.
-- Function bodies are not checked, because they can name tables of later files.
set local check_function_bodies = off;

create extension if not exists pg_trgm;

-- Keeps the row count of a table without soft deletion. Its triggers name the changed rows `changed`.
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

-- Keeps the count of a table's rows that are not deleted. The update trigger fires only when `deleted_at` is set or
-- cleared, so other updates cost nothing.
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

-- The UTC day of a moment. It is immutable, so indexes can use it.
create function utc_day(moment timestamp with time zone) returns date language sql immutable parallel safe
RETURN ((moment AT TIME ZONE 'UTC'::text))::date;

-- Subtracts all daily figures of the series in its arguments, after a table was truncated.
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

-- Adds the principal of a new administrator or API key.
create function add_principal() returns trigger language plpgsql as $$
begin
  insert into principals (id, kind) values (new.id, tg_argv[0]);
  return new;
end $$;

-- A UUIDv7 (RFC 9562) like those that the server makes, for rows that triggers add.
create function new_uuid() returns uuid language sql as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
    52, 1), 53, 1), 'hex')::uuid
$$;

-- The SHA-256 of a text, in hexadecimal.
create function text_hash(text text) returns text language sql immutable as $$
  select encode(sha256(convert_to(text, 'UTF8')), 'hex')
$$;

-- Whether this transaction is a step of an erasure of personal data. Only such a step can change rows that are
-- otherwise final.
create function is_erasing() returns boolean language sql stable as $$
  select exists (select from erasures
    where id = nullif(current_setting('marketdesk.erasing', true), '')::uuid and ended_at is null)
$$;

-- The version of the secret key that encrypted a value. A value without a version was encrypted with version 1.
create function secret_key_version(secret bytea) returns integer language sql immutable strict parallel safe as $$
  select case when substring(secret from 1 for 4) = '\x6d646b01'::bytea
    then get_byte(substring(secret from 5 for 1), 0) * 256 + get_byte(substring(secret from 6 for 1), 0) else 1 end
$$;

-- The stored answer of a write with an Idempotency-Key. It is kept for 24 hours, so that a repeated request acts
-- once.
create table idempotency_keys (
  -- The principal, which can be an API key too.
  admin_id uuid not null,
  key text not null,
  call text not null,
  -- The hash of the request. A repeat with another body is refused.
  body_hash bytea not null,
  status smallint not null,
  response text not null,
  created_at timestamptz not null default now(),
  primary key (admin_id, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- An email, in the email log. It is inserted in the transaction that causes it, and a job sends it.
create table mail_messages (
  id uuid primary key,
  to_address text collate "pg_c_utf8" not null,
  subject text collate "pg_c_utf8" not null,
  text text,
  html text,
  headers jsonb not null default '{}',
  -- `kept`: no SMTP server is configured, so administrators read it in the email log.
  status text not null check (status in ('waiting', 'kept', 'sent', 'failed', 'skipped', 'cancelled')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  search text collate "pg_c_utf8" generated always as (lower((to_address || E'\x1f' || subject))) stored,
  mailing_id uuid,
  subscriber_id uuid,
  -- When to try next, for an email of a mailing. Null for others, which jobs send.
  due_at timestamptz,
  -- A sign-in or reset link, kept apart from the text so that it can be deleted after sending.
  secret_link text,
  -- The ticket reply that this email delivers, with its files.
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
-- Finds the oldest email outside mailings without reading those of mailings.
create index mail_messages_single on mail_messages (created_at) where mailing_id is null and status <> 'waiting';
create trigger count_inserted after insert on mail_messages
  referencing new table as changed
  for each statement execute function keep_row_count('mail_messages');
create trigger count_deleted after delete on mail_messages
  referencing old table as changed
  for each statement execute function keep_row_count('mail_messages');
create trigger count_truncated after truncate on mail_messages
  for each statement execute function keep_row_count('mail_messages');

-- The row count of a whole list, without the changes that are not added yet. Triggers append changes to
-- row_count_changes and a job adds them here, because a counter that every insert updates would block concurrent
-- inserts.
create table row_counts (
  name text primary key,
  count bigint not null
);

-- A change of a row count that is not yet added to row_counts.
create table row_count_changes (
  id bigint primary key generated always as identity,
  name text not null,
  change bigint not null
);
-- Every whole list reads the sum of its changes, so the index holds the values too.
create index row_count_changes_name on row_count_changes (name) include (change);

-- An uploaded picture, named by the SHA-256 of its WebP bytes. Pictures are in the database so that backups contain
-- them and any server can serve them.
create table images (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  bytes bytea storage external not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now()
);

-- A figure of one UTC day for the dashboard charts. Triggers append changes to daily_figure_changes and a job adds
-- them here, as for row_counts.
create table daily_figures (
  -- What is counted, such as `users` or `sales`.
  series text not null,
  -- The currency of `amount`. Empty where only `count` is used.
  unit text collate "pg_c_utf8" not null,
  day date not null,
  count bigint not null,
  amount numeric not null,
  primary key (series, day, unit)
);

-- A change of a daily figure that is not yet added to daily_figures.
create table daily_figure_changes (
  id bigint primary key generated always as identity,
  series text not null,
  unit text collate "pg_c_utf8" not null default '',
  day date not null,
  count bigint not null,
  amount numeric not null default 0
);
create index daily_figure_changes_day on daily_figure_changes (series, day);

-- Someone who can act: an administrator or an API key. Columns that say who did something reference this table.
-- Triggers fill it.
create table principals (
  id uuid primary key,
  kind text not null check (kind in ('admin', 'key'))
);

-- Something that this workspace reports to other systems. It is inserted with the change and its audit row;
-- afterwards only its position is set.
create table events (
  -- The id that receivers know the event by.
  id uuid primary key,
  -- The order of insertion. Events of one record are inserted under its lock, so this is also the order of its
  -- changes.
  written bigint generated always as identity,
  -- The position that readers use, without gaps. It is set after the transaction has committed.
  position bigint,
  type text not null,
  -- The record that it is about, with the changed fields before and after.
  record_type text not null,
  record_id text,
  before jsonb,
  after jsonb,
  actor_kind text not null,
  actor_id uuid not null,
  actor_name text not null,
  call text not null,
  request_id text not null,
  -- The background job that made the change, if any.
  run_id uuid,
  created_at timestamptz not null,
  -- The reason that the actor entered. The audit row contains it too.
  reason text
);
create unique index events_position on events ("position") where "position" is not null;
create index events_unplaced on events (written) where "position" is null;

-- The last event position that was assigned. One row, which the sequencer locks.
create table event_head (
  is_only_row boolean primary key default true check (is_only_row),
  position bigint not null
);

-- A background job that someone waits for, such as an export, an import or a bulk change.
create table runs (
  id uuid primary key,
  kind text not null,
  -- The values of its title on the screens, such as the list and the format.
  title jsonb not null,
  -- Who started it, with the name at that time. The id is null for jobs of the server.
  principal_id uuid references principals (id),
  principal_name text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- The parameters and the progress. Only the code of its kind reads them.
  input jsonb not null,
  cursor jsonb,
  -- Null while it is unknown.
  total bigint check (total >= 0),
  done bigint not null default 0 check (done >= 0),
  failed bigint not null default 0 check (failed >= 0),
  result jsonb,
  -- The error message with its values: {"sentence", "values"}.
  error jsonb,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  -- When a server last reported that it works on this job or has it queued.
  seen_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Set while a job of the server is paused.
  paused_at timestamptz,
  constraint runs_ended_at check ((state in ('waiting', 'running')) = (ended_at is null)),
  constraint runs_error check ((state = 'failed') = (error is not null))
);
create index runs_open on runs (id) where ended_at is null;
create index runs_principal on runs (principal_id, id);
create index runs_undoing on runs (((input ->> 'undoes'))) where kind = 'bulk';

-- A one-time address of a download, for links that can't send an Authorization header. Only the hash is stored.
create table export_tickets (
  hash bytea primary key,
  run_id uuid not null references runs (id) on delete cascade,
  session_id uuid not null,
  expires_at timestamptz not null
);
create index export_tickets_run on export_tickets (run_id);

-- A nightly backup, finished or failed. The file is on the host that made it.
create table backups (
  id uuid primary key,
  -- The moment whose state the backup contains.
  taken_at timestamptz not null,
  host text not null,
  file text not null,
  -- Both `ended_at` and `bytes` are null while the backup is made, and stay null if the server stopped meanwhile.
  ended_at timestamptz,
  bytes bigint,
  error text,
  constraint backups_outcome check (ended_at is not null or (bytes is null and error is null))
);
create index backups_taken_at on backups (taken_at);

-- A record of a bulk change, with its outcome.
create table bulk_rows (
  run_id uuid not null references runs (id) on delete cascade,
  position bigint not null,
  record_id uuid not null,
  -- The name of the record when the job counted it, so that the job can name it after its deletion.
  name text not null,
  -- The last transaction that wrote the record when the job counted it. A different one means that the record has
  -- changed. Null if there was none.
  seen text,
  -- The same after the job changed the record. When the job is undone, records that changed later are left alone.
  seen_after text,
  -- Why the check found that the change is impossible: {"sentence", "values"}.
  check_failure jsonb,
  outcome text check (outcome in ('done', 'changed', 'refused', 'failed')),
  -- Why the record was not changed, in the same form.
  failure jsonb,
  -- What undoing restores where it differs between records: {"adminId"}, the former assignee.
  former jsonb,
  primary key (run_id, "position")
);
create index bulk_rows_not_done on bulk_rows (run_id, "position") where outcome <> 'done'
  or check_failure is not null;

-- A server that uses this database. A contracting migration waits until no server that needs the old schema was seen
-- for an hour.
create table servers (
  id uuid primary key,
  host text not null,
  version text not null,
  -- The names of the migrations that its version contains.
  knows text[] not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- The key versions that the server was given, and the one that it uses. A newer key is used once all servers have
  -- it.
  secret_keys integer[],
  uses_key integer
);

-- The sizes of the tables at one moment, recorded by `npm run doctor` to show their growth.
create table size_looks (
  looked_at timestamptz primary key default now(),
  -- Bytes with indexes, by table.
  sizes jsonb not null
);

-- An action of a restore, which has no key to sign audit rows. The next server records it in the audit trail.
-- `detail` is the time of the backup, or the id of the user to erase again.
create table restore_notes (
  id bigint primary key generated always as identity,
  call text not null check (call in ('restore', 'eraseAgain')),
  detail text not null
);

-- A version of the secret key (SECRET_KEY) that servers are given. The keys themselves are never in the database.
create table secret_keys (
  version integer primary key check (version >= 1 and version <= 65535),
  -- Identifies the key without revealing it.
  mark bytea not null check (length(mark) = 32),
  added_at timestamptz not null default now(),
  -- When servers began to sign and encrypt with it. Null while a server does not have it.
  used_since timestamptz,
  -- Audit rows after `sealed_after` are sealed with this key. Rows up to `former_until` may be signed with an older
  -- one. `change_mac` signs both positions with this key.
  sealed_after bigint,
  former_until bigint,
  change_mac bytea check (length(change_mac) = 32),
  -- The keys for verifying what it signed after a newer key is in use, encrypted with the newest.
  former_keys bytea,
  -- When the last value was encrypted again with a newer key and no server signed with it any more.
  unused_since timestamptz,
  -- When a server had started without it and found nothing that uses it.
  removed_at timestamptz,
  -- When it was declared lost: values that it encrypted can't be read, and its signatures can't be verified.
  lost_at timestamptz,
  constraint secret_keys_used check ((used_since is null) = (sealed_after is null))
);

alter table idempotency_keys add constraint idempotency_keys_admin_id_fkey foreign key (admin_id) references principals (id);

-- The rows that a new workspace starts with.
insert into row_counts (name, count) values ('mail_messages', 0);
insert into event_head (position) values (0);
