-- expand
-- From where who holds a role may sign in and work; none: from anywhere. Beside each admin, as the sum of their rights is, the lists of
-- all their roles, each of which has to hold the address: an array of arrays, null for none.
alter table roles add column networks cidr[] not null default '{}';
alter table admins add column networks jsonb;
