-- contract
-- It refuses the second act of a batch.
drop index owner_acts_nonce_key;
