-- The indexes of the table that an import fills, while they are taken away: they are built anew when all rows are in.
alter table imports add column indexes text[] not null default '{}';
