-- Whoever can act: an administrator or an API key. Columns that say who did something reference this table. It is filled by
-- the triggers below, also where an older server beside this one adds an administrator.
create table principals (
  id uuid primary key,
  kind text not null check (kind in ('admin', 'key'))
);
insert into principals (id, kind) select id, 'admin' from admins;

create function add_principal() returns trigger language plpgsql as $$
begin
  insert into principals (id, kind) values (new.id, tg_argv[0]);
  return new;
end $$;

create trigger admins_are_principals before insert on admins
  for each row execute function add_principal('admin');
alter table admins add constraint admins_id_fkey foreign key (id) references principals;

-- The keys of programs. Of a secret there is only the hash, under a key that is not in the database.
create table api_keys (
  id uuid primary key references principals,
  name text not null,
  -- Where its rows come from, such as `marketplace`: senders' ids are unique per source, and keys of one source share them.
  source text not null check (source ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  -- As an administrator's, with the feed's rights: [{path, isWriteAccess}].
  restriction jsonb not null default '[]',
  -- From where it may be used; empty: from anywhere.
  networks cidr[] not null default '{}',
  calls_per_minute integer not null check (calls_per_minute between 1 and 60000),
  -- Null: lives until it is revoked.
  expires_at timestamptz,
  prefix text not null,
  secret_hash bytea not null,
  -- The one before the last rotation, which lives on until then.
  former_prefix text,
  former_secret_hash bytea,
  former_until timestamptz,
  status text not null default 'active' check (status in ('active', 'revoked')),
  revoked_at timestamptz,
  made_by uuid not null references admins,
  -- Grows with everything that decides what the key may do, so that writes under way notice.
  access_version integer not null default 1,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint api_keys_former_whole check (
    (former_prefix is null) = (former_secret_hash is null) and (former_prefix is null) = (former_until is null)),
  constraint api_keys_revoked_at check ((status = 'revoked') = (revoked_at is not null))
);
create unique index api_keys_name_key on api_keys (lower(name)) where status = 'active';
create unique index api_keys_prefix_key on api_keys (prefix);
create index api_keys_former_prefix on api_keys (former_prefix) where former_prefix is not null;

create trigger api_keys_are_principals before insert on api_keys
  for each row execute function add_principal('key');

-- The last use of each key, stored at most once a minute. No columns of the key: writes hold the key's row, and this must
-- not wait for them.
create table api_key_uses (
  key_id uuid primary key references api_keys,
  last_used_at timestamptz not null,
  last_used_from inet not null
);

-- Reads by keys, counted by key, call and hour: rows of the trail for each would be as many as the reads.
create table api_key_calls (
  hour timestamptz not null,
  key_id uuid not null references api_keys,
  call text not null,
  count integer not null,
  last_at timestamptz not null,
  last_ip_address inet not null,
  primary key (hour, key_id, call)
);
create index api_key_calls_key on api_key_calls (key_id, hour);

-- Who acts, by name.
create view actors as
  select id, 'admin' as kind, name, email from admins
  union all
  select id, 'key' as kind, name, null as email from api_keys;

-- Keys act as administrators do.
alter table idempotency_keys drop constraint idempotency_keys_admin_id_fkey,
  add constraint idempotency_keys_admin_id_fkey foreign key (admin_id) references principals;
alter table setting_changes drop constraint setting_changes_admin_id_fkey,
  add constraint setting_changes_admin_id_fkey foreign key (admin_id) references principals;
alter table refused_calls drop constraint refused_calls_admin_id_fkey,
  add constraint refused_calls_admin_id_fkey foreign key (admin_id) references principals;
