-- outside a transaction
drop index concurrently if exists users_trash;
create index concurrently users_trash on users (deleted_at, id) where deleted_at is not null and purged_at is null;
drop index concurrently if exists tokens_trash;
create index concurrently tokens_trash on tokens (deleted_at, id) where deleted_at is not null and purged_at is null;
drop index concurrently if exists runs_undoing;
create index concurrently runs_undoing on runs ((input ->> 'undoes')) where kind = 'bulk';
