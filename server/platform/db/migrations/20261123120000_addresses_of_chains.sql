-- expand
-- outside a transaction
-- An address is one of a kind on a chain: the same one may be read on several.
drop index concurrently if exists custody_addresses_on_chain;
create unique index concurrently custody_addresses_on_chain on custody_addresses (currency, chain_id, lower(address)) where removed_at is null;
