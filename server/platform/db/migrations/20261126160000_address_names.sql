-- expand
-- Names that administrators keep for addresses of chains.
create table address_names (
  id uuid primary key,
  -- EIP-55 checksummed. The same account on every chain, so it has one name.
  address text collate "pg_c_utf8" not null constraint address_names_address_key unique,
  name text collate "pg_c_utf8" not null,
  -- What the name looks like, whatever characters it is made of (server/platform/base/name-shape.ts).
  shape text collate "pg_c_utf8" not null constraint address_names_name_key unique,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
-- Another address with the same ends is shortened to the same text.
create index address_names_ends on address_names (lower(left(address, 6) || right(address, 4)));
