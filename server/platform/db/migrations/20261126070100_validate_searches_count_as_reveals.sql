-- expand
alter table personal_reveals validate constraint personal_reveals_admin_id_fkey;
