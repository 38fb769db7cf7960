-- expand
-- outside a transaction
-- The withdrawals to an address of a chain, when an oracle changes its answer.
create index concurrently if not exists withdrawals_destination on withdrawals (lower(to_address))
  where payment_type = 2;
