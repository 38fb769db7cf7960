-- outside a transaction
-- A deep page in the order of a symbol walks the index alone only where the symbol itself is in it, beside its lower case.
create index concurrently if not exists trades_first_currency_sorted on trades (lower(first_currency), id) include (first_currency);
create index concurrently if not exists trades_second_currency_sorted on trades (lower(second_currency), id) include (second_currency);
create index concurrently if not exists trades_order_type_sorted on trades (lower(order_type), id) include (order_type);
create index concurrently if not exists withdrawals_currency_symbol_sorted on withdrawals (lower(currency_symbol), id) include (currency_symbol);
create index concurrently if not exists fund_transfers_currency_symbol_sorted on fund_transfers (lower(currency_symbol), id) include (currency_symbol);
drop index concurrently if exists trades_first_currency_lower;
drop index concurrently if exists trades_second_currency_lower;
drop index concurrently if exists trades_order_type_lower;
drop index concurrently if exists withdrawals_currency_symbol_lower;
drop index concurrently if exists fund_transfers_currency_symbol_lower;
