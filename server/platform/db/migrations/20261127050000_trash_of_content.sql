-- expand
-- Deleted categories, questions and product entries can be restored from the trash for 90 days. Then the row is
-- deleted.
alter table categories add column deleted_at timestamptz;
alter table faqs add column deleted_at timestamptz;
alter table products add column deleted_at timestamptz;
