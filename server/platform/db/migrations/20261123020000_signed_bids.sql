-- expand
-- Where a bid stands: of the ones that the desk can follow. What the chain told of is accepted; nothing is known of the others.
alter table bids
  add column state text,
  add constraint bids_state_is_known check (state in ('open', 'expired', 'cancelled', 'accepted')) not valid;
-- What bidders have signed and the desk has verified. Numbers are whole, as they were signed.
create table signed_bids (
  bid_id uuid primary key references bids on delete cascade,
  -- The EIP-712 digest by the contract's own domain: two bids with the same one are the same bid.
  digest text not null unique,
  chain_id numeric(78, 0) not null,
  contract text not null,
  bidder text not null,
  token_id numeric(78, 0) not null,
  content text not null,
  quantity numeric(78, 0) not null,
  currency text not null,
  amount numeric(78, 0) not null,
  nonce numeric(78, 0) not null,
  deadline numeric(78, 0) not null,
  max_fee numeric(78, 0) not null,
  max_royalty numeric(78, 0) not null,
  signature text not null,
  -- Whether the bidder held and allowed the amount when it was last looked at.
  is_covered boolean not null,
  watched_block bigint not null,
  -- The block in which it was first seen not to be open any more: a change of branch may open it again.
  settled_block bigint,
  created_at timestamptz not null default now()
);
create index signed_bids_to_watch on signed_bids (watched_block) where settled_block is null;
create index signed_bids_settled on signed_bids (settled_block) where settled_block is not null;
create index signed_bids_nonce on signed_bids (bidder, nonce);
