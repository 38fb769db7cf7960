-- expand
-- What each administrator has seen of the product's own notices (specification 31).

-- Whether they closed the welcome of their first sign-in. Administrators from before this migration did: only rows that are added later begin with it open.
alter table admins add column seen_welcome boolean not null default true;
alter table admins alter column seen_welcome set default false;

-- The newest version whose changes they have opened. Null: none.
alter table admins add column seen_version text;
