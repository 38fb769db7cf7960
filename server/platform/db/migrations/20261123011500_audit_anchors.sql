-- expand
-- Heads of the audit chain that were written on a chain of blocks, each by a transaction of the desk's own wallet.
create table audit_anchors (
  id uuid primary key,
  position bigint not null check (position > 0),
  hash bytea not null,
  chain_id text not null,
  sender text not null,
  nonce bigint not null,
  state text not null default 'sent' check (state in ('sent', 'mined', 'final', 'replaced')),
  -- The signed transaction, so that the very same one is sent again; one that pays more takes its place.
  signed text not null,
  transaction_hash text not null,
  -- Those that paid less and had the same number: any of them may be mined yet.
  earlier_hashes text[] not null default '{}',
  block_number bigint,
  block_hash text,
  created_at timestamptz not null default now(),
  priced_at timestamptz not null default now(),
  mined_at timestamptz,
  check ((block_number is null) = (state in ('sent', 'replaced')))
);
-- A head is anchored once, but for what another transaction of the wallet took the place of.
create unique index audit_anchors_of_head on audit_anchors (position) where state <> 'replaced';
create index audit_anchors_open on audit_anchors (created_at) where state in ('sent', 'mined');
-- What keeps the desk from anchoring, while it does.
create table audit_anchor_trouble (
  is_one boolean primary key default true check (is_one),
  cause text not null,
  detail text not null,
  since timestamptz not null default now()
);
