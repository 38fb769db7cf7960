-- What the marketplace charges: one row, there from the start.
create table settings (
  id uuid primary key,
  only_row boolean not null default true unique check (only_row),
  -- Percent.
  royalty_fee numeric not null default 0 check (royalty_fee between 0 and 25),
  service_fee numeric not null default 0 check (service_fee between 0 and 10),
  service_fee_721 numeric not null default 0 check (service_fee_721 between 0 and 10),
  service_fee_1155 numeric not null default 0 check (service_fee_1155 between 0 and 10),
  bid_fee numeric not null default 0 check (bid_fee between 0 and 10),
  -- What one PKS costs, in US dollars.
  pks_price_usd numeric not null default 0 check (pks_price_usd >= 0),
  version integer not null default 1
);
insert into settings (id) values ('019aa6b0-0000-7000-8000-000000000001');

-- Every change of a setting: one row for each field.
create table setting_changes (
  id uuid primary key,
  field text not null check (
    field in ('royaltyFee', 'serviceFee', 'serviceFee721', 'serviceFee1155', 'bidFee', 'pksPriceUsd')),
  from_value numeric not null,
  to_value numeric not null,
  -- An administrator in the desk, or a transaction that the chain confirmed, whoever sent it.
  source text not null check (source in ('admin', 'chain')),
  admin_id uuid references admins,
  transaction_hash text,
  created_at timestamptz not null default now(),
  constraint setting_changes_has_source check (
    case source when 'admin' then admin_id is not null and transaction_hash is null
      else transaction_hash is not null end)
);
create index setting_changes_newest on setting_changes (created_at, id);
create index setting_changes_admin on setting_changes (admin_id);
-- A confirmed transaction counts once for each field, however often it is read.
create unique index setting_changes_chain_key on setting_changes (transaction_hash, field)
  where transaction_hash is not null;
