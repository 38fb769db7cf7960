-- expand
-- outside a transaction
-- What the owner did, in the order of the chain.
drop index concurrently if exists chain_events_owner;
create index concurrently chain_events_owner on chain_events (block_number, log_index)
  where name in ('ServiceFeeChanged', 'TokenTypeSet', 'Paused', 'Unpaused', 'OwnershipTransferStarted', 'OwnershipTransferred',
    'ContractURIUpdated', 'Rescued', 'TokenRescued');
