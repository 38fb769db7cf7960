-- backfill of chain_events
-- Fills the royalties of the events, which a run counts. The events are locked, so that no reader of the chain removes one meanwhile.
with batch as (
  select * from chain_events
  where $1::text is null or (chain_id, block_number, log_index, part) > (split_part($1, ' ', 1)::numeric,
    split_part($1, ' ', 2)::bigint, split_part($1, ' ', 3)::integer, split_part($1, ' ', 4)::integer)
  order by chain_id, block_number, log_index, part limit $2 for share),
added as (
  insert into royalties (id, token_id, contract_address, amount, currency, created_at, chain_id, transaction_hash,
    log_index)
  select new_uuid(), sale.token_id,
    case sale.standard when 721 then state.single_contract else state.multi_contract end,
    trim_scale(sale.royalty * ('1e-' || paid.decimals)::numeric), paid.symbol, sale.occurred_at, sale.chain_id,
    sale.transaction_hash, sale.log_index
  from batch as sale
  join chain_state as state on state.chain_id = sale.chain_id
  join chain_currencies as paid on paid.chain_id = sale.chain_id and paid.address = sale.currency
  where sale.name in ('Sold', 'BidAccepted') and sale.royalty > 0
  on conflict do nothing)
select (select chain_id || ' ' || block_number || ' ' || log_index || ' ' || part from batch
    order by batch.chain_id desc, batch.block_number desc, batch.log_index desc, batch.part desc limit 1) as cursor,
  (select count(*) from batch) as done
