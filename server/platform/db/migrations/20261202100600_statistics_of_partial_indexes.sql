-- expand
-- outside a transaction
-- PostgreSQL collects no statistics of the expressions of indexes on some rows. It took every value for one that a row
-- in 200 has: it looked for the tokens of a wallet that has none among all tokens, newest first.
create statistics if not exists users_lower_name on lower(name) from users;
create statistics if not exists users_lower_email on lower(email) from users;
create statistics if not exists users_lower_address on lower(address) from users;
create statistics if not exists users_phone on (dial_code || ' ' || phone_number) from users;
create statistics if not exists tokens_lower_name on lower(name) from tokens;
create statistics if not exists tokens_lower_owner on lower(owner) from tokens;
create statistics if not exists tokens_lower_collection on lower(collection) from tokens;
create statistics if not exists subscribers_lower_email on lower(email) from subscribers;
create statistics if not exists subscribers_lower_name on lower(name) from subscribers;
analyze users;
analyze tokens;
analyze subscribers;
