-- expand
-- outside a transaction
-- What is one of a kind on a chain.
drop index concurrently if exists chain_state_chain_key;
create unique index concurrently chain_state_chain_key on chain_state (chain_id);
drop index concurrently if exists chain_blocks_chain_key;
create unique index concurrently chain_blocks_chain_key on chain_blocks (chain_id, number);
drop index concurrently if exists chain_events_chain_key;
create unique index concurrently chain_events_chain_key on chain_events (chain_id, block_number, log_index, part);
drop index concurrently if exists chain_copies_chain_key;
create unique index concurrently chain_copies_chain_key on chain_copies (chain_id, token_id, holder);
drop index concurrently if exists contract_facts_chain_key;
create unique index concurrently contract_facts_chain_key on contract_facts (chain_id, standard);
drop index concurrently if exists contract_watch_chain_key;
create unique index concurrently contract_watch_chain_key on contract_watch (chain_id);
