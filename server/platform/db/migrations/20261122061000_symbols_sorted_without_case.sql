-- outside a transaction
-- Symbols and order types are sorted and filtered without case. The indexes take the place of those that tell cases apart.
create index concurrently if not exists trades_first_currency_lower on trades (lower(first_currency), id);
create index concurrently if not exists trades_second_currency_lower on trades (lower(second_currency), id);
create index concurrently if not exists trades_order_type_lower on trades (lower(order_type), id);
create index concurrently if not exists withdrawals_currency_symbol_lower on withdrawals (lower(currency_symbol), id);
create index concurrently if not exists fund_transfers_currency_symbol_lower on fund_transfers (lower(currency_symbol), id);
-- What PostgreSQL expects of a filter on such an expression, it learns here.
analyze trades;
analyze withdrawals;
analyze fund_transfers;
drop index concurrently if exists trades_first_currency;
drop index concurrently if exists trades_second_currency;
drop index concurrently if exists trades_order_type;
drop index concurrently if exists withdrawals_currency_symbol;
drop index concurrently if exists fund_transfers_currency_symbol;
