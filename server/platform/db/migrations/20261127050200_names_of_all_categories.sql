-- contract
-- The index of live categories takes the place of the one of all categories, under its name.
drop index categories_name_key;
alter index categories_live_name_key rename to categories_name_key;
