-- expand
-- outside a transaction
-- Finds the rows that name an object, before it is deleted.
drop index concurrently if exists images_object_hash;
create index concurrently images_object_hash on images (object_hash) where object_hash is not null;
drop index concurrently if exists document_files_object_hash;
create index concurrently document_files_object_hash on document_files (object_hash) where object_hash is not null;
drop index concurrently if exists ticket_files_object_hash;
create index concurrently ticket_files_object_hash on ticket_files (object_hash) where object_hash is not null;
