/** A marketplace like OpenSea: addresses as keys, bytes for addresses, statuses as enumerations. */
export const openSeaLike = `
  create type account_state as enum ('active', 'suspended');
  create table accounts (
    address bytea primary key, username text not null, email text, state account_state not null default 'active',
    created_date timestamptz not null default now(), modified_date timestamptz not null default now());
  create table collections (
    slug text primary key, name text not null, contract_address bytea not null, chain_id bigint not null default 1);
  create table nfts (
    id bigint generated always as identity primary key, collection_slug text not null references collections,
    token_id numeric(78) not null, name text not null, description text, image_url text, traits jsonb,
    creator bytea not null references accounts, owner bytea not null references accounts,
    price numeric, currency text not null default 'ETH', sale_state text not null default 'minted',
    created_at timestamptz not null default now(), updated_at timestamptz not null default now());
  create index on nfts (updated_at);
  create table offers (
    order_hash text primary key, nft_id bigint not null references nfts, maker bytea not null references accounts,
    price numeric not null, payment_token text not null default 'WETH',
    created_at timestamptz not null default now(), updated_at timestamptz not null default now());
  create table schema_migrations (version text primary key);
  insert into accounts (address, username, email, state)
    select decode(lpad(to_hex(n), 40, '0'), 'hex'), 'collector' || n, 'collector' || n || '@sea.example',
      case when n % 10 = 0 then 'suspended' else 'active' end::account_state from generate_series(1, 30) n;
  insert into collections values ('apes', 'Apes', decode(repeat('ab', 20), 'hex'), 1);
  insert into nfts (collection_slug, token_id, name, image_url, creator, owner, price, traits)
    select 'apes', n, 'Ape #' || n, 'https://img.example/' || n || '.png', decode(lpad(to_hex(1), 40, '0'), 'hex'),
      decode(lpad(to_hex(n), 40, '0'), 'hex'), n * 0.1, '[]' from generate_series(1, 20) n;
  insert into offers (order_hash, nft_id, maker, price)
    select '0xhash' || n, n, decode(lpad(to_hex(n + 1), 40, '0'), 'hex'), n * 0.05 from generate_series(1, 20) n`;

/** An exchange on Rails: integer statuses, times without zones, no foreign keys, the symbol as the key of a currency. */
export const railsLike = `
  create table users (
    id bigserial primary key, first_name varchar(50), last_name varchar(50), email varchar(200) not null,
    encrypted_password varchar(200) not null default 'x', phone varchar(20), role varchar(20) not null default 'member',
    state varchar(20) not null default 'active',
    created_at timestamp(6) not null default (now() at time zone 'utc'),
    updated_at timestamp(6) not null default (now() at time zone 'utc'));
  create index on users (updated_at);
  create table members (
    id bigserial primary key, user_id bigint not null, uid varchar(20) not null, email varchar(200) not null, level int not null default 1,
    created_at timestamp(6) not null default (now() at time zone 'utc'),
    updated_at timestamp(6) not null default (now() at time zone 'utc'));
  create table currencies (id varchar(10) primary key, name varchar(50) not null, type varchar(10) not null,
    withdraw_fee numeric(32,16) not null default 0,
    created_at timestamp(6) not null default (now() at time zone 'utc'),
    updated_at timestamp(6) not null default (now() at time zone 'utc'));
  create table withdraws (
    id bigserial primary key, member_id bigint not null, currency_id varchar(10) not null, amount numeric(32,16) not null,
    rid varchar(200) not null, aasm_state varchar(30), status int not null default 0,
    created_at timestamp(6) not null default (now() at time zone 'utc'),
    updated_at timestamp(6) not null default (now() at time zone 'utc'));
  create table ar_internal_metadata (key varchar primary key, value varchar);
  insert into users (first_name, last_name, email, phone, state)
    select 'First' || n, 'Last' || n, 'rails' || n || '@rails.example', '+966501234' || 100 + n, case when n % 10 = 0 then 'banned' else 'active' end
    from generate_series(1, 30) n;
  insert into members (user_id, uid, email) select n, 'U' || n, 'rails' || n || '@rails.example' from generate_series(1, 30) n;
  insert into currencies (id, name, type) values ('btc', 'Bitcoin', 'coin'), ('eth', 'Ether', 'coin');
  insert into withdraws (member_id, currency_id, amount, rid, status)
    select n, case when n % 2 = 0 then 'btc' else 'eth' end, n * 0.5, 'bc1q' || n, n % 3 from generate_series(1, 20) n`;

/** An exchange on Prisma: camelCase, quoted names, text ids, enumerations in capitals, amounts as decimals. */
export const prismaLike = `
  create type "UserStatus" as enum ('ACTIVE', 'BLOCKED');
  create type "PayoutStatus" as enum ('PENDING', 'SENT', 'FAILED', 'ON_HOLD');
  create table "User" (
    id text primary key, email text not null unique, name text, "walletAddress" text, status "UserStatus" not null default 'ACTIVE',
    "passwordHash" text not null default 'x', "createdAt" timestamp(3) not null default current_timestamp,
    "updatedAt" timestamp(3) not null default current_timestamp);
  create table "Asset" (id text primary key, "contractAddress" text not null, "tokenId" text not null, title text not null,
    "ownerId" text not null references "User"(id), "creatorId" text not null references "User"(id),
    price decimal(65,30), "createdAt" timestamp(3) not null default current_timestamp,
    "updatedAt" timestamp(3) not null default current_timestamp);
  create table "Payout" (id text primary key, "userId" text not null references "User"(id), amount decimal(65,30) not null,
    currency text not null, destination text not null, status "PayoutStatus" not null default 'PENDING',
    "createdAt" timestamp(3) not null default current_timestamp, "updatedAt" timestamp(3) not null default current_timestamp);
  create table "_prisma_migrations" (id varchar(36) primary key, checksum text);
  insert into "User" (id, email, name, "walletAddress", status)
    select 'clu' || n, 'prisma' || n || '@prisma.example', 'Prisma ' || n, '0x' || lpad(to_hex(n), 40, '0'),
      case when n % 10 = 0 then 'BLOCKED' else 'ACTIVE' end::"UserStatus" from generate_series(1, 30) n;
  insert into "Asset" (id, "contractAddress", "tokenId", title, "ownerId", "creatorId", price)
    select 'cla' || n, '0x' || repeat('cd', 20), n::text, 'Piece ' || n, 'clu' || n, 'clu1', n from generate_series(1, 20) n;
  insert into "Payout" (id, "userId", amount, currency, destination, status)
    select 'clp' || n, 'clu' || n, n * 1.25, 'USDT', '0x' || lpad(to_hex(n), 40, '0'),
      (array['PENDING', 'SENT', 'FAILED', 'ON_HOLD'])[1 + n % 4]::"PayoutStatus" from generate_series(1, 20) n`;
