-- expand
-- outside a transaction
-- The acts of a batch share a number of their Safe.
create unique index concurrently if not exists owner_acts_nonce_part_key on owner_acts (chain_id, sender, safe_nonce, part)
  where state in ('open', 'sent');
