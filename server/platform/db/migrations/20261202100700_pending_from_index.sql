-- expand
-- outside a transaction
-- The unpaid amount of each currency is summed from the index alone: with its symbol next to the amount, PostgreSQL
-- need not read the withdrawals.
create index concurrently if not exists withdrawals_unpaid on withdrawals (lower(currency_symbol))
  include (amount, currency_symbol) where shown_status <= 2;
drop index concurrently if exists withdrawals_pending;
