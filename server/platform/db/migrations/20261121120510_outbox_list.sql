-- The outbox as a list: what it is searched in and sorted by, and its kept count.
alter table mail_messages
  alter to_address type text collate "pg_c_utf8",
  alter subject type text collate "pg_c_utf8",
  add search text collate "pg_c_utf8" generated always as (lower(to_address || e'\x1f' || subject)) stored;

create index mail_messages_search on mail_messages using gin (search gin_trgm_ops) with (fastupdate = off);
create index mail_messages_created_at on mail_messages (created_at, id);
create index mail_messages_to on mail_messages (lower(to_address), id) include (to_address);
create index mail_messages_subject on mail_messages (lower(subject), id) include (subject);

create trigger count_inserted after insert on mail_messages referencing new table as changed
  for each statement execute function keep_row_count('mail_messages');
create trigger count_deleted after delete on mail_messages referencing old table as changed
  for each statement execute function keep_row_count('mail_messages');
create trigger count_truncated after truncate on mail_messages
  for each statement execute function keep_row_count('mail_messages');

insert into row_counts (name, count) values ('mail_messages', (select count(*) from mail_messages));
