-- expand
-- A search for a whole personal value counts as a reveal, found or not: then it has no record. API keys search too.
alter table personal_reveals alter column record drop not null;
alter table personal_reveals drop constraint personal_reveals_admin_id_fkey;
alter table personal_reveals add constraint personal_reveals_admin_id_fkey
  foreign key (admin_id) references principals not valid;
