-- The content of the public site, and mailings to its subscribers.

-- Keeps the count of subscribers who receive mailings. Updates that do not change it cost nothing.
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

-- An auction of a token until `ends_at`. A banner is an auction that the public site shows first.
create table auctions (
  id uuid primary key,
  token_record uuid not null references tokens (id),
  price numeric not null check (price >= 0),
  currency text collate "pg_c_utf8" not null,
  ends_at timestamptz not null,
  is_banner boolean not null default false,
  created_at timestamptz not null default now()
);
create index auctions_ends_at on auctions (ends_at, id);
create index auctions_token_record on auctions (token_record);

-- A product that the public site shows.
create table products (
  id uuid primary key,
  name text collate "pg_c_utf8" not null,
  price numeric not null check (price >= 0),
  creator_name text collate "pg_c_utf8" not null,
  -- The addresses of stored pictures.
  creator_image text not null,
  product_image text not null,
  -- Sanitized HTML.
  content text not null,
  token text not null check (token in ('ETH', 'BEP')),
  version integer not null default 1,
  created_at timestamptz not null default now()
);

-- A question with its answer on the public site.
create table faqs (
  id uuid primary key,
  question text collate "pg_c_utf8" not null,
  answer text collate "pg_c_utf8" not null,
  version integer not null default 1,
  created_at timestamptz not null default now()
);

-- A page of text on the public site. Pages can be edited, but not added or deleted.
create table static_pages (
  id uuid primary key,
  identifier text collate "pg_c_utf8" not null,
  -- Sanitized HTML.
  content text not null,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index static_pages_identifier_key on static_pages (lower(identifier));

-- A template of mailings. Templates can be edited, but not added or deleted.
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

-- Someone who subscribed to mailings.
create table subscribers (
  id uuid primary key,
  email text collate "pg_c_utf8" not null,
  name text collate "pg_c_utf8",
  created_at timestamptz not null default now(),
  unsubscribed_at timestamptz,
  -- Deleting a subscriber also ends the subscription, at the same time. If both times are equal, restoring brings the
  -- subscription back too.
  deleted_at timestamptz,
  purged_at timestamptz,
  constraint subscribers_deleted check (deleted_at is null or unsubscribed_at is not null)
);
create index subscribers_search on subscribers using gin (lower(email) gin_trgm_ops) with (fastupdate = off)
  where unsubscribed_at is null;
create index subscribers_newest on subscribers (id) where unsubscribed_at is null;
create index subscribers_email on subscribers (lower(email), id) include (email) where unsubscribed_at is null;
create index subscribers_listed_search on subscribers using gin (lower((email || E'\x1f' || coalesce(name,
  ''))) gin_trgm_ops) where deleted_at is null;
create index subscribers_created_at on subscribers (created_at, id) where deleted_at is null;
create index subscribers_listed_email on subscribers (lower(email), id) include (email) where deleted_at is null;
create index subscribers_name on subscribers (lower(name), id) include (name) where deleted_at is null;
create index subscribers_unsubscribed_at on subscribers (unsubscribed_at, id) where deleted_at is null;
create index subscribers_trash on subscribers (deleted_at, id) where deleted_at is not null and purged_at is null;
create unique index subscribers_live_email_key on subscribers (lower(email)) where deleted_at is null;
create trigger count_inserted after insert on subscribers
  referencing new table as changed
  for each statement execute function keep_subscriber_count();
create trigger count_deleted after delete on subscribers
  referencing old table as changed
  for each statement execute function keep_subscriber_count();
create trigger count_unsubscribed after update of unsubscribed_at on subscribers
  for each row when (((old.unsubscribed_at is null) <> (new.unsubscribed_at is null))) execute function keep_subscriber_count();
create trigger count_truncated after truncate on subscribers
  for each statement execute function keep_row_count('subscribers');
-- The count of the list, which includes those who unsubscribed.
create trigger count_all_inserted after insert on subscribers
  referencing new table as changed
  for each statement execute function keep_live_row_count('all_subscribers');
create trigger count_all_deleted after delete on subscribers
  referencing old table as changed
  for each statement execute function keep_live_row_count('all_subscribers');
create trigger count_softly_deleted after update of deleted_at on subscribers
  for each row when (((old.deleted_at is null) <> (new.deleted_at is null))) execute function keep_live_row_count('all_subscribers');
create trigger count_all_truncated after truncate on subscribers
  for each statement execute function keep_row_count('all_subscribers');

-- A mailing: a template with its text at that time, sent to subscribers. Its emails are created in batches. The
-- server that holds the row's lock keeps the numbers, so that nothing counts emails.
create table mailings (
  id uuid primary key,
  template_id uuid not null references email_templates (id),
  admin_id uuid not null,
  subject text collate "pg_c_utf8" not null,
  content text not null,
  -- The recipients. Null: everyone who was subscribed when it began.
  subscriber_ids uuid[],
  total integer not null,
  -- The last subscriber whose email was created, how many were, and whether all were.
  made_to uuid,
  made integer not null default 0,
  is_made boolean not null default false,
  sent integer not null default 0,
  failed integer not null default 0,
  -- Emails that only the email log has, because no SMTP server is configured.
  kept integer not null default 0,
  -- Subscribers who unsubscribed before their email was sent.
  skipped integer not null default 0,
  -- The mail server refuses all emails: how often in a row, its last message, and when to try again.
  server_failures integer not null default 0,
  server_error text,
  retry_at timestamptz,
  paused_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  cancelled_at timestamptz
);
create index mailings_template_id on mailings (template_id, id);
create index mailings_unfinished on mailings (id) where finished_at is null;

-- Emails belong to the platform, the tables that they refer to are above.
alter table mail_messages add constraint mail_messages_mailing_id_fkey foreign key (mailing_id) references mailings (id);

alter table mail_messages add constraint mail_messages_subscriber_id_fkey foreign key (subscriber_id) references subscribers (id);

-- The rows that a new workspace starts with.
insert into row_counts (name, count) values ('subscribers', 0), ('all_subscribers', 0);
