-- Mail that administrators write to subscribers. Templates are changed, neither added nor deleted.
create table email_templates (
  id uuid primary key,
  identifier text collate "pg_c_utf8" not null,
  subject text collate "pg_c_utf8" not null,
  -- Sanitized HTML.
  content text not null,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index email_templates_identifier_key on email_templates (lower(identifier));

create table subscribers (
  id uuid primary key,
  email text collate "pg_c_utf8" not null,
  name text collate "pg_c_utf8",
  created_at timestamptz not null default now(),
  unsubscribed_at timestamptz
);
create unique index subscribers_email_key on subscribers (lower(email));
create index subscribers_search on subscribers using gin (lower(email) gin_trgm_ops) with (fastupdate = off)
  where unsubscribed_at is null;
create index subscribers_newest on subscribers (id) where unsubscribed_at is null;
create index subscribers_email on subscribers (lower(email), id) include (email) where unsubscribed_at is null;

-- Keeps the count of those who are subscribed. As with softly deleted rows, ordinary updates pay nothing.
create function keep_subscriber_count() returns trigger language plpgsql as $$
declare
  change bigint;
begin
  if tg_op = 'UPDATE' then
    change := case when new.unsubscribed_at is null then 1 else -1 end;
  else
    select case tg_op when 'INSERT' then count(*) else -count(*) end into change
    from changed where unsubscribed_at is null;
  end if;
  if change <> 0 then
    insert into row_count_changes (name, change) values ('subscribers', change);
  end if;
  return null;
end $$;
create trigger count_inserted after insert on subscribers referencing new table as changed
  for each statement execute function keep_subscriber_count();
create trigger count_deleted after delete on subscribers referencing old table as changed
  for each statement execute function keep_subscriber_count();
create trigger count_unsubscribed after update of unsubscribed_at on subscribers
  for each row when ((old.unsubscribed_at is null) <> (new.unsubscribed_at is null))
  execute function keep_subscriber_count();
create trigger count_truncated after truncate on subscribers
  for each statement execute function keep_row_count('subscribers');
insert into row_counts (name, count) values ('subscribers', 0);

-- One sending of a template, as it read then. Its messages are made in batches while it goes on; the numbers are kept
-- by whoever holds its lock, so that nothing counts messages.
create table mailings (
  id uuid primary key,
  template_id uuid not null references email_templates,
  admin_id uuid not null,
  subject text collate "pg_c_utf8" not null,
  content text not null,
  -- Whom it goes to; null is everybody who was subscribed when it began.
  subscriber_ids uuid[],
  total integer not null,
  -- The last subscriber whose message is made, and whether that was the last of all.
  made_to uuid,
  made integer not null default 0,
  is_made boolean not null default false,
  sent integer not null default 0,
  failed integer not null default 0,
  kept integer not null default 0,
  skipped integer not null default 0,
  -- The mail server as a whole doesn't serve us: how often in a row, its last word, and when to ask again.
  server_failures integer not null default 0,
  server_error text,
  retry_at timestamptz,
  paused_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null default now()
);
create index mailings_template_id on mailings (template_id, id);
create index mailings_unfinished on mailings (id) where finished_at is null;

-- A message of a mailing is written out only when it is sent or read: a hundred thousand of them hold no text.
alter table mail_messages
  add mailing_id uuid references mailings,
  add subscriber_id uuid references subscribers,
  add due_at timestamptz,
  alter text drop not null,
  add constraint mail_messages_has_text check ((text is null) = (mailing_id is not null)),
  add constraint mail_messages_of_mailing check ((subscriber_id is null) = (mailing_id is null)),
  drop constraint mail_messages_status_check,
  -- `skipped`: the subscriber left before it went out.
  add constraint mail_messages_status_check check (status in ('waiting', 'kept', 'sent', 'failed', 'skipped'));
create unique index mail_messages_once on mail_messages (mailing_id, subscriber_id) where mailing_id is not null;
create index mail_messages_due on mail_messages (mailing_id, due_at, id) where status = 'waiting' and mailing_id is not null;
create index mail_messages_failed on mail_messages (mailing_id, id) where status = 'failed' and mailing_id is not null;
