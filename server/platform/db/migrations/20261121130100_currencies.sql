-- Currencies of the exchange. What belongs to one type alone is empty on the others.
create table currencies (
  id uuid primary key,
  type text collate "pg_c_utf8" not null check (type in ('fiat', 'crypto', 'token')),
  name text collate "pg_c_utf8" not null,
  symbol text collate "pg_c_utf8" not null,
  withdraw_fee numeric(36, 18) not null check (withdraw_fee >= 0),
  -- JSON text, as compact as it gets.
  min_abi text,
  -- EIP-55 checksummed.
  contract_address text,
  bank_name text,
  bank_account_holder text,
  bank_account_number text,
  bank_routing_number text,
  -- `/images/{hash}.webp`
  image text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  search text collate "pg_c_utf8" generated always as (
    lower(name || e'\x1f' || symbol || e'\x1f' || type)) stored,
  constraint currencies_token_fields check (
    (type = 'token') = (contract_address is not null) and (type = 'token') = (min_abi is not null)),
  constraint currencies_bank_fields check (
    (type = 'fiat') = (bank_name is not null)
    and (type = 'fiat') = (bank_account_holder is not null)
    and (type = 'fiat') = (bank_account_number is not null)
    and (type = 'fiat' or bank_routing_number is null))
);
create unique index currencies_symbol_key on currencies (lower(symbol));
