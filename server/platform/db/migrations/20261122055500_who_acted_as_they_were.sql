-- The trail keeps the name and address of who acted, as they were at that moment. Rows from before carry those of today:
-- their seals don't cover them.
alter table audit_log add column admin_name text, add column admin_email text;

update audit_log set admin_name = admins.name, admin_email = admins.email
from admins where admins.id = audit_log.admin_id;
