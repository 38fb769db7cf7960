-- outside a transaction
-- A pasted transaction hash finds the tokens that it made.
drop index concurrently if exists tokens_transaction;
create index concurrently tokens_transaction on tokens (transaction_hash)
  where transaction_hash is not null and deleted_at is null;
