create table creators (
  id uuid primary key,
  name text collate "pg_c_utf8" not null,
  -- EIP-55 checksummed.
  address text collate "pg_c_utf8" not null,
  -- Addresses of kept pictures.
  cover_image text not null,
  profile_image text not null,
  created_at timestamptz not null default now()
);

-- Tokens that are on auction until a moment. A banner is an auction that the public site shows first.
create table auctions (
  id uuid primary key,
  token_record uuid not null references tokens,
  price numeric not null check (price >= 0),
  currency text collate "pg_c_utf8" not null,
  ends_at timestamptz not null,
  is_banner boolean not null default false,
  created_at timestamptz not null default now()
);
create index auctions_ends_at on auctions (ends_at, id);
create index auctions_token_record on auctions (token_record);

create table products (
  id uuid primary key,
  name text collate "pg_c_utf8" not null,
  price numeric not null check (price >= 0),
  creator_name text collate "pg_c_utf8" not null,
  -- Addresses of kept pictures.
  creator_image text not null,
  product_image text not null,
  -- Sanitized HTML.
  content text not null,
  token text not null check (token in ('ETH', 'BEP')),
  version integer not null default 1,
  created_at timestamptz not null default now()
);
