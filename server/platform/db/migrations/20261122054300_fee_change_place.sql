-- Where in its block the event of a fee's change stands: with the block, it says which of two changes came later.
alter table setting_changes add column chain_log_index integer;
update setting_changes as change set chain_log_index = coalesce((
  select max(event.log_index) from chain_events as event
  where event.name = 'ServiceFeeChanged' and event.transaction_hash = change.transaction_hash
    and event.standard::text = substring(change.field from '\d+$')), 0)
where source = 'chain' and chain_block is not null;
