-- expand
alter table contract_facts
  -- Where what was read of the contract differs from what it says of itself.
  add column drift jsonb not null default '[]';
