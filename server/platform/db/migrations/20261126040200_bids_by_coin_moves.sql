-- expand
alter table chain_state
  -- Up to which block the moves of the coins of bids were looked at, and that block's hash.
  add column bids_block bigint,
  add column bids_hash text;
