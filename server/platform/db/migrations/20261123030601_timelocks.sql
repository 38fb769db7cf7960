-- expand
-- For how many seconds the acts of an owner wait that is a timelock; null of any other owner.
alter table contract_facts add column owner_delay bigint, add column pending_delay bigint;
