-- contract
-- Until here there is room for one chain: a further one waits for this. The primary keys take the place of those of one chain.
alter table chain_state drop column only_row, add constraint chain_state_pkey primary key using index chain_state_chain_key;
alter table chain_blocks drop constraint chain_blocks_pkey,
  add constraint chain_blocks_pkey primary key using index chain_blocks_chain_key,
  alter column chain_id drop default;
alter table chain_events drop constraint chain_events_pkey,
  add constraint chain_events_pkey primary key using index chain_events_chain_key,
  alter column chain_id drop default;
alter table chain_copies drop constraint chain_copies_pkey,
  add constraint chain_copies_pkey primary key using index chain_copies_chain_key,
  alter column chain_id drop default;
alter table contract_facts drop constraint contract_facts_pkey,
  add constraint contract_facts_pkey primary key using index contract_facts_chain_key;
alter table contract_watch drop column only_row, add constraint contract_watch_pkey primary key using index contract_watch_chain_key;
drop function read_chain();
