-- expand
-- Subscribers have a list of their own, and what is deleted in it can be restored. Who is deleted gets no mail: the mark
-- ends the subscription at the same moment, so that the two times are equal, and restoring takes back both.
alter table subscribers
  add column deleted_at timestamptz,
  add column purged_at timestamptz,
  add constraint subscribers_deleted check (deleted_at is null or unsubscribed_at is not null) not valid;

-- The count of the list. That of those who get mail stays as it is.
create trigger count_all_inserted after insert on subscribers referencing new table as changed
  for each statement execute function keep_live_row_count('all_subscribers');
create trigger count_all_deleted after delete on subscribers referencing old table as changed
  for each statement execute function keep_live_row_count('all_subscribers');
create trigger count_softly_deleted after update of deleted_at on subscribers
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null))
  execute function keep_live_row_count('all_subscribers');
create trigger count_all_truncated after truncate on subscribers
  for each statement execute function keep_row_count('all_subscribers');
insert into row_counts (name, count) select 'all_subscribers', count(*) from subscribers;
