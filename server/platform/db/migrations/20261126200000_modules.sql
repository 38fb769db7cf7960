-- expand
-- The modules of contract/platform/modules.ts, and since when each is switched off (specification 27.1).
create table modules (
  name text primary key,
  switched_off_at timestamptz,
  switched_off_by uuid references admins
);
insert into modules (name) values
  ('cases'),
  ('withdrawalApprovals'),
  ('serviceLevels'),
  ('masks'),
  ('twoPersonApproval'),
  ('companySignIn'),
  ('passkeys');
