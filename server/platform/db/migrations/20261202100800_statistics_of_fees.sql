-- expand
-- outside a transaction
-- PostgreSQL took every currency for that of a fee in 200, and read all fees of one to sort them.
create statistics if not exists fees_currency on (lower(case buy_type when 'token' then 'PKS' else coin end)) from fees;
analyze fees;
