-- expand
-- Stored files outside the database: pictures, files of documents and files of tickets.

-- An object in S3-compatible storage. It exists from before its bytes are sent until after they are deleted, so the
-- store has no object that the workspace doesn't know.
create table objects (
  -- SHA-256 of the bytes, which are encrypted where the database would encrypt them.
  hash text collate "pg_c_utf8" primary key check (hash ~ '^[0-9a-f]{64}$'),
  size integer not null,
  -- Until then a write may still name it.
  claimed_until timestamptz not null
);
comment on table objects is 'Erasure: hashes of files, whose rows the erasure deletes.';

-- An object to look at: it may have lost the last row that names it. Then it is deleted.
create table object_releases (
  id bigint primary key generated always as identity,
  hash text collate "pg_c_utf8" not null,
  due_at timestamptz not null
);
comment on table object_releases is 'Erasure: hashes of files, whose rows the erasure deletes.';
create index object_releases_due on object_releases (due_at);
create index object_releases_hash on object_releases (hash);

-- The store that a server uses: `s3://bucket/folder/`. Null: none.
alter table servers add column object_store text collate "pg_c_utf8";

-- Bytes are in the row or in the object that it names.
alter table images alter column bytes drop not null;
alter table images add column object_hash text collate "pg_c_utf8";
alter table images add constraint images_place check ((bytes is null) <> (object_hash is null)) not valid;
alter table images add constraint images_object foreign key (object_hash) references objects (hash) not valid;

alter table document_files alter column bytes drop not null;
alter table document_files add column object_hash text collate "pg_c_utf8";
-- The version of the secret key that encrypted the object.
alter table document_files add column object_key_version integer;
alter table document_files add constraint document_files_place check ((bytes is null) <> (object_hash is null)
  and (object_key_version is null) = (object_hash is null)) not valid;
alter table document_files add constraint document_files_object foreign key (object_hash) references objects (hash) not valid;

alter table ticket_files alter column bytes drop not null;
alter table ticket_files add column object_hash text collate "pg_c_utf8";
alter table ticket_files add constraint ticket_files_place check ((bytes is null) <> (object_hash is null)) not valid;
alter table ticket_files add constraint ticket_files_object foreign key (object_hash) references objects (hash) not valid;

create function release_object() returns trigger language plpgsql as $$
begin
  insert into object_releases (hash, due_at) values (old.object_hash, now());
  return null;
end $$;

create trigger image_released after delete on images for each row
  when (old.object_hash is not null) execute function release_object();
create trigger image_moved after update of object_hash on images for each row
  when (old.object_hash is not null and old.object_hash is distinct from new.object_hash) execute function release_object();
create trigger document_file_released after delete on document_files for each row
  when (old.object_hash is not null) execute function release_object();
create trigger document_file_moved after update of object_hash on document_files for each row
  when (old.object_hash is not null and old.object_hash is distinct from new.object_hash) execute function release_object();
create trigger ticket_file_released after delete on ticket_files for each row
  when (old.object_hash is not null) execute function release_object();
create trigger ticket_file_moved after update of object_hash on ticket_files for each row
  when (old.object_hash is not null and old.object_hash is distinct from new.object_hash) execute function release_object();
