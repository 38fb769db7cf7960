-- expand
-- The versions of the key that servers are given (SECRET_KEY). Keys themselves are never in the database.
create table secret_keys (
  version integer primary key check (version between 1 and 65535),
  -- Tells this key from another, and gives nothing of it away.
  mark bytea not null check (length(mark) = 32),
  added_at timestamptz not null default now(),
  -- Since when it signs and encrypts; null while a server does not know it yet.
  used_since timestamptz,
  -- The position of the trail after which rows are sealed with it, and the one up to which rows may be signed with older keys. Both are
  -- signed with it.
  sealed_after bigint,
  former_until bigint,
  change_mac bytea check (length(change_mac) = 32),
  -- What still has to be verified with it once a newer one is used, encrypted with the newest.
  former_keys bytea,
  -- Since when nothing is encrypted with it, and no server signs with it: it is no longer needed.
  unused_since timestamptz,
  -- Since when a server has worked without it, and found nothing that uses it.
  removed_at timestamptz,
  -- It was lost: what it encrypted can't be read, and what it signed can't be verified.
  lost_at timestamptz,
  constraint secret_keys_used check ((used_since is null) = (sealed_after is null))
);
-- few rows: one
insert into secret_keys (version, mark, used_since, sealed_after)
select 1, key_mark, now(), 0 from audit_chain_head where length(key_mark) = 32;
-- Which keys a server was given, and which of them it uses: a newer one is used once all know it.
alter table servers add column secret_keys integer[], add column uses_key integer;
-- The key that approvals of withdrawals are signed with, where they have one of their own (APPROVALS_KEY).
alter table audit_chain_head add column approvals_mark bytea;
-- The version of the key that something was encrypted with: what bears none is of the first.
create function secret_key_version(secret bytea) returns integer language sql immutable strict parallel safe as $$
  select case when substring(secret from 1 for 4) = '\x6d646b01'::bytea
    then get_byte(substring(secret from 5 for 1), 0) * 256 + get_byte(substring(secret from 6 for 1), 0) else 1 end
$$;
