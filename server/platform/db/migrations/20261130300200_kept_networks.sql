-- expand
-- Provisioning (specification 44.8): the networks of a role that an identity provider took limit an administrator until
-- people lift that.

-- Lists of networks as objects with the role's id and name; null without any.
alter table admins add column kept_networks jsonb;
