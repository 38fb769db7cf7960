-- Counts of whole lists: signed changes are appended by trigger and folded by a job. A counter
-- updated in place would serialise every insert.
create table row_counts (
  name text primary key,
  count bigint not null
);
create table row_count_changes (
  id bigint generated always as identity primary key,
  name text not null,
  change bigint not null
);

create table users (
  id uuid primary key,
  name text not null,
  -- Wallet address, EIP-55 checksummed.
  address text,
  email text,
  dial_code text,
  phone_number text,
  account_type text,
  status text not null default 'active' check (status in ('active', 'blocked')),
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index users_email_key on users (lower(email)) where deleted_at is null;

create table logins (
  id uuid primary key,
  user_id uuid references users,
  email text not null,
  country_name text,
  country_code text,
  region_name text,
  ip_address text not null,
  os text,
  status text not null check (status in ('Success', 'Failed')),
  created_at timestamptz not null default now()
);
