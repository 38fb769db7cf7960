-- expand
-- outside a transaction
drop index concurrently if exists documents_expires_at;
create index concurrently documents_expires_at on documents (expires_at) where expires_at is not null;
