-- expand
-- The address of a category's stored picture. Null: it has none.
alter table categories add column image text;
