-- expand
-- A session in which its admin looks at the desk with the rights of another admin or of a role, and which begins from a session of their own.
-- Without foreign keys: a session, an admin or a role that is gone ends it, and an old row does no harm.
alter table admin_sessions
  add column viewing_of uuid,
  add column viewed_admin uuid,
  add column viewed_role uuid;
alter table admin_sessions
  add constraint views_one check (
    (viewing_of is null and viewed_admin is null and viewed_role is null)
    or (viewing_of is not null and (viewed_admin is null) <> (viewed_role is null))) not valid;
