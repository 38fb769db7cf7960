-- expand
-- outside a transaction
-- What is asked for and not paid, by currency: summed each hour and on the screen of reserves.
drop index concurrently if exists withdrawals_pending;
create index concurrently withdrawals_pending on withdrawals (lower(currency_symbol)) include (amount) where shown_status <= 2;
