-- expand
-- Who looked at what a superadmin did alone, when, and what they found: another person, once the hour is over.
alter table broken_glass add column reviewed_by uuid references admins;
alter table broken_glass add column reviewed_at timestamptz;
alter table broken_glass add column review text collate "pg_c_utf8";
alter table broken_glass add constraint broken_glass_two_people
  check (num_nulls(reviewed_by, reviewed_at, review) in (0, 3)
    and (reviewed_by is null or (reviewed_by <> admin_id and reviewed_at >= ends_at))) not valid;
